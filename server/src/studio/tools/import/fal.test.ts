import { anyInput } from '@kinora/catalogue/runtime/any-definition.testing';
import type { Definition } from '@kinora/catalogue/runtime/definition';
import { requestOf } from '@kinora/catalogue/runtime/request';
import { runtimeTool } from '@kinora/catalogue/runtime/tool';
import { filesIn } from '@kinora/catalogue/stored-files';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importFal } from './fal.ts';
import { answersAt, categoryOf, documentOf, keptEndpoints, objectionsOf } from './fal-schemas.testing.ts';
import { withSaidReason } from './said-reason.testing.ts';

const withSaid = (told: Parameters<typeof importFal>[0]) => withSaidReason(importFal(told));

const draw = { seed: () => 77, prefix: 'order' };
type Input = Readonly<Record<string, unknown>>;

function toolOf(definition: Definition) {
  return runtimeTool({ id: 'x_imported', fn: 'imported', version: 1, definition });
}

/** What would be sent for an input; what is wrong with it where the tool refuses it. */
function sentFor(definition: Definition, input: Input): { request: unknown } | { problems: unknown } {
  const tool = toolOf(definition);
  const parsed = tool.parse(input);
  if (!parsed.ok) return { problems: parsed.problems };
  const [route] = definition.routes;
  if (route === undefined) throw new Error('A definition without a route');
  const record = parsed.input.record({});
  const media = Object.fromEntries(
    filesIn(tool, parsed.input.values).map(({ name }) => [name, `https://studio.example/${name}`]),
  );
  return { request: requestOf({ definition, route }, record, media, draw) };
}

/** Whether nothing can be ordered without a field: the canvas always has a mask. */
function isAsked({ canvas }: Definition) {
  return ({ name, required }: Definition['fields'][number]) => required === true || name === canvas?.mask;
}

/** What nobody can leave out, on top of the defaults. */
function filledIn(definition: Definition): Input {
  const file = (kind: string) =>
    `/files/6f6ff3c6-6d0f-4b1b-9a51-0d4fd6c2a5f4/tool-files/a.${kind === 'video' ? 'mp4' : 'png'}`;
  const input: Record<string, unknown> = {};
  for (const field of definition.fields.filter(isAsked(definition))) {
    if (field.kind === 'files') input[field.name] = Array.from({ length: field.min }, () => file(field.of));
    else if (field.kind === 'image' || field.kind === 'video' || field.kind === 'audio')
      input[field.name] = file(field.kind);
    else if ((field.kind === 'prompt' || field.kind === 'text') && field.default === '') {
      input[field.name] = 'a calm sea '.repeat(30).slice(0, Math.min(field.maxLength, 300)).trim();
    }
  }
  return input;
}

/** Any input that fills in what must be, in lengths that the model takes. */
function anyFilledIn(definition: Definition): fc.Arbitrary<Input> {
  const required = filledIn(definition);
  return anyInput(definition).map((input) => {
    const words = definition.fields.flatMap((field) => {
      const value = input[field.name];
      const isShort = 'minLength' in field && typeof value === 'string' && value.trim().length < (field.minLength ?? 0);
      return isShort ? [[field.name, 'a calm sea '.repeat(30).slice(0, field.maxLength)]] : [];
    });
    const blank = Object.entries(required).filter(
      ([key]) => input[key] === '' || (Array.isArray(input[key]) && input[key].length === 0),
    );
    return { ...input, ...Object.fromEntries(words), ...Object.fromEntries(blank) };
  });
}

const imports = keptEndpoints.map((endpoint) => ({
  endpoint,
  imported: withSaid({ endpoint, document: documentOf(endpoint) }),
}));
const drafts = imports.flatMap(({ endpoint, imported }) => (imported.ok ? [{ endpoint, ...imported.draft }] : []));
const refusals = imports.flatMap(({ endpoint, imported }) => (imported.ok ? [] : [{ endpoint, ...imported }]));

/** Of how many endpoints of these kinds there is a draft. */
function counted(...categories: string[]): { drafts: number; of: number } {
  const isOne = ({ endpoint }: { endpoint: string }) => categories.includes(categoryOf(endpoint));
  return { drafts: drafts.filter(isOne).length, of: imports.filter(isOne).length };
}

