import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWatermark } from '../watermark/watermark.ts';
import { contentOfPicture } from './file-content.ts';
import { createMediaProgram } from './media-program.ts';
import { pictureLook } from './picture-look.ts';
import { decoder, plainPixels } from './sharp.ts';
import { thumbnailOf } from './thumbnail.ts';

const MOST = 100_000_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-pixels-'));
});
afterAll(() => rm(folder, { recursive: true }));

const noise = (channels: 3 | 4, width = 400, height = 300) =>
  sharp({ create: { width, height, channels, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } });

async function pixelsOf(file: Buffer) {
  return plainPixels(file, await (await decoder(file, MOST)).metadata());
}

test.each([
  ['RGB', 3],
  ['RGB and alpha', 4],
] as const)(
  'whoever looks at the pixels of a PNG in %s sees what is seen in its file, also with its invisible mark',
  async (_, channels) => {
    const file = await noise(channels).png().toBuffer();
    const pixels = await pixelsOf(file);
    if (pixels === null) throw new Error('It has no plain pixels');
    expect(await contentOfPicture(pixels)).toEqual(await contentOfPicture(file));
    expect(await pictureLook(pixels)).toBe(await pictureLook(file));
    expect(await thumbnailOf(pixels)).toEqual(await thumbnailOf(file));

    const media = createMediaProgram({ media: { program: 'none', path: '', ffmpegPath: undefined } });
    const watermark = createWatermark({ authSecret: 'p'.repeat(32) }, media);
    const [path, output, apart] = [join(folder, 'file'), join(folder, 'marked'), join(folder, 'apart')];
    await writeFile(path, file);
    expect(await watermark.write({ path, output, number: 7, pixels })).toBe(true);
    expect(await watermark.write({ path, output: apart, number: 7 })).toBe(true);
    expect(await readFile(output)).toEqual(await readFile(apart));
    expect(pixels).toEqual(await pixelsOf(await readFile(output)));
  },
);

const others: [string, Sharp][] = [
  ['another format', noise(3).jpeg()],
  ['16 bits a sample', noise(3).toColourspace('rgb16').png()],
  ['grays alone', noise(3).greyscale().toColourspace('b-w').png()],
  ['colors that are meant otherwise', noise(3).withIccProfile('p3').png()],
  ['a camera that was turned', noise(3).withMetadata({ orientation: 6 }).png()],
  ['too many of them to be kept in memory', noise(3, 2100, 2100).png({ compressionLevel: 1 })],
];
test.each(others)('a picture with %s is decoded by whoever looks at it', async (_, picture) => {
  expect(await pixelsOf(await picture.toBuffer())).toBeNull();
});
