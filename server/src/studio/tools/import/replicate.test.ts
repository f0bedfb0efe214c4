import type { Definition } from '@kinora/catalogue/runtime/definition';
import { describe, expect, test } from 'vitest';
import { importReplicate } from './replicate.ts';
import { withSaidReason } from './said-reason.testing.ts';

const VERSION = 'b'.repeat(64);
const PROMPT = { prompt: { type: 'string', title: 'Prompt', 'x-order': 0 } };
const PICTURE = { type: 'string', format: 'uri', title: 'Output' };

type Told = {
  properties?: Record<string, unknown>;
  required?: string[];
  output?: unknown;
  schemas?: Record<string, unknown>;
  about?: Record<string, unknown>;
  model?: string;
  version?: string;
};

/** What comes of a model whose makers used Cog. */
function imported({ properties = PROMPT, required = [], output = PICTURE, schemas, about, model, version }: Told = {}) {
  const Input = { type: 'object', title: 'Input', properties, required };
  const schema = { id: VERSION, openapi_schema: { components: { schemas: { Input, Output: output, ...schemas } } } };
  const made = importReplicate(
    { provider: 'rep', model: model ?? 'acme/dream-image', ...(version === undefined ? {} : { version }) },
    { about: { is_official: false, ...about }, schema },
  );
  return withSaidReason(made);
}

function drafted(told: Told = {}): { definition: Definition; warnings: readonly string[] } {
  const result = imported(told);
  if (!result.ok) throw new Error(`${result.place}: ${JSON.stringify(result.reason)}`);
  return result.draft;
}

const routeOf = ({ definition }: { definition: Definition }) => definition.routes[0];

