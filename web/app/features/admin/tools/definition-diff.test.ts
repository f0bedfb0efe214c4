import { changed, everyKind, fillTool } from '@kinora/catalogue/runtime/definition.testing';
import { inEnglish } from '@kinora/texts/words';
import { expect, test } from 'vitest';
import { definitionChanges as changesIn } from './definition-diff.ts';
import { moved } from './field-changes.ts';

const definitionChanges = (before: unknown, after: unknown) => changesIn(before, after, inEnglish);

test('a definition does not differ from itself, in whatever order its keys are', () => {
  const reversed = Object.fromEntries(Object.entries(everyKind()).reverse());
  expect(definitionChanges(everyKind(), reversed)).toEqual([]);
});

test('a price is told in tokens and a cost in dollars, by the names of their rates', () => {
  const before = everyKind();
  const dearer = changed('price.rates.2.amount', 1500);
  expect(definitionChanges(before, dearer)).toEqual([
    { place: 'Price, rates, "Each", amount', before: '1 token', after: '1.5 tokens' },
  ]);
  const costlier = changed('routes.0.cost.rates.0.amount', 25_000);
  expect(definitionChanges(before, costlier)).toEqual([
    { place: 'Routes, "fal", cost, rates, "Images", amount', before: '$0.02', after: '$0.025' },
  ]);
});

test('what the canvas has of a tool is told in its own words', () => {
  const before = fillTool();
  const { canvas: _canvas, ...without } = before;
  expect(definitionChanges(before, changed('canvas.outpaint', false, before))).toEqual([
    { place: 'Edit canvas, Paints beyond the picture', before: 'yes', after: 'no' },
  ]);
  expect(definitionChanges(before, changed('canvas.mask', undefined, before))).toEqual([
    { place: 'Edit canvas, The mask', before: 'mask_url', after: null },
  ]);
  expect(definitionChanges(without, before)).toEqual([
    { place: 'Edit canvas', before: null, after: expect.stringContaining('image: image_url') },
  ]);
});

test('what is sent no more is told by the place where it was sent', () => {
  const before = everyKind();
  const [route] = before.routes;
  const after = { ...before, routes: [{ ...route, map: route?.map.slice(1) }] };
  expect(definitionChanges(before, after)).toEqual([
    { place: 'Routes, "fal", What it is sent, prompt', before: expect.stringContaining('field: prompt'), after: null },
  ]);
});

test('fields that were added, removed, moved and changed are told by their labels', () => {
  const before = everyKind();
  const { fields } = before;
  expect(definitionChanges(before, { ...before, fields: fields.slice(1) })).toEqual([
    { place: 'Fields, "Prompt"', before: expect.stringContaining('name: prompt'), after: null },
  ]);
  expect(definitionChanges({ ...before, fields: fields.slice(1) }, before)).toEqual([
    { place: 'Fields, "Prompt"', before: null, after: expect.stringContaining('name: prompt') },
  ]);
  expect(definitionChanges(before, { ...before, fields: moved(fields, 0, 2) })).toContainEqual({
    place: 'Fields, "Prompt"',
    before: null,
    after: 'Moved to place 3',
  });
  expect(definitionChanges(before, changed('fields.0.maxLength', 800))).toEqual([
    { place: 'Fields, "Prompt", At most, in characters', before: '500', after: '800' },
  ]);
});
