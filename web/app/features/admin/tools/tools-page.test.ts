import { describe, expect, test } from 'vitest';
import { endpointIn } from './import/fal-import.tsx';
import { slugFrom } from './keep-draft.tsx';
import { fixedText, fixedValue, pathFrom } from './mapping-editor.tsx';
import { toolsFound } from './tools-page.tsx';

const tools = [
  {
    name: 'Dream Painter',
    slug: 'dream-painter',
    providers: ['fal'],
    state: 'published',
    hasDraft: true,
    isDrifted: true,
  },
  { name: 'Upscaler', slug: 'up', providers: ['home'], state: 'draft', hasDraft: true, isDrifted: false },
  { name: 'Old', slug: 'old', providers: ['fal', 'home'], state: 'retired', hasDraft: false, isDrifted: false },
] as const;
const named = (filter: Parameters<typeof toolsFound>[1]) =>
  toolsFound(
    tools.map((tool) => ({ ...tool, providers: [...tool.providers] })),
    filter,
  ).map(({ name }) => name);

test('tools are found by name, address and provider, in the state that was chosen', () => {
  expect(named({ q: '', state: 'all' })).toEqual(['Dream Painter', 'Upscaler', 'Old']);
  expect(named({ q: ' DREAM-p ', state: 'all' })).toEqual(['Dream Painter']);
  expect(named({ q: 'home', state: 'all' })).toEqual(['Upscaler', 'Old']);
  expect(named({ q: 'home', state: 'retired' })).toEqual(['Old']);
  expect(named({ q: '', state: 'changed' }), 'a draft that was never published is no change').toEqual([
    'Dream Painter',
  ]);
  expect(named({ q: '', state: 'drifted' })).toEqual(['Dream Painter']);
});

test.each([
  ['FLUX.2 [pro]', 'flux-2-pro'],
  ['  Café Crème  ', 'cafe-creme'],
  ['---', ''],
  ['x'.repeat(80), 'x'.repeat(48)],
])('the address of %s is %s', (name, slug) => expect(slugFrom(name)).toBe(slug));

test.each([
  'fal-ai/flux/dev',
  ' fal-ai/flux/dev ',
  'https://fal.ai/models/fal-ai/flux/dev',
  'https://fal.ai/models/fal-ai/flux/dev/api?share=1',
  'fal.ai/models/fal-ai/flux/dev/playground',
])('the endpoint in %j is fal-ai/flux/dev', (typed) => expect(endpointIn(typed)).toBe('fal-ai/flux/dev'));

describe('a fixed value that a provider is sent', () => {
  test.each([
    ['5', 5],
    ['true', true],
    ['null', null],
    ['five', 'five'],
    ['"5"', '5'],
    ['[1,2]', [1, 2]],
    ['', ''],
  ])('typed as %j is %j, and is shown as it was typed', (text, value) => {
    expect(fixedValue(text)).toEqual(value);
    expect(fixedText(value)).toBe(text);
  });
});

test('a path names keys and places of lists', () => {
  expect(pathFrom('image_size.width')).toEqual(['image_size', 'width']);
  expect(pathFrom('images.0.url')).toEqual(['images', 0, 'url']);
});
