import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasTransparency } from './has-transparency.ts';

async function placeholderOf(alpha: number): Promise<string> {
  const background = { r: 90, g: 60, b: 200, alpha };
  const picture = await sharp({ create: { width: 16, height: 12, channels: 4, background } })
    .webp({ quality: 50 })
    .toBuffer();
  return `data:image/webp;base64,${picture.toString('base64')}`;
}

test('a picture with transparent parts is known by its placeholder', async () => {
  expect(hasTransparency(await placeholderOf(0.4))).toBe(true);
});

test('an alpha channel in which all is opaque counts as opaque', async () => {
  expect(hasTransparency(await placeholderOf(1))).toBe(false);
});

test('without a placeholder nobody knows, and it counts as opaque', () => {
  expect(hasTransparency(null)).toBe(false);
  expect(hasTransparency('data:image/png;base64,iVBORw0KGgo=')).toBe(false);
});
