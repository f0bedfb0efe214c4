import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWatermark } from '../watermark/watermark.ts';
import { contentOfPicture, contentOfPixels } from './file-content.ts';
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

/** Whoever looks at the pixels of a file sees what is seen in it, and marks it in the same way; answers it with its mark. */
async function expectSameByPixels(file: Buffer): Promise<{ pixels: unknown; marked: Buffer }> {
  const pixels = await pixelsOf(file);
  if (pixels === null) throw new Error('It has no plain pixels');
  expect(contentOfPixels(pixels)).toEqual(await contentOfPicture(file));
  expect(await pictureLook(pixels)).toBe(await pictureLook(file));
  expect(await thumbnailOf(pixels)).toEqual(await thumbnailOf(file));

  const media = createMediaProgram({ media: { program: 'none', path: '', ffmpegPath: undefined } });
  const watermark = createWatermark({ authSecret: 'p'.repeat(32) }, media);
  const [path, output, apart] = [join(folder, 'file'), join(folder, 'marked'), join(folder, 'apart')];
  await writeFile(path, file);
  expect(await watermark.write({ path, output, number: 7, decoded: { file, pixels } })).toBe(true);
  expect(await watermark.write({ path, output: apart, number: 7 })).toBe(true);
  const marked = await readFile(output);
  expect(marked.equals(await readFile(apart))).toBe(true);
  return { pixels, marked };
}

test.each([
  ['RGB', 3],
  ['RGB and alpha', 4],
] as const)(
  'whoever looks at the pixels of a PNG in %s sees what is seen in its file, also with its invisible mark',
  async (_, channels) => {
    const { pixels, marked } = await expectSameByPixels(await noise(channels).png().toBuffer());
    expect(pixels).toEqual(await pixelsOf(marked));
  },
);

test.each([
  ['JPEG', (picture: Sharp) => picture.jpeg({ quality: 80 }), 3],
  ['WebP', (picture: Sharp) => picture.webp({ quality: 80 }), 3],
  ['WebP with alpha', (picture: Sharp) => picture.webp({ lossless: true }), 4],
] as const)('the pixels of a %s are those of its file, and get the same mark', async (_, written, channels) => {
  await expectSameByPixels(await written(noise(channels)).toBuffer());
});

test('a picture of one color says nothing about what it is, by its pixels as by its file', async () => {
  const file = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  const pixels = await pixelsOf(file);
  if (pixels === null) throw new Error('It has no plain pixels');
  expect([contentOfPixels(pixels), await contentOfPicture(file)]).toEqual([null, null]);
});

test.each([1, 2, 3, 5])(
  'a PNG that is %i pixels wider than 400 carries its mark and nothing else changes',
  async (more) => {
    const file = await noise(3, 400 + more, 300)
      .png()
      .toBuffer();
    const pixels = await pixelsOf(file);
    if (pixels === null) throw new Error('It has no plain pixels');
    const media = createMediaProgram({ media: { program: 'none', path: '', ffmpegPath: undefined } });
    const watermark = createWatermark({ authSecret: 'p'.repeat(32) }, media);
    const [path, output] = [join(folder, 'wider'), join(folder, 'wider-marked')];
    expect(await watermark.write({ path, output, number: 7, decoded: { file, pixels } })).toBe(true);
    const marked = await pixelsOf(await readFile(output));
    expect(marked?.data.equals(pixels.data)).toBe(true);
  },
);

const others: [string, Sharp][] = [
  ['four inks', noise(3).toColourspace('cmyk').jpeg()],
  ['16 bits a sample', noise(3).toColourspace('rgb16').png()],
  ['grays alone', noise(3).greyscale().toColourspace('b-w').png()],
  ['colors that are meant otherwise', noise(3).withIccProfile('p3').png()],
  ['a camera that was turned', noise(3).withMetadata({ orientation: 6 }).png()],
  ['too many of them to be kept in memory', noise(3, 2100, 2100).png({ compressionLevel: 1 })],
];
test.each(others)('a picture with %s is decoded by whoever looks at it', async (_, picture) => {
  expect(await pixelsOf(await picture.toBuffer())).toBeNull();
});