describe('the 567 endpoints of fal', () => {
  test('become drafts, or are refused with one plain sentence', () => {
    expect(imports).toHaveLength(567);
    expect({
      pictures: counted('text-to-image'),
      videos: counted('image-to-video', 'video-to-video', 'text-to-video', 'audio-to-video'),
      sounds: counted('text-to-audio', 'text-to-speech'),
      solids: counted('image-to-3d'),
    }).toEqual({
      pictures: { drafts: 131, of: 132 },
      videos: { drafts: 347, of: 356 },
      sounds: { drafts: 50, of: 51 },
      solids: { drafts: 4, of: 28 },
    });
    for (const { endpoint, reason } of refusals)
      expect([endpoint, reason]).toEqual([endpoint, expect.stringMatching(/^[A-Z].*\.$/)]);
  });

  test('are sent what they take with nothing but what must be filled in', () => {
    for (const { endpoint, definition } of drafts) {
      const sent = sentFor(definition, filledIn(definition));
      const problems = 'problems' in sent ? sent.problems : objectionsOf(endpoint, sent.request);
      expect({ endpoint, problems }).toEqual({ endpoint, problems: [] });
      expect([endpoint, answersAt(endpoint, definition.routes[0]?.outputs.path ?? [])]).toEqual([endpoint, true]);
    }
  });

  test('are sent what they take with any input', () => {
    for (const { endpoint, definition } of drafts) {
      for (const input of fc.sample(anyFilledIn(definition), { numRuns: 10, seed: 7 })) {
        const sent = sentFor(definition, input);
        const problems = 'problems' in sent ? sent.problems : objectionsOf(endpoint, sent.request);
        expect({ endpoint, input, problems }).toEqual({ endpoint, input, problems: [] });
      }
    }
  });

  test('are of the canvas where they change a picture by a mask', () => {
    const canvases = drafts.flatMap(({ endpoint, definition: { canvas } }) =>
      canvas === undefined ? [] : [[endpoint, canvas]],
    );
    const found = (image: string, mask: string, more = {}) => ({
      ...{ image, mask, painted: 'white', prompt: 'prompt', outpaint: true },
      ...more,
    });
    expect(canvases).toEqual([
      ['fal-ai/flux-lora/inpainting', found('image_url', 'mask_url', { size: 'image_size' })],
      ['fal-ai/fooocus/inpaint', found('inpaint_image_url', 'mask_image_url')],
    ]);
  });

  test('never offer safety switches, ways of delivery, secrets or weights', () => {
    const offered = drafts.flatMap(({ definition }) =>
      definition.routes.flatMap(({ map }) =>
        map.flatMap(({ to, from }) => (from.kind === 'fixed' ? [] : [String(to.at(-1))])),
      ),
    );
    expect(offered.filter((name) => /safety|webhook|moderation|api_?key|lora|safetensors/.test(name))).toEqual([]);
  });
});

/** A document with one endpoint whose input has these properties. */
function documentWith(
  properties: unknown,
  more: Record<string, unknown> = {},
  schemas: Record<string, unknown> = {},
): unknown {
  const file = { type: 'object', properties: { url: { type: 'string' } } };
  const content = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  return {
    components: {
      schemas: {
        In: { type: 'object', properties, ...more },
        Out: {
          type: 'object',
          properties: { images: { type: 'array', items: { $ref: '#/components/schemas/File' } } },
        },
        File: file,
        ...schemas,
      },
    },
    paths: {
      '/a/b': { post: { requestBody: content('In') } },
      '/a/b/requests/{request_id}': { get: { responses: { 200: content('Out') } } },
    },
  };
}

const imported = (document: unknown) => withSaid({ endpoint: 'some/model', document });
const fieldsOf = (document: unknown) => {
  const result = imported(document);
  return result.ok ? result.draft.definition.fields : [];
};
const PROMPT = { prompt: { type: 'string' } };