describe('a model of Replicate', () => {
  test('is asked by its name where it is official, and by its version where it is not', () => {
    expect(routeOf(drafted({ about: { is_official: true } }))?.target).toEqual({
      kind: 'replicate',
      model: 'acme/dream-image',
      schemaHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(routeOf(drafted())?.target).toMatchObject({ version: VERSION });
    const older = 'c'.repeat(64);
    expect(routeOf(drafted({ about: { is_official: true }, version: older }))?.target).toMatchObject({
      version: older,
    });
  });

  test('becomes a form in the order of its makers', () => {
    const properties = {
      seed: { type: 'integer', nullable: true, 'x-order': 3 },
      num_outputs: { type: 'integer', minimum: 1, maximum: 4, default: 1, 'x-order': 2 },
      aspect_ratio: { allOf: [{ $ref: '#/components/schemas/aspect_ratio' }], default: '1:1', 'x-order': 1 },
      ...PROMPT,
    };
    const schemas = { aspect_ratio: { enum: ['1:1', '16:9'], type: 'string', description: 'An enumeration.' } };
    const { definition } = drafted({
      properties,
      required: ['prompt'],
      schemas,
      output: { type: 'array', items: PICTURE },
    });
    expect(definition.fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['prompt', 'prompt'],
      ['aspect_ratio', 'select'],
      ['num_outputs', 'number'],
      ['seed', 'seed'],
    ]);
    expect(definition).toMatchObject({ category: 'image', outputs: { kind: 'image', count: 'num_outputs' } });
    expect(definition.routes[0]?.outputs).toEqual({ path: [], kind: 'image' });
  });

  test.each([
    ['a list that grows', { type: 'array', items: PICTURE, 'x-cog-array-type': 'iterator' }, []],
    ['one file', PICTURE, []],
    ['an object with a file', { type: 'object', properties: { text: { type: 'string' }, image: PICTURE } }, ['image']],
    ['an object with files', { properties: { images: { type: 'array', items: PICTURE } } }, ['images']],
    ['one file or nothing', { anyOf: [PICTURE, { type: 'null' }] }, []],
  ])('that answers %s is read there', (_what, output, path) => {
    expect(routeOf(drafted({ output }))?.outputs.path).toEqual(path);
  });

  test.each([
    ['acme/dream-video', {}, 'video'],
    ['acme/voice-clone', {}, 'audio'],
    ['acme/thing', { default_example: { input: {}, output: ['https://replicate.delivery/a/out.mp4?x=1'] } }, 'video'],
    ['acme/thing', { description: 'Turns text into speech' }, 'audio'],
    [
      'acme/thing',
      { default_example: { output: 'https://replicate.delivery/a.wav' }, description: 'A video model' },
      'audio',
    ],
  ])('named %s of which is said %j makes %s', (model, about, kind) => {
    expect(drafted({ model, about }).definition.outputs.kind).toBe(kind);
  });

  test('of which nothing says what it makes is taken for one of pictures, with a word of warning', () => {
    expect(drafted({ model: 'acme/thing' }).warnings[0]).toMatch(/^Nothing says what kind of file it makes/);
  });

  test('whose files say no more than that they are files is asked for what its example has', () => {
    const properties = { ...PROMPT, input: PICTURE, weights_file: PICTURE };
    const about = {
      default_example: { input: { input: 'https://x.example/a.mp3', weights_file: 'https://x.example/a.tar' } },
    };
    const { definition, warnings } = drafted({ properties, about });
    expect(definition.fields.find(({ name }) => name === 'input')).toMatchObject({ kind: 'audio' });
    expect(definition.fields.map(({ name }) => name)).not.toContain('weights_file');
    expect(warnings).toContainEqual(expect.stringMatching(/^weights_file is left to the model/));
  });

  test('offers no safety switches, webhooks, secrets or weights', () => {
    const properties = {
      ...PROMPT,
      disable_safety_checker: { type: 'boolean', default: false },
      safety_tolerance: { type: 'integer', minimum: 1, maximum: 6, default: 2 },
      webhook_url: { type: 'string', format: 'uri' },
      openai_key: { type: 'string', 'x-cog-secret': true, format: 'password' },
      hf_token: { type: 'string' },
      lora_weights: { type: 'string' },
      replicate_weights: { type: 'string', format: 'uri' },
      extra_lora: { type: 'string' },
    };
    const { definition } = drafted({ properties });
    expect(definition.fields.map(({ name }) => name)).toEqual(['prompt']);
    expect(definition.routes[0]?.map.map(({ to }) => to)).toEqual([['prompt']]);
  });

  test('that asks for a safety switch has it stay on', () => {
    const properties = {
      ...PROMPT,
      disable_safety_checker: { type: 'boolean' },
      enable_safety_checker: { type: 'boolean' },
    };
    const { definition } = drafted({ properties, required: ['disable_safety_checker', 'enable_safety_checker'] });
    expect(definition.routes[0]?.map.filter(({ from }) => from.kind === 'fixed')).toMatchObject([
      { to: ['disable_safety_checker'], from: { value: false } },
      { to: ['enable_safety_checker'], from: { value: true } },
    ]);
  });

  test.each<[string, Told, string, RegExp]>([
    ['makes words alone', { output: { type: 'string' } }, 'output', /answers with words or figures/],
    [
      'makes words piece by piece',
      { output: { type: 'array', items: { type: 'string' }, 'x-cog-array-display': 'concatenate' } },
      'output',
      /answers with words or figures/,
    ],
    ['says nothing of its answer', { output: {} }, 'output', /does not say what it answers/],
    ['trains', { model: 'acme/flux-trainer' }, '', /trains a model/],
    [
      'asks for a secret',
      { properties: { ...PROMPT, key: { type: 'string', 'x-cog-secret': true } }, required: ['key'] },
      'input.key',
      /key is a secret/,
    ],
    ['takes nothing', { properties: {} }, 'input', /no input that people could fill in/],
  ])('that %s is refused with the place and the reason', (_what, told, place, reason) => {
    expect(imported(told)).toEqual({ ok: false, place, reason: expect.stringMatching(reason) });
  });

  test.each([
    ['nothing', undefined, undefined],
    ['no version', { is_official: true, latest_version: null }, null],
    ['a version without a schema', {}, { id: VERSION, openapi_schema: {} }],
    ['a list', [], []],
  ])('of which Replicate says %s is refused', (_what, about, schema) => {
    const made = importReplicate({ provider: 'rep', model: 'acme/thing' }, { about, schema });
    expect(withSaidReason(made)).toMatchObject({
      ok: false,
      place: 'model',
      reason: 'It has no version whose schema says what it takes and makes.',
    });
  });
});
