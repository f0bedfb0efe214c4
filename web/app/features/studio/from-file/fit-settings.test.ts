import { codeTools } from '@kinora/catalogue/code-tools';
import type { Tool } from '@kinora/catalogue/tool';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveForm } from '../form/derive-form.ts';
import { fitSettings, fitValues } from './fit-settings.ts';
import type { FoundSettings } from './found-settings.ts';

async function formOf(id: string) {
  const tool = await codeTools.find((one) => one.id === id)?.load();
  if (tool === undefined) throw new Error(`There is no tool ${id}`);
  return { tool, parts: deriveForm(tool) };
}

describe('a form is filled', () => {
  const found: FoundSettings = {
    source: 'a1111',
    prompt: 'a fox',
    seed: 5,
    steps: 200,
    width: 4096,
    height: 2048,
    model: 'dreamshaper',
    others: [{ name: 'Sampler', value: 'Euler a' }],
  };

  test('within the limits of the tool, with what was changed and what was left out', async () => {
    const form = await formOf('gen_01');
    const { values, kept, left } = fitSettings(form, form.tool.defaults, found);
    expect(values).toMatchObject({ prompt: 'a fox', seed: 5, steps: 50 });
    expect(Number(values.width) / Number(values.height)).toBeCloseTo(2, 0);
    expect(form.tool.parse(values).ok).toBe(true);
    expect(kept).toContainEqual({ how: 'changed', name: 'Steps', value: '50', asked: '200' });
    expect(kept).toContainEqual({ how: 'taken', name: 'Seed', value: '5', asked: '5' });
    expect(left).toEqual([
      { name: 'model', value: 'dreamshaper', why: 'model' },
      { name: 'Sampler', value: 'Euler a', why: 'noPlace' },
    ]);
  });

  test('and a size of its own is chosen where sides hide behind a choice', async () => {
    const form = await formOf('fal_hidream_i1');
    const { values } = fitSettings(form, form.tool.defaults, { source: 'a1111', width: 640, height: 832, others: [] });
    expect(values).toMatchObject({ imageSize: 'custom', customWidth: 640, customHeight: 832 });
  });

  test('and a ratio is the nearest that a tool offers', async () => {
    const form = await formOf('fal_kling_pro');
    const { values, kept } = fitSettings(form, form.tool.defaults, { source: 'midjourney', ratio: '2:3', others: [] });
    expect(values.aspectRatio).toBe('9:16');
    expect(kept).toMatchObject([{ how: 'changed', asked: '2:3' }]);
  });

  test('and a seed that is too large is left out, never another', async () => {
    const form = await formOf('gen_01');
    const { values, left } = fitSettings(form, form.tool.defaults, { source: 'comfyui', seed: 2 ** 53, others: [] });
    expect(values.seed).toBe(-1);
    expect(left).toMatchObject([{ why: 'seed' }]);
  });

  test('with whatever a file says: every tool still has a form that it understands', async () => {
    const all = await Promise.all(codeTools.map(({ load }) => load()));
    const number = fc.option(fc.oneof(fc.integer(), fc.double({ noNaN: true }), fc.nat(4096)), { nil: undefined });
    const text = fc.option(fc.string(), { nil: undefined });
    const any = fc.record({
      source: fc.constant('a1111' as const),
      prompt: text,
      negativePrompt: text,
      model: text,
      seed: number,
      steps: number,
      guidance: number,
      width: number,
      height: number,
      ratio: fc.constantFrom(undefined, '1:1', '0:0', '9:16', '9999:1'),
      others: fc.constant([]),
    });
    fc.assert(
      fc.property(fc.constantFrom(...all), any, (tool: Tool, said) => {
        const settings = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
        const { values } = fitSettings({ tool, parts: deriveForm(tool) }, tool.defaults, {
          source: 'a1111',
          others: [],
          ...settings,
        });
        expect(tool.schema.safeParse(values).success).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("of another tool's settings takes what has the same name here, and no files", async () => {
    const [here, there] = [await formOf('fal_flux_kontext_lora'), await formOf('fal_flux_redux')];
    const input = {
      ...there.tool.defaults,
      prompt: 'autumn',
      guideImageUrl: '/files/x/y/z.png',
      steps: 40,
      safetyTolerance: 5,
    };
    const { values, left } = fitValues(here, here.tool.defaults, { tool: there.tool, input });
    expect(values).toMatchObject({ prompt: 'autumn', steps: 40 });
    expect(values).not.toHaveProperty('guideImageUrl');
    expect(left.map(({ name }) => name)).toContain('safetyTolerance');
  });
});