describe('a schema', () => {
  test('that asks for a list of pictures and may have a mask is of the canvas, unless one picture is not enough', () => {
    const canvasOf = (fewest: number) => {
      const pictures = { type: 'array', items: { type: 'string' }, minItems: fewest, maxItems: 8 };
      const properties = { ...PROMPT, image_urls: pictures, mask_image_url: { type: 'string' } };
      const result = imported(documentWith(properties, { required: ['prompt', 'image_urls'] }));
      return result.ok ? result.draft.definition.canvas : result;
    };
    expect(canvasOf(1)).toEqual({
      ...{ image: 'image_urls', mask: 'mask_image_url', painted: 'white', prompt: 'prompt', outpaint: true },
    });
    expect(canvasOf(2)).toBeUndefined();
  });

  test('is read in the order of its makers, whatever the order of its keys', () => {
    const properties = {
      strength: { type: 'number', minimum: 0, maximum: 1, default: 0.5 },
      prompt: { type: 'string' },
    };
    const document = documentWith(properties, {
      'x-fal-order-properties': ['prompt', 'strength'],
      required: ['prompt'],
    });
    expect(fieldsOf(document).map(({ name, kind }) => [name, kind])).toEqual([
      ['prompt', 'prompt'],
      ['strength', 'number'],
    ]);
  });

  test.each([
    [
      { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }], default: 'b' },
      { kind: 'select', default: 'b' },
    ],
    [
      { allOf: [{ $ref: '#/components/schemas/Mood' }], default: 'wild' },
      { kind: 'select', default: 'wild' },
    ],
    [
      { $ref: '#/components/schemas/Mood', default: 'wild' },
      { kind: 'select', default: 'wild' },
    ],
    [
      { type: 'integer', exclusiveMinimum: 0, maximum: 9, default: 3 },
      { kind: 'number', min: 1, max: 9, default: 3 },
    ],
    [
      { type: 'integer', minimum: 1, maximum: 9, default: 30 },
      { kind: 'number', default: 9 },
    ],
    [
      { type: 'string', enum: ['5s', '10s'], default: '7s' },
      { kind: 'select', default: '' },
    ],
    [
      { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, default: ['a'] },
      { kind: 'multiselect', default: ['a'] },
    ],
    [
      { type: 'array', items: { type: 'string', ui: { field: 'image' } }, maxItems: 3 },
      { kind: 'files', of: 'image', max: 3 },
    ],
    [{ type: 'string', _fal_ui_field: 'audio' }, { kind: 'audio' }],
  ])('%j becomes a field %j', (thing, field) => {
    const document = documentWith({ ...PROMPT, thing }, {}, { Mood: { type: 'string', enum: ['calm', 'wild'] } });
    expect(fieldsOf(document).find(({ name }) => name === 'thing')).toMatchObject(field);
  });

  test('whose patterns would take for ever is read without them', () => {
    const thing = { type: 'string', pattern: '^(a+)+$', maxLength: 50, default: 'a' };
    expect(fieldsOf(documentWith({ ...PROMPT, thing }))).toHaveLength(2);
  });

  test('that leads back to itself is read once, and what has no end is left out', () => {
    const Node = { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } }, required: ['next'] };
    const Ring = { $ref: '#/components/schemas/Ring' };
    const document = documentWith(
      { ...PROMPT, node: { $ref: '#/components/schemas/Node' }, ring: Ring },
      {},
      { Node, Ring },
    );
    expect(fieldsOf(document).map(({ name }) => name)).toEqual(['prompt']);
    const required = imported(
      documentWith({ node: { $ref: '#/components/schemas/Node' } }, { required: ['node'] }, { Node }),
    );
    expect(required).toMatchObject({
      ok: false,
      place: 'input.node',
      reason: expect.stringMatching(/^It asks for node/),
    });
  });

  test.each([
    ['nothing', undefined, /The document names no input/],
    ['a list', [], /The document names no input/],
    ['an endless nest', Array.from({ length: 5000 }).reduce((inner) => [inner], []), /more than 60 deep/],
    ['too large', { text: 'x'.repeat(3_000_000) }, /too large/],
    [
      'of 10,000 inputs',
      documentWith(
        Object.fromEntries(
          Array.from({ length: 10_000 }, (_none, n) => [`field_${n}`, { type: 'boolean', default: true }]),
        ),
      ),
      /It has 10,000 inputs; at most 200/,
    ],
    [
      'asking for a secret',
      documentWith({ ...PROMPT, api_key: { type: 'string' } }, { required: ['api_key'] }),
      /api_key is a secret/,
    ],
    [
      'of numbers alone',
      documentWith({ seeds: { type: 'array', items: { type: 'integer' }, minItems: 3 } }, { required: ['seeds'] }),
      /It asks for seeds/,
    ],
  ])('that is %s is refused with the reason', (_what, document, reason) => {
    expect(imported(document)).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
  });

  test('has the same hash in any order, and another once anything of it changes', () => {
    const hashOf = (document: unknown) => {
      const result = imported(document);
      return result.ok
        ? result.draft.definition.routes.map(({ target }) => ('schemaHash' in target ? target.schemaHash : ''))
        : [];
    };
    const one = hashOf(documentWith({ a: { type: 'boolean', default: true }, ...PROMPT }));
    expect(hashOf(documentWith({ ...PROMPT, a: { default: true, type: 'boolean' } }))).toEqual(one);
    expect(hashOf(documentWith({ ...PROMPT, a: { default: false, type: 'boolean' } }))).not.toEqual(one);
  });
});
