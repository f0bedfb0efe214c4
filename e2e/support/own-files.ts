import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import sharp from 'sharp';

/** Pictures that look like nothing else, nor like each other. */
export function paintedPictures(count: number): Promise<Buffer[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return Promise.all(
    Array.from({ length: count }, () =>
      sharp({ create: { width: 16, height: 12, channels: 3, background: '#000', noise } })
        .png()
        .toBuffer()
        .then((coarse) => sharp(coarse).resize(320, 240, { kernel: 'cubic' }).png().toBuffer()),
    ),
  );
}

export async function makeZip(files: Readonly<Record<string, Uint8Array>>): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, body] of Object.entries(files)) await zip.add(name, new Uint8ArrayReader(body));
  return Buffer.from(await zip.close());
}
