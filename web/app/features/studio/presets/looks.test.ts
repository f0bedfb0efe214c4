import { codeTools } from '@kinora/catalogue/code-tools';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveForm } from '../form/derive-form.ts';
import { hasStyle, shapesOf, styleNames, toggleStyle } from './looks.ts';

async function formOf(id: string) {
  const tool = await codeTools.find((one) => one.id === id)?.load();
  if (tool === undefined) throw new Error(`There is no tool ${id}`);
  return { tool, parts: deriveForm(tool) };
}

test('a style adds its words to a prompt and takes them off again, beside others', () => {
  const both = toggleStyle(toggleStyle('a fox in the snow.', 'noir'), 'oil');
  expect(both).toMatch(/^a fox in the snow, film noir.*, oil painting/);
  expect(toggleStyle(toggleStyle(both, 'noir'), 'oil')).toBe('a fox in the snow');
  expect(toggleStyle(toggleStyle('', 'ink'), 'ink')).toBe('');
});

test('whatever is written, the words of what somebody wrote stay', () => {
  const words = fc.stringMatching(/^[a-z ]{1,30}[a-z]$/);
  fc.assert(
    fc.property(words, fc.shuffledSubarray([...styleNames]), (prompt, chosen) => {
      const all = chosen.reduce(toggleStyle, prompt);
      expect(chosen.every((style) => hasStyle(all, style))).toBe(true);
      expect(chosen.reduce(toggleStyle, all)).toBe(prompt);
    }),
  );
});

test('shapes are within the limits of each tool, and only those that it can make', async () => {
  const sides = await formOf('fal_flux_kontext_lora');
  const shapes = shapesOf(sides, sides.tool.defaults);
  expect(shapes.map(({ ratio }) => ratio)).toEqual(['1:1', '4:5', '3:4', '3:2', '16:9', '9:16']);
  for (const { values } of shapes) expect(sides.tool.schema.safeParse(values).success).toBe(true);
  const clips = await formOf('fal_kling_pro');
  expect(shapesOf(clips, clips.tool.defaults).map(({ ratio }) => ratio)).toEqual(['1:1', '16:9', '9:16']);
});
