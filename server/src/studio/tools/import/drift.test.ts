import type { Definition } from '@kinora/catalogue/runtime/definition';
import { expect, test } from 'vitest';
import { driftOf } from './drift.ts';
import { falSchema, importFal } from './fal.ts';
import { documentOf, keptEndpoints } from './fal-schemas.testing.ts';

function draftOf(endpoint: string): Definition | null {
  const imported = importFal({ endpoint, document: documentOf(endpoint) });
  return imported.ok ? imported.draft.definition : null;
}

function wordsFor(endpoint: string, definition: Definition, document: unknown): string[] {
  const [route] = definition.routes;
  const schema = falSchema(document);
  if (route === undefined || schema === undefined) throw new Error(`${endpoint} has no schema`);
  return driftOf(definition, route, schema);
}

test('of every schema, the draft that was just made from it fits it without a word', () => {
  const drafts = keptEndpoints.flatMap((endpoint) => {
    const definition = draftOf(endpoint);
    return definition === null ? [] : [{ endpoint, words: wordsFor(endpoint, definition, documentOf(endpoint)) }];
  });
  expect(drafts.length).toBeGreaterThan(500);
  expect(drafts.filter(({ words }) => words.length > 0)).toEqual([]);
});

const ENDPOINT = 'fal-ai/flux-1/dev';

/** The document with the schema of its input, and of its answer, changed. */
function changed(
  change: (input: Record<string, Record<string, unknown>>, all: Record<string, unknown>) => void,
): unknown {
  const document: unknown = structuredClone(documentOf(ENDPOINT));
  const schemas: Record<string, { properties?: Record<string, Record<string, unknown>> }> =
    Object(document).components.schemas;
  for (const schema of Object.values(schemas)) {
    if (
      schema.properties !== undefined &&
      'prompt' in schema.properties &&
      'num_inference_steps' in schema.properties
    ) {
      change(schema.properties, schema);
    }
  }
  return document;
}

test.each<[string, Parameters<typeof changed>[0], RegExp]>([
  ['an input that is gone', (input) => delete input.guidance_scale, /^The model has no input guidance_scale any more/],
  [
    'a limit that is narrower',
    (input) => Object.assign(Object(input.num_images), { maximum: 2 }),
    /^num_images takes at most 2, and .* goes up to \d+\.$/,
  ],
  [
    'a new required input',
    (input, all) => {
      input.style = { type: 'string' };
      all.required = ['prompt', 'style'];
    },
    /^The model wants style now, which is not sent\.$/,
  ],
])('%s is told in words', (_, change, words) => {
  const definition = draftOf(ENDPOINT);
  if (definition === null) throw new Error('It is no draft');
  const document = changed(change);
  expect(falSchema(document)?.hash).not.toBe(falSchema(documentOf(ENDPOINT))?.hash);
  expect(wordsFor(ENDPOINT, definition, document)).toEqual([expect.stringMatching(words)]);
});

test('files that stand elsewhere in its answer are told', () => {
  const definition = draftOf(ENDPOINT);
  if (definition === null) throw new Error('It is no draft');
  const text = JSON.stringify(documentOf(ENDPOINT)).replaceAll('"images":', '"pictures":');
  expect(wordsFor(ENDPOINT, definition, JSON.parse(text))).toEqual([
    'Its answer has no images any more, where the files were.',
  ]);
});
