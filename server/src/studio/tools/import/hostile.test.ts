import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importA1111 } from './a1111.ts';
import type { Imported } from './draft.ts';
import { importFal } from './fal.ts';
import { expectSound, figures, LEAST_DRAFTS, names, odd, runs, value } from './hostile.testing.ts';
import { importOpenAi } from './openai-images.ts';
import { importReplicate } from './replicate.ts';
import { importSdServer } from './sd-server.ts';

const references = ['Node', 'Ring', 'Wide', 'Nobody', '__proto__', 'Mood'].map(
  (name) => `#/components/schemas/${name}`,
);

/** What somebody could take for a schema, or send to see what becomes of it. */
const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
  const many = fc.array(tie('schema'), { maxLength: 3 });
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      value,
      fc.record(
        {
          type: odd(fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object', 'null', 'any')),
          enum: odd(fc.array(value, { maxLength: 4 })),
          const: value,
          default: value,
          format: odd(fc.constantFrom('uri', 'binary', 'password', 'date')),
          pattern: fc.constantFrom('^(a+)+$', '(', '.*'),
          description: odd(fc.constantFrom('up to 4 images', 'x'.repeat(5000))),
          ...Object.fromEntries(
            ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'x-order'].map((key) => [
              key,
              odd(figures),
            ]),
          ),
          ...Object.fromEntries(
            ['minLength', 'maxLength', 'minItems', 'maxItems'].map((key) => [
              key,
              odd(fc.integer({ min: -5, max: 100_000 })),
            ]),
          ),
          anyOf: odd(many),
          oneOf: odd(many),
          allOf: odd(many),
          items: tie('schema'),
          properties: odd(fc.dictionary(names, tie('schema'), { maxKeys: 4 })),
          required: odd(fc.array(names, { maxLength: 4 })),
          $ref: odd(fc.constantFrom(...references)),
          ui: odd(fc.record({ field: odd(fc.constantFrom('image', 'video', 'audio')), important: odd(fc.boolean()) })),
          'x-cog-secret': fc.boolean(),
          'x-fal-order-properties': odd(fc.array(names, { maxLength: 4 })),
        },
        { requiredKeys: [] },
      ),
    ),
  };
});

/** An input as models have it, but for what a property is. */
const input = fc
  .record({
    properties: fc.dictionary(names, schema, { maxKeys: 8 }),
    required: odd(fc.array(names, { maxLength: 5 })),
  })
  .map(({ properties, required }) => ({
    type: 'object',
    properties: { prompt: { type: 'string' }, ...properties },
    required,
  }));
const schemas = {
  Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } }, required: ['next'] },
  Ring: { $ref: '#/components/schemas/Ring' },
  Wide: { anyOf: Array.from({ length: 20 }, () => ({ $ref: '#/components/schemas/Wide' })) },
  Mood: { enum: ['calm', 'wild'], type: 'string' },
  File: { type: 'object', properties: { url: { type: 'string' } } },
};

function falDocument(In: unknown, Out: unknown) {
  const content = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  return {
    components: { schemas: { ...schemas, In, Out } },
    paths: {
      '/a/b': { post: { requestBody: content('In') } },
      '/a/b/requests/{request_id}': { get: { responses: { 200: content('Out') } } },
    },
  };
}

const VERSION = 'b'.repeat(64);
const falOutput = {
  type: 'object',
  properties: { images: { type: 'array', items: { $ref: '#/components/schemas/File' } } },
};
const cogOutput = { type: 'array', items: { type: 'string', format: 'uri' } };

function cog(Input: unknown, Output: unknown) {
  return {
    about: {},
    schema: { id: VERSION, openapi_schema: { components: { schemas: { ...schemas, Input, Output } } } },
  };
}

const importsOfFal = (document: unknown) => importFal({ endpoint: 'some/model', document });
const importsOfCog = (told: { about: unknown; schema: unknown }) =>
  importReplicate({ provider: 'rep', model: 'acme/dream-image' }, told);
/** How many of the inputs became drafts; all that came of them is sound. */
function draftsOf(imported: (In: unknown) => Imported): number {
  let drafts = 0;
  const check = (In: unknown) => {
    const result = imported(In);
    expectSound(result);
    drafts += result.ok ? 1 : 0;
  };
  fc.assert(fc.property(input, check), runs);
  return drafts;
}

