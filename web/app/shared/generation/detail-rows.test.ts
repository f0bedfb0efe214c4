import { fluxGenerator } from '@kinora/catalogue/flux-generator/tool';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEnglish } from '../texts/load-english.testing.ts';
import { loadToolsOf } from '../tools/registry.ts';
import { settingRows } from './detail-rows.tsx';

beforeAll(() => loadEnglish('details'));
beforeAll(async () => {
  await loadToolsOf([{ tool_type: 'gen_01' }]);
});

function recordOf(values: Record<string, unknown>) {
  const parsed = fluxGenerator.parse(values);
  return parsed.ok ? parsed.input.record({}) : {};
}

describe('the settings of a generation', () => {
  it('are told in the words of its tool', () => {
    const rows = settingRows({
      tool_type: 'gen_01',
      input_data: recordOf({ prompt: 'A red fox', width: 512 }),
      metadata: { seed: 42 },
    });
    expect(rows).toContainEqual({ label: 'Prompt', value: 'A red fox' });
    expect(rows).toContainEqual({ label: 'Size', value: '512 x 1024' });
    expect(rows.at(-1)).toEqual({ label: 'Seed used', value: '42' });
  });

  it('are told plainly when the tool is not known any more', () => {
    const input_data = { prompt: 'A wave', width: 640, height: 360, guidance_scale: 7, steps: 20, seed: 0, secret: {} };
    expect(settingRows({ tool_type: 'fal_video_prompt', input_data, metadata: {} })).toEqual([
      { label: 'Prompt', value: 'A wave' },
      { label: 'Width', value: '640' },
      { label: 'Height', value: '360' },
      { label: 'Guidance scale', value: '7' },
      { label: 'Steps', value: '20' },
      { label: 'Seed', value: '0' },
    ]);
  });

  it('are told plainly when the tool no longer understands them', () => {
    const rows = settingRows({ tool_type: 'gen_01', input_data: { positivePrompt: 'Old', width: 333 }, metadata: {} });
    expect(rows).toEqual([
      { label: 'Prompt', value: 'Old' },
      { label: 'Width', value: '333' },
    ]);
  });
});
