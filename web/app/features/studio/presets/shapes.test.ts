import { codeTools } from '@kinora/catalogue/code-tools';
import { expect, test } from 'vitest';
import { deriveForm, hidesShape } from '../form/derive-form.ts';
import { shapesOf } from './shapes.ts';

async function formOf(id: string) {
  const tool = await codeTools.find((one) => one.id === id)?.load();
  if (tool === undefined) throw new Error(`There is no tool ${id}`);
  return { tool, parts: deriveForm(tool) };
}

test('shapes are within the limits of each tool, and only those that it can make', async () => {
  const sides = await formOf('fal_flux_kontext_lora');
  const shapes = shapesOf(sides, sides.tool.defaults);
  expect(shapes.map(({ ratio }) => ratio)).toEqual(['1:1', '4:5', '3:4', '3:2', '16:9', '9:16']);
  for (const { values } of shapes) expect(sides.tool.schema.safeParse(values).success).toBe(true);
  const clips = await formOf('fal_kling_pro');
  expect(shapesOf(clips, clips.tool.defaults).map(({ ratio }) => ratio)).toEqual(['1:1', '16:9', '9:16']);
});

test('shapes stand beside the fields that decide them, unless those show them already', async () => {
  const hiding = async (id: string) => (await formOf(id)).parts.filter(hidesShape).map(({ title }) => title);
  expect(await hiding('fal_flux_kontext_lora')).toEqual(['Size']);
  expect(await hiding('fal_hidream_i1')).toEqual(['Size']);
  expect(await hiding('fal_flux_kontext'), 'its one field of shapes shows them').toEqual([]);
  expect(await hiding('gen_01')).toEqual([]);
  expect(await hiding('fal_kling_pro')).toEqual([]);
});
