import * as z from 'zod';
import type { Making } from '../generic/read-wishes.ts';

type InputSchema = {
  title: 'Input';
  type: 'object';
  required: string[];
  properties: Record<string, z.core.JSONSchema.JSONSchema & Record<`x-${string}`, unknown>>;
};

/** A model that the engine stands in for. */
export type Model = {
  owner: string;
  name: string;
  description: string;
  /** 64 hexadecimal digits. */
  version: string;
  /** Official models are asked by their name alone, all others by their version. */
  isOfficial: boolean;
  making: Making;
  /** Whether its output is a list, also of one. */
  isList: boolean;
  input: InputSchema;
  contract: z.ZodType;
};

type Described = Omit<Model, 'contract'>;

const ratios = ['1:1', '16:9', '21:9', '3:2', '2:3', '4:5', '5:4', '3:4', '4:3', '9:16', '9:21'];
const picture = { type: 'string' as const, format: 'uri' };
const seed = { type: 'integer' as const, title: 'Seed', description: 'Random seed. Set it for a result that repeats.' };
const format = { enum: ['webp', 'jpg', 'png'], type: 'string' as const, title: 'output_format', default: 'webp' };

const described: Described[] = [
  {
    owner: 'meta',
    name: 'musicgen',
    description: 'Makes music out of words',
    version: '671ac645ce5e552cc63a54a2bbff63fcf798043055d2dac5fc9e36a837eedcfb',
    ...{ isOfficial: false, making: 'music', isList: false },
    input: {
      ...{ title: 'Input', type: 'object', required: [] },
      properties: {
        prompt: { type: 'string', title: 'Prompt', 'x-order': 0 },
        duration: { type: 'integer', title: 'Duration', default: 8, minimum: 1, maximum: 300, 'x-order': 1 },
        output_format: { ...format, enum: ['wav', 'mp3'], default: 'wav', 'x-order': 2 },
        seed: { ...seed, nullable: true, 'x-order': 3 },
      },
    },
  },
  {
    owner: 'black-forest-labs',
    name: 'flux-schnell',
    description: 'A fast text-to-image model',
    version: 'c846a69991daf4c0e5d016514849d14ee5b2e6846ce6b9d6f21369e564cfe51e',
    ...{ isOfficial: true, making: 'image', isList: true },
    input: {
      ...{ title: 'Input', type: 'object', required: ['prompt'] },
      properties: {
        prompt: { type: 'string', title: 'Prompt', 'x-order': 0 },
        aspect_ratio: { enum: ratios, type: 'string', title: 'aspect_ratio', default: '1:1', 'x-order': 1 },
        num_outputs: { type: 'integer', title: 'Num Outputs', default: 1, minimum: 1, maximum: 4, 'x-order': 2 },
        num_inference_steps: {
          ...{ type: 'integer', title: 'Num Inference Steps', default: 4, minimum: 1, maximum: 4, 'x-order': 3 },
        },
        seed: { ...seed, 'x-order': 4 },
        output_format: { ...format, 'x-order': 5 },
        output_quality: {
          ...{ type: 'integer', title: 'Output Quality', default: 80, minimum: 0, maximum: 100, 'x-order': 6 },
        },
        disable_safety_checker: { type: 'boolean', title: 'Disable Safety Checker', default: false, 'x-order': 7 },
        go_fast: { type: 'boolean', title: 'Go Fast', default: true, 'x-order': 8 },
        megapixels: { enum: ['1', '0.25'], type: 'string', title: 'megapixels', default: '1', 'x-order': 9 },
      },
    },
  },
  {
    owner: 'black-forest-labs',
    name: 'flux-kontext-pro',
    description: 'Edits a picture by words',
    version: '897a70f5a7dbd8a0611413b3b98cf417b45f266bd595c571a22947619d9ae462',
    ...{ isOfficial: true, making: 'image', isList: false },
    input: {
      ...{ title: 'Input', type: 'object', required: ['prompt'] },
      properties: {
        prompt: { type: 'string', title: 'Prompt', 'x-order': 0 },
        input_image: { ...picture, title: 'Input Image', nullable: true, 'x-order': 1 },
        aspect_ratio: {
          ...{ enum: ['match_input_image', ...ratios], type: 'string', title: 'aspect_ratio' },
          ...{ default: 'match_input_image', 'x-order': 2 },
        },
        seed: { ...seed, 'x-order': 3 },
        output_format: { ...format, enum: ['jpg', 'png'], default: 'png', 'x-order': 4 },
        safety_tolerance: {
          ...{ type: 'integer', title: 'Safety Tolerance', default: 2, minimum: 0, maximum: 6, 'x-order': 5 },
        },
      },
    },
  },
  {
    owner: '851-labs',
    name: 'background-remover',
    description: 'Removes the background of a picture',
    version: 'a029dff38972b5fda4ec5d75d7d1cd25aeff621d2cf4946a41055d7db66b80bc',
    ...{ isOfficial: false, making: 'cutout', isList: false },
    input: {
      ...{ title: 'Input', type: 'object', required: ['image'] },
      properties: {
        image: { ...picture, title: 'Image', 'x-order': 0 },
        format: { type: 'string', title: 'Format', default: 'png', 'x-order': 1 },
        threshold: { type: 'number', title: 'Threshold', default: 0, 'x-order': 2 },
      },
    },
  },
  {
    owner: 'wan-video',
    name: 'wan-2.2-i2v-fast',
    description: 'Films a short clip out of a picture',
    version: '4eaf2b01d3bf70d8a2e00b219efeb7cb415855ad18b7dacdc4cae664a73a6eea',
    ...{ isOfficial: true, making: 'video', isList: false },
    input: {
      ...{ title: 'Input', type: 'object', required: ['image', 'prompt'] },
      properties: {
        prompt: { type: 'string', title: 'Prompt', 'x-order': 0 },
        image: { ...picture, title: 'Image', 'x-order': 1 },
        num_frames: { type: 'integer', title: 'Num Frames', default: 81, minimum: 81, maximum: 121, 'x-order': 2 },
        resolution: { enum: ['480p', '720p'], type: 'string', title: 'resolution', default: '480p', 'x-order': 3 },
        frames_per_second: {
          ...{ type: 'integer', title: 'Frames Per Second', default: 16, minimum: 5, maximum: 30, 'x-order': 4 },
        },
        go_fast: { type: 'boolean', title: 'Go Fast', default: true, 'x-order': 5 },
        seed: { ...seed, nullable: true, 'x-order': 6 },
        disable_safety_checker: { type: 'boolean', title: 'Disable Safety Checker', default: false, 'x-order': 7 },
      },
    },
  },
];

