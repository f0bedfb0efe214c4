import { styles } from '@kinora/providers/port/orders';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { styleOf, tintPicture } from './adapt-style.ts';

it.each([
  ['https://huggingface.co/someone/Pixel-Art-XL/resolve/main/pixel.safetensors', 'pixel'],
  ['https://civitai.com/api/download/watercolour-dreams', 'watercolor'],
  ['someone/ghibli-style', 'anime'],
  ['https://v3.fal.media/files/a/pencil-sketch.safetensors', 'ink'],
  ['https://civitai.com/models/impasto', 'oil'],
  ['https://civitai.com/models/film-grain', 'photo'],
  ['https://civitai.com/models/concept', 'painted'],
] as const)('reads the style of %s from its words', (address, style) => {
  expect(styleOf(address)).toBe(style);
});

it('does not read a style from a host or a query', () => {
  expect(styleOf('https://ink.example.com/1234')).toBe(styleOf('https://example.com/1234'));
  expect(styleOf('https://example.com/1234?file=ink')).toBe(styleOf('https://example.com/1234'));
});

it('gives every address one of the styles, always the same', () => {
  fc.assert(
    fc.property(fc.webUrl(), (address) => {
      expect(styles).toContain(styleOf(address));
      expect(styleOf(address)).toBe(styleOf(address));
    }),
  );
});

it('chooses among several styles for addresses that name none', () => {
  const chosen = Array.from({ length: 40 }, (_, number) => styleOf(`https://example.com/models/${number}`));
  expect(new Set(chosen).size).toBeGreaterThan(3);
});

it('tints the more the higher the scale, up to a limit, and not at all at 0', () => {
  const tintedBy = (scale: number): number => {
    const pixels = { width: 1, height: 1, data: new Uint8ClampedArray([120, 130, 140, 255]) };
    tintPicture(pixels, [{ address: 'https://example.com/a', scale }]);
    return [120, 130, 140, 255].reduce((sum, value, at) => sum + Math.abs(value - (pixels.data[at] ?? 0)), 0);
  };
  expect(tintedBy(0)).toBe(0);
  expect(tintedBy(0.5)).toBeGreaterThan(0);
  expect(tintedBy(1)).toBeGreaterThan(tintedBy(0.5));
  expect(tintedBy(4)).toBe(tintedBy(3));
});
