import { whyNeverOffered } from '@kinora/catalogue/runtime/forbidden';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import { leastTokens, leastTokenValue, prove } from '@kinora/catalogue/runtime/prove';
import { requestOf } from '@kinora/catalogue/runtime/request';
import { runtimeTool } from '@kinora/catalogue/runtime/tool';
import { filesIn } from '@kinora/catalogue/stored-files';
import { describe, expect, test } from 'vitest';
import { importFal } from '../import/fal.ts';
import { documentOf, keptEndpoints, objectionsOf } from '../import/fal-schemas.testing.ts';
import { fitEntry } from './fit-entry.ts';
import { findOnShelf, shelf } from './shelf.ts';
import { fromTokens } from './shelf-price.ts';

/** A fifth above the cost, at the cheapest token that is sold. */
const guard = { tokenValue: leastTokenValue(), margin: 1200 };

function draftOf(entry: (typeof shelf)[number], document: unknown = documentOf(entry.endpoint)) {
  const imported = importFal({ endpoint: entry.endpoint, document });
  if (!imported.ok) throw new Error(`${entry.id}: ${imported.reason}`);
  return fitEntry(entry, imported.draft, guard);
}

test('the shelf has 73 models of all kinds, each under its own id', () => {
  expect(shelf).toHaveLength(73);
  expect(new Set(shelf.map(({ id }) => id)).size).toBe(shelf.length);
  expect([...new Set(shelf.map(({ kind }) => kind))]).toEqual([
    'images',
    'edits',
    'upscalers',
    'videos',
    'speech',
    'music',
  ]);
  expect(shelf.map(({ endpoint }) => endpoint).filter((endpoint) => !keptEndpoints.includes(endpoint))).toEqual([]);
});

describe.each(shelf.map((entry) => [entry.id, entry] as const))('%s', (_id, entry) => {
  const { definition, warnings } = draftOf(entry);

  test('fits the schema of today without a word but on its cost', () => {
    expect(warnings).toEqual([expect.stringMatching(/^The cost is (?:what the provider's price list|an estimate)/)]);
    expect(parseDefinition(definition)).toMatchObject({ ok: true });
    expect(definition).toMatchObject({ name: entry.name, summary: entry.summary });
    expect(definition.fields.map(({ name }) => name)).toEqual([
      ...entry.fields.map(({ name }) => name),
      ...(entry.added ?? []).map(({ field }) => field.name),
    ]);
  });

  test('is priced above its cost with the default margin, whatever is ordered', () => {
    expect(prove(definition, guard)).toMatchObject([{ provider: 'fal', isProved: true }]);
    expect(definition.routes[0]?.cost.rates.some(({ amount }) => amount > 0)).toBe(true);
  });

  test('costs as little as the shelf says', () => {
    expect(fromTokens(entry, guard)).toBe(leastTokens(definition));
  });

  test('offers no safety switch, secret or weights, and no choice whose price nobody knows', () => {
    const sent = definition.routes.flatMap(({ map }) => map.filter(({ from }) => from.kind !== 'fixed'));
    expect(sent.map(({ to }) => whyNeverOffered('fal', to)).filter((why) => why !== undefined)).toEqual([]);
    const priced = entry.cost.rates.flatMap(({ when }) => when.flatMap((one) => (one.kind === 'choice' ? one : [])));
    for (const { field, in: values } of priced) {
      const offered = entry.fields.find(({ name }) => name === field)?.choices?.map(({ value }) => value);
      expect(offered, `${field} has choices of its own`).toEqual(expect.arrayContaining(values));
    }
  });

  test('sends what the model takes', () => {
    const tool = runtimeTool({ id: 'x_shelf', fn: 'shelf', version: 1, definition });
    const parsed = tool.parse(filledIn(definition));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const [route] = definition.routes;
    if (route === undefined) throw new Error('A definition without a route');
    const media = Object.fromEntries(
      filesIn(tool, parsed.input.values).map(({ name }) => [name, `https://studio.example/${name}`]),
    );
    const request = requestOf({ definition, route }, parsed.input.record({}), media, {
      seed: () => 77,
      prefix: 'order',
    });
    expect(objectionsOf(entry.endpoint, request)).toEqual([]);
  });
});

function filledIn({ fields }: ReturnType<typeof draftOf>['definition']): Record<string, unknown> {
  const address = (ending: string) => `/files/6f6ff3c6-6d0f-4b1b-9a51-0d4fd6c2a5f4/tool-files/a.${ending}`;
  const endings = { image: 'png', video: 'mp4', audio: 'mp3' };
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      if (field.required !== true) return [];
      if (field.kind === 'files') return [[field.name, [address(endings[field.of])]]];
      if (field.kind === 'image' || field.kind === 'video' || field.kind === 'audio')
        return [[field.name, address(endings[field.kind])]];
      return [[field.name, 'a calm sea at dawn, seen from the dunes']];
    }),
  );
}

describe('what fal has changed since', () => {
  function onShelf(id: string) {
    const entry = findOnShelf(id);
    if (entry === undefined) throw new Error(`${id} is not on the shelf`);
    return entry;
  }
  const flux = onShelf('z-image-turbo');
  const wan = onShelf('wan-2-5');

  /** The document of an entry, its inputs changed. */
  function changed(entry: (typeof shelf)[number], change: (input: Record<string, unknown>) => void): unknown {
    const document = structuredClone(documentOf(entry.endpoint));
    const schemas: Record<string, { properties?: Record<string, unknown> }> = Object(document.components).schemas;
    for (const schema of Object.values(schemas)) {
      if (schema.properties !== undefined && 'prompt' in schema.properties) change(schema.properties);
    }
    return document;
  }

  test('an input that is gone is left out, with a word', () => {
    const draft = draftOf(
      flux,
      changed(flux, (input) => delete input.output_format),
    );
    expect(draft.definition.fields.map(({ name }) => name)).not.toContain('output_format');
    expect(draft.warnings).toContain('The model has no input output_format any more: File format was left out.');
    expect(draft.definition.name).toBe('Z-Image Turbo');
  });

  test('a new choice of something that is priced is not offered, as nobody knows what it costs', () => {
    const draft = draftOf(
      wan,
      changed(wan, (input) => Object.assign(Object(input.resolution), { enum: ['480p', '720p', '1080p', '8k'] })),
    );
    const resolution = draft.definition.fields.find(({ name }) => name === 'resolution');
    expect(resolution).toMatchObject({ choices: [{ value: '480p' }, { value: '720p' }, { value: '1080p' }] });
    expect(prove(draft.definition, guard)).toMatchObject([{ isProved: true }]);
  });

  test('without what its cost depends on, there is the plain draft, and the reason', () => {
    const draft = draftOf(
      wan,
      changed(wan, (input) => delete input.duration),
    );
    expect(draft.warnings[0]).toMatch(/^The ready-made form does not fit this model any more/);
    expect(draft.definition.routes[0]?.cost.rates).toEqual([]);
  });
});

test('each announced tool has a model that takes its place', () => {
  expect(shelf.flatMap(({ fulfills }) => fulfills ?? []).toSorted()).toEqual([
    'ai_auto_video_caption',
    'ai_video_extender',
    'auto_9_16_img_improver',
    'gen_03',
    'gen_05',
  ]);
});
