import type { Definition, Route } from '@kinora/catalogue/runtime/definition';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import { describe, expect, test } from 'vitest';
import { pictureTool } from '../../../test/support/tool-definitions.ts';
import { routeMapping } from './route-mapping.ts';

const words = { to: ['prompt'], from: { kind: 'field' as const, field: 'prompt' }, whenBlank: 'omit' as const };
const fields: Definition['fields'] = [
  { kind: 'prompt', name: 'prompt', label: 'Prompt', required: true, maxLength: 500, default: '' },
  { kind: 'files', name: 'photos', label: 'Photos', of: 'image', min: 1, max: 4, required: true },
  { kind: 'image', name: 'area', label: 'Area' },
];
const file = (to: string, kind: 'file' | 'files', field: string): Route['map'][number] => ({
  to: [to],
  from: { kind, field },
  whenBlank: 'null',
});

function toolWith(
  target: Route['target'],
  map: Route['map'],
  { kind, fields: own }: { kind: Route['outputs']['kind']; fields: Definition['fields'] } = { kind: 'image', fields },
): Definition {
  const route: Route = { provider: 'own', target, map, outputs: { path: [], kind }, cost: { atLeast: 0, rates: [] } };
  const { name, summary, expectedSeconds } = pictureTool();
  const parsed = parseDefinition({
    ...{ name, summary, expectedSeconds, category: kind, examples: [], fields: own, routes: [route] },
    ...{ outputs: { kind, noun: 'files' }, price: { atLeast: 1000, rates: [] } },
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.definition;
}

function mapped(definition: Definition) {
  const [route] = definition.routes;
  if (route === undefined) throw new Error('A definition without a route');
  return routeMapping(definition, route);
}

describe('a route to an image API in the shape of OpenAI', () => {
  const edits = { kind: 'openai' as const, model: 'gpt-image-1', operation: 'edits' as const };

  test.each(['image', 'image[]', 'images', 'pictures'])('hands over the pictures that it has at %s', (place) => {
    const mapping = mapped(toolWith(edits, [words, file(place, 'files', 'photos'), file('mask', 'file', 'area')]));
    expect(mapping).toMatchObject({ provider: 'openai', operation: 'edits', images: ['photos'], mask: 'area' });
    const request = 'request' in mapping ? mapping.request({ prompt: 'warmer', photos: ['/files/a.png'] }, {}) : null;
    expect(request).toEqual({ model: 'gpt-image-1', prompt: 'warmer' });
  });
});

test.each(['image', 'video', 'audio'] as const)(
  'a route to ComfyUI delivers files of the kind that is sold: %s',
  (kind) => {
    const graph = { 1: { class_type: 'Say', inputs: { text: '' } } };
    const bindings = [{ nodeId: '1', classType: 'Say', title: '', input: 'text', type: 'string' as const }];
    const map = [{ ...words, to: ['1', 'inputs', 'text'] }];
    const tool = toolWith({ kind: 'comfy', graph, bindings }, map, { kind, fields: fields.slice(0, 1) });
    expect(mapped(tool)).toMatchObject({ provider: 'comfy', output: kind });
  },
);
