import { beforeAll, describe, expect, test } from 'vitest';
import { loadEnglish } from '../../../shared/texts/load-english.testing.ts';
import { measurementText } from './file-control.tsx';
import { chosenPreset, isPaired, isPreset } from './form-sections.tsx';

beforeAll(() => loadEnglish('studio'));

const presets = [
  { label: 'Square', values: { width: 512, height: 512 } },
  { label: 'Wide', values: { width: 1024, height: 576 } },
];

describe('presets', () => {
  test('are known by the values that they set', () => {
    expect(chosenPreset(presets, { width: 1024, height: 576, steps: 30 })?.label).toBe('Wide');
    expect(chosenPreset(presets, { width: 1024, height: 512 })).toBeUndefined();
  });

  test('cover the fields that they set, and no others', () => {
    expect(isPreset(presets, 'width')).toBe(true);
    expect(isPreset(presets, 'steps')).toBe(false);
  });
});

describe('what was measured on an upload', () => {
  test('is its size and its megapixels', () => {
    expect(measurementText({ width: 1024, height: 768 })).toBe('1024 x 768, 0.8 megapixels');
  });

  test('is the length of a sound', () => {
    expect(measurementText({ width: 0, height: 0, seconds: 75.4 })).toBe('1:15');
  });

  test('is also the length and the frames of a video', () => {
    expect(measurementText({ width: 1280, height: 720, seconds: 6, frames: 1440 })).toBe(
      '1280 x 720 - 0:06 - 1,440 frames',
    );
  });
});

test('small fields stand side by side in twos; one alone takes the whole width', () => {
  const widgets = ['textarea', 'select', 'segments', 'number', 'number', 'select', 'slider'] as const;
  const fields = widgets.map((widget) => ({ widget }));
  expect(fields.map((_, place) => isPaired(fields, place))).toEqual([false, false, false, true, true, false, false]);
});
