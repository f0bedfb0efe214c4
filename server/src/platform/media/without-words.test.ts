import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { stripWords } from './without-words.ts';

const words = { IFD0: { ImageDescription: 'the whole workflow' } };
const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#ff8800' } });
const pixels = (file: Buffer) => sharp(file).raw().toBuffer();

describe.each(['png', 'webp'] as const)('a %s', (format) => {
  test('loses the words in it and none of its pixels', async () => {
    const file = await picture().withExif(words).toFormat(format).toBuffer();
    expect(file.toString('latin1')).toContain('the whole workflow');
    const stripped = stripWords(file);
    expect(stripped.toString('latin1')).not.toContain('the whole workflow');
    expect(await pixels(stripped)).toEqual(await pixels(file));
    expect((await sharp(stripped).metadata()).exif).toBeUndefined();
  });

  test('without words stays as it is', async () => {
    const file = await picture().toFormat(format).toBuffer();
    expect(stripWords(file)).toEqual(file);
  });

  test('that ends too early is cut short, not refused', async () => {
    const file = await picture().withExif(words).toFormat(format).toBuffer();
    for (let length = 0; length < file.length; length += 7) {
      expect(stripWords(file.subarray(0, length)).length).toBeLessThanOrEqual(Math.max(length, 12));
    }
  });
});

test('what is no picture stays as it is', () => {
  const file = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');
  expect(stripWords(file)).toEqual(file);
});
