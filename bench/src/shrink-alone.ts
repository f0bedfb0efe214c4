import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const SIDE = 640;

/** The least that keeping a picture takes: decoded once, its thumbnail made, both files written. */
export async function shrinkAlone(picture: Buffer, times: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-shrink-'));
  let left = times;
  const one = async () => {
    for (; left > 0; ) {
      left -= 1;
      const path = join(folder, String(left));
      const thumbnail = await sharp(picture).resize(SIDE).webp({ quality: 80 }).toBuffer();
      await Promise.all([writeFile(path, picture), writeFile(`${path}-thumb`, thumbnail)]);
    }
  };
  try {
    sharp.cache(false);
    await Promise.all(Array.from({ length: availableParallelism() }, one));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
