import { createHmac, hkdfSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { carriersOf, LOOKED_AT, NUMBER_BITS, search, tileOf, tileSideOf } from '@kinora/watermark';
import type { Config } from '../config/config.ts';
import { decoder } from '../media/sharp.ts';
import { createSlots } from '../media/slots.ts';
import { inSlices } from './in-slices.ts';
import { withPattern } from './picture-file.ts';

const LOOKED_AT_PIXELS = 50_000_000;

/** The invisible mark of this installation: a number in the pixels that only its own secret writes and reads. */
export type Watermark = ReturnType<typeof createWatermark>;

export function createWatermark({ authSecret }: Pick<Config, 'authSecret'>) {
  const secret = new Uint8Array(hkdfSync('sha256', authSecret, '', 'kinora watermark', 32));
  const carriers = carriersOf(secret);
  const [writing, reading] = [createSlots(1), createSlots(1)];

  return {
    /** The number of what one generation makes: the same at each try, and telling nobody anything. */
    numberOf: (generationId: string): number =>
      createHmac('sha256', secret)
        .update(generationId)
        .digest()
        .readUIntBE(0, NUMBER_BITS / 8),
    /** Writes a copy of a picture that carries the number; false, and no copy, where it cannot carry one. */
    write: ({ path, output, number }: { path: string; output: string; number: number }): Promise<boolean> =>
      writing.run(async () => {
        const marked = await withPattern(await readFile(path), (size) =>
          tileOf(carriers, number, secret, tileSideOf(size)),
        );
        if (marked === null) return false;
        await writeFile(output, marked);
        return true;
      }),
    /** The number that a picture carries; null where none is found, which proves nothing. */
    find: (picture: string | Buffer): Promise<number | null> =>
      reading.run(async () => {
        const { data, info } = await (await decoder(picture, LOOKED_AT_PIXELS))
          .flatten({ background: '#808080' })
          .greyscale()
          .resize({ width: LOOKED_AT, height: LOOKED_AT, fit: 'inside', withoutEnlargement: true })
          .raw()
          .toBuffer({ resolveWithObject: true });
        const found = await inSlices(
          search({ frames: [data], width: info.width, height: info.height }, carriers, secret),
        );
        return found?.number ?? null;
      }),
  };
}