export const models: readonly Model[] = described.map((model) => ({
  ...model,
  contract: z.fromJSONSchema(model.input, { defaultTarget: 'openapi-3.0' }),
}));

export const findModel = (owner: string, name: string): Model | undefined =>
  models.find((model) => model.owner === owner && model.name === name);

/** As `GET /models/{owner}/{name}` tells of it. */
export function describeModel(model: Model, origin: string): Record<string, unknown> {
  const { owner, name, description } = model;
  return {
    url: `https://replicate.com/${owner}/${name}`,
    ...{ owner, name, description, visibility: 'public', is_official: model.isOfficial, run_count: 0 },
    ...{ github_url: null, paper_url: null, license_url: null, cover_image_url: null, default_example: null },
    latest_version: describeVersion(model, origin),
  };
}

export function describeVersion({ version, input, isList }: Model, origin: string): Record<string, unknown> {
  const file = { type: 'string', format: 'uri' };
  const output = isList ? { type: 'array', items: file, title: 'Output' } : { ...file, title: 'Output' };
  return {
    id: version,
    created_at: '2026-01-05T12:00:00.000000Z',
    cog_version: '0.16.2',
    openapi_schema: {
      openapi: '3.0.2',
      info: { title: 'Cog', version: '0.1.0' },
      servers: [{ url: origin }],
      paths: {},
      components: { schemas: { ...schemasOf(input), Output: output } },
    },
  };
}

/** As Cog writes them: what can be chosen from is a schema by itself, to which the input refers. */
function schemasOf(input: InputSchema): Record<string, unknown> {
  const choices = Object.entries(input.properties).filter(([, { enum: values }]) => values !== undefined);
  const apart = choices.map(([name, { enum: values, type }]) => [
    name,
    { enum: values, type, title: name, description: 'An enumeration.' },
  ]);
  const referring = choices.map(([name, { enum: _values, type: _type, title: _title, ...rest }]) => [
    name,
    { allOf: [{ $ref: `#/components/schemas/${name}` }], ...rest },
  ]);
  const properties = { ...input.properties, ...Object.fromEntries(referring) };
  return { ...Object.fromEntries(apart), Input: { ...input, properties } };
}
