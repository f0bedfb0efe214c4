import type { Definition } from '@kinora/catalogue/runtime/definition';
import { whyForbidden, whyNeverOffered } from '@kinora/catalogue/runtime/forbidden';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import { runtimeTool } from '@kinora/catalogue/runtime/tool';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importA1111 } from './a1111.ts';
import { importWorkflow, knowWorkflow } from './comfy/comfy.ts';
import { askClass, textToImage } from './comfy/server.testing.ts';
import type { Imported } from './draft.ts';
import { importFal } from './fal.ts';
import { importOpenAi } from './openai-images.ts';
import { importReplicate } from './replicate.ts';
import { importSdServer } from './sd-server.ts';

const names = fc.oneof(
  fc.constantFrom(
    ...['prompt', 'image_url', 'images', 'mask', 'seed', 'num_images', 'width', 'height', 'size', 'loras', 'webhook'],
    ...['enable_safety_checker', 'api_key', 'constructor', 'toString', '__proto__', 'a b', '', '日本', 'x'.repeat(500)],
  ),
  fc.string({ maxLength: 12 }),
);
const figures = fc.oneof(
  fc.constantFrom(0, 1, -1, 0.1, 1.5, 1e-9, 1e21, -1e21, Number.MAX_SAFE_INTEGER, 18_446_744_073_709_552_000),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const value = fc.oneof(figures, fc.boolean(), fc.constant(null), names, fc.jsonValue({ maxDepth: 2 }));
const odd = <Kind>(usual: fc.Arbitrary<Kind>) =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: value });
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

/** Whatever was read: a definition that can be sold, with nothing in it that is never offered, or a place and a sentence. */
function expectSound(imported: Imported): void {
  if (!imported.ok) {
    expect(imported.reason).toMatch(/^\S[\s\S]*[.?]$/);
    expect(imported.place.length).toBeLessThan(500);
    return;
  }
  const { definition, warnings } = imported.draft;
  const parsed = parseDefinition(JSON.parse(JSON.stringify(definition)));
  expect(parsed.ok ? [] : parsed.problems).toEqual([]);
  expect(warnings.length).toBeLessThanOrEqual(70);
  for (const warning of warnings) expect(warning.length).toBeLessThan(1000);
  expectNothingForbidden(definition);
  const tool = runtimeTool({ id: 'x_own', fn: 'own', version: 1, definition });
  expect(tool.leastTokens({})).toBeGreaterThan(0);
  expect(() => tool.parse({ prompt: 'a fox' })).not.toThrow();
}

function expectNothingForbidden({ routes }: Definition): void {
  for (const { target, map } of routes) {
    for (const { to, from } of map) {
      expect(
        whyForbidden(to, typeof (from.kind === 'fixed' && from.value) === 'boolean' && from.kind === 'fixed'),
      ).toBe(undefined);
      if (from.kind !== 'fixed') expect(whyNeverOffered(target.kind, to)).toBe(undefined);
    }
  }
}

const importsOfFal = (document: unknown) => importFal({ endpoint: 'some/model', document });
const importsOfCog = (told: { about: unknown; schema: unknown }) =>
  importReplicate({ provider: 'rep', model: 'acme/dream-image' }, told);
const runs = { numRuns: 150 };

/** Else nothing but refusals would have been looked at. */
const LEAST_DRAFTS = 25;

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

type Choices = NonNullable<Parameters<typeof importWorkflow>[0]['choices']>;

describe('whatever is sent as a workflow', () => {
  const ids = fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8', '__proto__', '../1', '57:8');
  const classNames = fc.oneof(
    fc.constantFrom('KSampler', 'SaveImage', 'LoadImage', 'ImageScale', 'CLIPTextEncode', 'constructor'),
    names,
  );
  const inputs = odd(
    fc.dictionary(
      fc.oneof(fc.constantFrom('text', 'image', 'seed', 'steps', 'filename_prefix'), names),
      fc.oneof(value, fc.tuple(ids, fc.nat(3))),
      { maxKeys: 4 },
    ),
  );
  const node = odd(
    fc.record({ class_type: odd(classNames), inputs, _meta: value }, { requiredKeys: ['class_type', 'inputs'] }),
  );
  const uses = fc.record(
    {
      use: fc.constantFrom('offer' as const, 'fix' as const, 'hide' as const),
      min: figures,
      max: figures,
      label: fc.constantFrom('Care', '日本', '<lora:x:1>'),
    },
    { requiredKeys: ['use'] },
  );
  const keys = fc.constantFrom(
    '2.text',
    '5.seed',
    '5.steps',
    '5.cfg',
    '4.width',
    '4.height',
    '4.batch_size',
    '5.model',
    '__proto__',
    '8.text',
  );

  async function imported(workflow: unknown, choices: Choices, ask = askClass) {
    const read = await knowWorkflow({ workflow, app: workflow }, ask);
    return read.ok ? importWorkflow({ provider: 'gpu', choices }, read.known) : read;
  }

  test('becomes a sound draft or is refused in a sentence', async () => {
    const changes = fc.dictionary(ids, node, { maxKeys: 2 });
    let drafts = 0;
    const check = async (changed: Record<string, unknown>, choices: Choices) => {
      const result = await imported(textToImage(changed), choices);
      expectSound(result);
      drafts += result.ok ? 1 : 0;
    };
    await fc.assert(fc.asyncProperty(changes, fc.dictionary(keys, uses, { maxKeys: 2 }), check), runs);
    expect(drafts).toBeGreaterThan(LEAST_DRAFTS / 5);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (whole) => expectSound(await imported(whole, {}))),
      runs,
    );
  });

  test('becomes a sound draft or is refused in a sentence, whatever its server says of its nodes', async () => {
    const info = odd(
      fc.tuple(
        odd(fc.constantFrom('STRING', 'INT', 'FLOAT', 'BOOLEAN', 'COMBO')),
        odd(
          fc.record({
            min: figures,
            max: figures,
            step: figures,
            options: odd(fc.array(names)),
            image_upload: fc.boolean(),
          }),
        ),
      ),
    );
    const told = fc.record({
      input: odd(
        fc.record({
          required: odd(
            fc.dictionary(fc.constantFrom('text', 'seed', 'steps', 'cfg', 'width', 'height', 'images'), info),
          ),
          optional: value,
        }),
      ),
      output_node: odd(fc.boolean()),
      api_node: odd(fc.boolean()),
      category: value,
      display_name: value,
    });
    const check = async (said: unknown) =>
      expectSound(
        await imported(textToImage(), {}, async (name) => ({
          [name]: name === 'SaveImage' ? { output_node: true } : said,
        })),
      );
    await fc.assert(fc.asyncProperty(told, check), runs);
  });
});
