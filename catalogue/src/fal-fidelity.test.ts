import { Ajv, type ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import falInputs from '../../embedded/providers/src/fal/fal-inputs.json' with { type: 'json' };
import { factsOf } from './field-facts.ts';
import { tools } from './index.ts';
import { limits } from './limits.ts';
import { providerMappings } from './providers.ts';
import { sceneEndpoints } from './scene-maker/clips.ts';
import { modelTypes } from './scene-maker/models.ts';
import { sceneMaker } from './scene-maker/tool.ts';
import { uploaded } from './tool.testing.ts';
import type { InputRecord, Tool } from './tool.ts';

type Input = Readonly<Record<string, unknown>>;
type Request = { endpoint: string; body: Readonly<Record<string, unknown>> };

/** The endpoints that the classic tools are made for, which an operator has to name. */
const documentedEndpoints: Readonly<Record<string, string>> = {
  STYLE_TRANSFER_ENDPOINT: 'fal-ai/wan/v2.7/edit-video',
  FACE_SWAP_ENDPOINT: 'fal-ai/nano-banana-2/edit',
};
/** Of these the official client knows names and choices; fal's OpenAPI documents with their limits are not at hand. */
const knownByTypesAlone = [
  'fal-ai/bria/background/remove',
  'fal-ai/flux-kontext/dev',
  'fal-ai/flux-pro/v1.1/redux',
  'fal-ai/nano-banana-2/edit',
];

const record = z.record(z.string(), z.unknown());
const contracts = new Map(
  Object.entries(z.record(z.string(), record).parse({ ...falInputs.openapi, ...falInputs.types })),
);
const ajv = new Ajv({ allErrors: true, strict: true, multipleOfPrecision: 6 });
const validators = new Map<string, ValidateFunction>();

/** What fal would object to in a request, and keys that it does not know; empty when it takes it. */
function objections({ endpoint, body }: Request): string[] {
  const contract = contracts.get(endpoint);
  if (contract === undefined) return [`no contract of ${endpoint} is kept`];
  const validate = validators.get(endpoint) ?? ajv.compile({ ...contract, additionalProperties: false });
  validators.set(endpoint, validate);
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const found = validate(sent) ? [] : (validate.errors ?? []);
  const objected = found.map(({ instancePath, message }) => `${instancePath} ${message}`);
  return endpoint.includes('/pixverse/') ? [...objected, ...tooManyBytes(body)] : objected;
}

/** Pixverse counts its texts in bytes of UTF-8, which no JSON schema can say. */
function tooManyBytes(body: Request['body']): string[] {
  return ['prompt', 'negative_prompt'].filter((key) => {
    const bytes = encodeURIComponent(String(body[key] ?? '')).replaceAll(/%[0-9A-F]{2}/g, '-').length;
    return bytes > 2048;
  });
}

/** The requests that a tool's input becomes; none for what the tool refuses or fal does not make. */
function requestsOf(tool: Tool, input: Input): Request[] {
  const mapping = providerMappings[tool.id];
  const parsed = tool.parse(input);
  if (!parsed.ok || mapping?.provider !== 'fal') return [];
  const kept: InputRecord = record.parse(JSON.parse(JSON.stringify(parsed.input.record({}))));
  if ('steps' in mapping) {
    return mapping
      .steps(kept)
      .map(({ endpoint, request }) => ({ endpoint, body: request('https://a.example/frame.png') }));
  }
  const media = Object.fromEntries(tool.files.map(({ name }) => [name, `https://a.example/${name}`]));
  const endpoint = mapping.endpoint ?? documentedEndpoints[mapping.setting] ?? '';
  return [{ endpoint, body: mapping.request(kept, media) }];
}

const address = 'https://huggingface.co/a/b.safetensors';
const lora = (scale: number) => ({ url: address, scale });

/** A field's values at its ends: least, most, each choice, texts short and as long as can be. */
function extremesOf(tool: Tool, name: string): unknown[] {
  const field = tool.schema.shape[name];
  const file = tool.files.find((one) => one.name === name);
  if (field === undefined) return [];
  if (file !== undefined) return [uploaded(file.folder, file.kind === 'image' ? 'a.png' : 'a.mp4')];
  if (name === 'loras') return [[], [lora(0)], Array.from({ length: 5 }, () => lora(2))];
  if (name === 'loraUrl') return ['', address];
  const { type, choices, minimum, maximum, maxLength = limits.promptCharacters } = factsOf(field);
  if (choices !== undefined) return [...choices];
  if (type === 'boolean') return [true, false];
  if (type === 'string')
    return ['x', 'a calm sea', 'x'.repeat(maxLength), 'é'.repeat(maxLength), '🌊'.repeat(maxLength / 2), ''];
  return [minimum, maximum, factsOf(field).default].filter((value) => value !== undefined);
}

const falTools = tools.filter(({ id }) => providerMappings[id]?.provider === 'fal');

/** Every field of a tool with its extremes; the last one of each is left to the default. */
function fieldsOf(tool: Tool) {
  return Object.keys(tool.schema.shape).map((name) => ({ name, extremes: extremesOf(tool, name) }));
}

/** An input that the tool takes. */
function filledIn(tool: Tool): Input {
  const texts = Object.fromEntries(['prompt', 'actionDirection'].map((name) => [name, 'a calm sea']));
  const files = Object.fromEntries(tool.files.map(({ name }) => [name, extremesOf(tool, name)[0]]));
  return Object.fromEntries(Object.entries({ ...texts, ...files }).filter(([name]) => name in tool.schema.shape));
}

const cases = [
  ...falTools.filter((tool) => tool !== sceneMaker).map((tool) => ({ name: tool.name, tool, base: filledIn(tool) })),
  ...modelTypes.map((modelType) => ({
    name: `${sceneMaker.name} with ${modelType}`,
    tool: sceneMaker,
    base: { ...filledIn(sceneMaker), modelType },
  })),
];

describe.each(cases)('$name', ({ tool, base }) => {
  test('sends what fal takes, with each field at each of its ends', () => {
    expect(requestsOf(tool, base)).not.toEqual([]);
    for (const { name, extremes } of fieldsOf(tool)) {
      const taken = extremes.flatMap((value) =>
        requestsOf(tool, { ...base, [name]: value, ...('modelType' in base ? { modelType: base.modelType } : {}) }),
      );
      if (extremes.length > 0) expect(taken, `no value of ${name} is taken`).not.toEqual([]);
      for (const request of taken) expect([name, ...objections(request)]).toEqual([name]);
    }
  });

  test('sends what fal takes, with all fields at any of their ends', () => {
    const anyEnds = fc.record(
      Object.fromEntries(
        fieldsOf(tool)
          .filter(({ name, extremes }) => extremes.length > 0 && name !== 'modelType')
          .map(({ name, extremes }) => [name, fc.constantFrom(...extremes)]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyEnds, (ends) => {
        for (const request of requestsOf(tool, { ...base, ...ends })) expect(objections(request)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('says before anything is charged how much of a prompt has to go', () => {
    const texts = fieldsOf(tool).filter(({ extremes }) => extremes.includes('a calm sea'));
    for (const { name } of texts) {
      const tooLong = { ...base, [name]: 'x'.repeat(limits.promptCharacters + 212) };
      for (const answer of [tool.parse(tooLong), tool.parseDraft(tooLong)]) {
        const messages = answer.ok ? [] : answer.problems.filter(({ field }) => field === name);
        expect(messages[0]?.message).toMatch(/^Take away [\d,]+ characters: /);
      }
    }
  });
});

describe("fal's contracts", () => {
  test('are kept for every endpoint that anything is asked of', () => {
    const asked = falTools.flatMap((tool) => requestsOf(tool, filledIn(tool))).map(({ endpoint }) => endpoint);
    expect([...contracts.keys()]).toEqual(expect.arrayContaining([...asked, ...sceneEndpoints]));
    const byTypes = [...asked, ...sceneEndpoints].filter((endpoint) => endpoint in falInputs.types);
    expect([...new Set(byTypes)].sort()).toEqual(knownByTypesAlone);
  });

  test.each([
    ['fal-ai/wan-i2v', { num_inference_steps: 41 }],
    ['fal-ai/minimax/hailuo-02/standard/image-to-video', { prompt: 'x'.repeat(2001) }],
    ['fal-ai/kling-video/v1.6/pro/image-to-video', { negative_prompt: 'x'.repeat(2501) }],
    ['fal-ai/luma-dream-machine/ray-2/image-to-video', { prompt: 'xx' }],
    ['fal-ai/ltxv-13b-098-distilled/image-to-video', { constant_rate_factor: 52 }],
    ['fal-ai/veo3.1/fast/image-to-video', { duration: '5s' }],
    ['fal-ai/flux-pro/v1.1/redux', { safety_tolerance: 2 }],
    ['fal-ai/hidream-i1-dev', { output_format: 'webp' }],
    ['fal-ai/wan-pro/image-to-video', { aspect_ratio: '16:9' }],
  ])('would be seen to be broken: %s with %j', (endpoint, wrong) => {
    const body = { image_url: 'https://a.example/a.png', prompt: 'a calm sea' };
    expect(objections({ endpoint, body: { ...body, ...wrong } })).not.toEqual([]);
  });
});