describe('whatever a provider says of a model', () => {
  test('as an input of fal, it becomes a sound draft or is refused in a sentence', () => {
    expect(draftsOf((In) => importsOfFal(falDocument(In, falOutput)))).toBeGreaterThan(LEAST_DRAFTS);
  });

  test('as an input of Replicate, it becomes a sound draft or is refused in a sentence', () => {
    expect(draftsOf((In) => importsOfCog(cog(In, cogOutput)))).toBeGreaterThan(LEAST_DRAFTS);
  });

  test('as an answer of a model, it becomes a sound draft or is refused in a sentence', () => {
    const In = { type: 'object', properties: { prompt: { type: 'string' } } };
    const check = (Out: unknown) => {
      expectSound(importsOfFal(falDocument(In, Out)));
      expectSound(importsOfCog(cog(In, Out)));
    };
    fc.assert(fc.property(schema, check), runs);
  });

  test('in place of all of it, it is refused in a sentence', () => {
    const check = (told: unknown) => {
      expectSound(importsOfFal(told));
      expectSound(importsOfCog({ about: told, schema: told }));
      expectSound(importOpenAi({ provider: 'own', model: 'flux', operation: 'edits' }, told));
      expectSound(importSdServer({ provider: 'own' }, told));
      expectSound(
        importA1111({ provider: 'own', operation: 'img2img' }, { models: told, samplers: told, schedulers: told }),
      );
    };
    fc.assert(fc.property(fc.oneof(schema, fc.jsonValue()), check), runs);
  });

  test('of the server of stable-diffusion.cpp, it becomes a sound draft or is refused in a sentence', () => {
    const figure = odd(figures);
    const told = fc.record({
      model: odd(fc.record({ stem: names })),
      current_mode: odd(fc.constantFrom('img_gen', 'vid_gen')),
      supported_modes: odd(fc.constantFrom(['img_gen', 'vid_gen'])),
      features_by_mode: odd(fc.constant({ img_gen: { init_image: true } })),
      samplers: odd(fc.array(names)),
      limits: odd(fc.record({ min_width: figure, max_width: figure, max_height: figure, max_batch_count: figure })),
      defaults_by_mode: fc.record({
        img_gen: odd(
          fc.record({
            width: figure,
            height: figure,
            strength: figure,
            sample_params: odd(fc.record({ sample_steps: figure })),
          }),
        ),
        vid_gen: odd(
          fc.record({
            video_frames: figure,
            fps: figure,
            sample_params: odd(fc.record({ guidance: odd(fc.record({ txt_cfg: figure })) })),
          }),
        ),
      }),
    });
    fc.assert(
      fc.property(told, (said) => expectSound(importSdServer({ provider: 'own' }, said))),
      runs,
    );
  });

  test.each([
    ['branches without end', { $ref: '#/components/schemas/Wide' }],
    [
      'branches without end beside itself',
      { allOf: Array.from({ length: 50 }, () => ({ $ref: '#/components/schemas/Wide' })) },
    ],
    ['leads back to itself', { $ref: '#/components/schemas/Ring' }],
    ['leads to an address within', { $ref: 'http://169.254.169.254/latest/meta-data' }],
    ['leads to a file', { $ref: 'file:///etc/passwd' }],
    ['leads to the innards of objects', { $ref: '#/components/schemas/__proto__' }],
    ['leads far', { $ref: `#/${'a/'.repeat(1000)}` }],
  ])('that %s is read to an end, and nowhere else', (_what, thing) => {
    const many = Object.fromEntries(Array.from({ length: 190 }, (_none, n) => [`thing_${n}`, thing]));
    const In = { type: 'object', properties: { prompt: { type: 'string' }, ...many } };
    const imported = importsOfFal(falDocument(In, falOutput));
    expectSound(imported);
    expect(imported.ok && imported.draft.definition.fields.map(({ name }) => name)).toEqual(['prompt']);
  });

  test('under names of any length is looked at only once', () => {
    const properties = Object.fromEntries(
      ['lora_', 'enable_safety_', 'image_', '_'].map((part) => [`${part.repeat(60_000)}!`, { type: 'string' }]),
    );
    const In = { type: 'object', properties: { prompt: { type: 'string' }, ...properties } };
    expectSound(importsOfFal(falDocument(In, falOutput)));
    const asked = { ...In, required: Object.keys(properties) };
    expect(importsOfFal(falDocument(asked, falOutput))).toMatchObject({ ok: false, reason: /at most 120 can be sent/ });
  });
});
