import type { Definition } from './definition.ts';

export const HASH = 'a'.repeat(64);

/** A definition with a field of every kind, and a route to fal. */
export function everyKind(): Definition {
  return {
    name: 'Every kind',
    summary: 'Has a field of every kind.',
    category: 'image',
    expectedSeconds: { from: 5, to: 30 },
    examples: [{ field: 'prompt', text: 'A calm sea' }],
    fields: [
      { kind: 'prompt', name: 'prompt', label: 'Prompt', required: true, maxLength: 500, default: '' },
      { kind: 'text', name: 'avoid', label: 'Avoid', maxLength: 200, multiline: true, default: '' },
      { kind: 'image', name: 'start', label: 'Start image' },
      { kind: 'video', name: 'motion', label: 'Motion' },
      { kind: 'audio', name: 'voice', label: 'Voice' },
      { kind: 'files', name: 'references', label: 'References', of: 'image', min: 0, max: 3 },
      {
        kind: 'select',
        name: 'duration',
        label: 'Duration',
        choices: [
          { value: '5s', label: '5 seconds' },
          { value: '10s', label: '10 seconds' },
        ],
        default: '5s',
      },
      {
        kind: 'multiselect',
        name: 'moods',
        label: 'Moods',
        choices: [
          { value: 'calm', label: 'Calm' },
          { value: 'wild', label: 'Wild' },
          { value: 'dark', label: 'Dark' },
        ],
        min: 0,
        max: 2,
        default: ['calm'],
      },
      { kind: 'number', name: 'images', label: 'Images', min: 1, max: 4, step: 1, default: 1 },
      { kind: 'number', name: 'frames', label: 'Frames', min: 9, max: 257, step: 8, default: 97, unit: 'frames' },
      { kind: 'number', name: 'strength', label: 'Strength', advanced: true, min: 0, max: 1, step: 0.05, default: 0.8 },
      { kind: 'seed', name: 'seed', label: 'Seed', advanced: true, max: 2_147_483_647 },
      { kind: 'switch', name: 'sharp', label: 'Sharp', default: false },
      {
        kind: 'number',
        name: 'sharpness',
        label: 'Sharpness',
        showWhen: { field: 'sharp', in: [true] },
        min: 1,
        max: 10,
        step: 1,
        default: 5,
      },
      {
        kind: 'size',
        name: 'size',
        label: 'Size',
        widthName: 'width',
        heightName: 'height',
        presets: [
          { label: 'Square', width: 1024, height: 1024 },
          { label: 'Wide', width: 1536, height: 1024 },
        ],
        custom: { min: 256, max: 2048, multipleOf: 32 },
        default: { width: 1024, height: 1024 },
      },
    ],
    outputs: { kind: 'image', noun: 'images', count: 'images' },
    price: {
      atLeast: 1000,
      rates: [
        { label: 'Images', amount: 4000, per: [{ kind: 'count' }, { kind: 'megapixels', field: 'size' }], when: [] },
        {
          label: 'Longer',
          amount: 2000,
          per: [{ kind: 'count' }],
          when: [{ kind: 'choice', field: 'duration', in: ['10s'] }],
        },
        { label: 'Each', amount: 1000, per: [{ kind: 'count' }], when: [] },
      ],
    },
    routes: [
      {
        provider: 'fal',
        target: { kind: 'fal', endpoint: 'fal-ai/every/kind', schemaHash: HASH },
        map: [
          { to: ['prompt'], from: { kind: 'field', field: 'prompt' }, whenBlank: 'omit' },
          { to: ['negative_prompt'], from: { kind: 'field', field: 'avoid' }, whenBlank: 'null' },
          { to: ['image_url'], from: { kind: 'file', field: 'start' }, whenBlank: 'omit' },
          { to: ['video_url'], from: { kind: 'file', field: 'motion' }, whenBlank: 'omit' },
          { to: ['audio_url'], from: { kind: 'file', field: 'voice' }, whenBlank: 'empty' },
          { to: ['reference_image_urls'], from: { kind: 'files', field: 'references' }, whenBlank: 'empty' },
          { to: ['duration'], from: { kind: 'field', field: 'duration' }, as: 'number', whenBlank: 'omit' },
          { to: ['moods'], from: { kind: 'field', field: 'moods' }, whenBlank: 'omit' },
          { to: ['num_images'], from: { kind: 'field', field: 'images' }, whenBlank: 'omit' },
          { to: ['num_frames'], from: { kind: 'field', field: 'frames' }, whenBlank: 'omit' },
          { to: ['strength'], from: { kind: 'field', field: 'strength' }, as: 'string', whenBlank: 'omit' },
          { to: ['seed'], from: { kind: 'seed', field: 'seed' }, whenBlank: 'omit' },
          { to: ['sharpen'], from: { kind: 'field', field: 'sharp' }, whenBlank: 'omit' },
          { to: ['sharpening', 'amount'], from: { kind: 'field', field: 'sharpness' }, whenBlank: 'omit' },
          { to: ['image_size'], from: { kind: 'field', field: 'size' }, whenBlank: 'omit' },
          { to: ['enable_safety_checker'], from: { kind: 'fixed', value: true }, whenBlank: 'omit' },
        ],
        outputs: { path: ['images'], kind: 'image' },
        cost: {
          atLeast: 0,
          rates: [
            {
              label: 'Images',
              amount: 20_000,
              per: [{ kind: 'count' }, { kind: 'megapixels', field: 'size' }],
              when: [],
            },
          ],
        },
      },
    ],
  };
}

/** A definition that fills what is painted over, at an endpoint whose schema is known. */
export function fillTool(changes: Partial<Definition> = {}): Definition {
  return {
    name: 'Fill',
    summary: 'Fills what is painted over.',
    category: 'image',
    expectedSeconds: { from: 5, to: 30 },
    examples: [],
    fields: [
      { kind: 'prompt', name: 'prompt', label: 'Prompt', required: true, maxLength: 500, default: '' },
      { kind: 'image', name: 'image_url', label: 'Image', required: true },
      { kind: 'image', name: 'mask_url', label: 'Mask', required: true },
      {
        kind: 'size',
        name: 'image_size',
        label: 'Size',
        widthName: 'image_size_width',
        heightName: 'image_size_height',
        presets: [{ label: 'Square', width: 1024, height: 1024 }],
        custom: { min: 64, max: 1536, multipleOf: 16 },
        default: { width: 1024, height: 1024 },
      },
      { kind: 'number', name: 'strength', label: 'Strength', min: 0, max: 1, step: 0.05, default: 0.85 },
      { kind: 'seed', name: 'seed', label: 'Seed', advanced: true, max: 2_147_483_647 },
    ],
    outputs: { kind: 'image', noun: 'images' },
    canvas: {
      ...{ image: 'image_url', mask: 'mask_url', painted: 'white', prompt: 'prompt', size: 'image_size' },
      outpaint: true,
    },
    price: {
      atLeast: 1000,
      rates: [
        { label: 'Megapixels', amount: 6000, per: [{ kind: 'megapixels', field: 'image_size' }], when: [] },
        { label: 'Each', amount: 1000, per: [], when: [] },
      ],
    },
    routes: [
      {
        provider: 'fal',
        target: { kind: 'fal', endpoint: 'fal-ai/flux-lora/inpainting', schemaHash: HASH },
        map: [
          { to: ['prompt'], from: { kind: 'field', field: 'prompt' }, whenBlank: 'omit' },
          { to: ['image_url'], from: { kind: 'file', field: 'image_url' }, whenBlank: 'omit' },
          { to: ['mask_url'], from: { kind: 'file', field: 'mask_url' }, whenBlank: 'omit' },
          { to: ['image_size'], from: { kind: 'field', field: 'image_size' }, whenBlank: 'omit' },
          { to: ['strength'], from: { kind: 'field', field: 'strength' }, whenBlank: 'omit' },
          { to: ['seed'], from: { kind: 'seed', field: 'seed' }, whenBlank: 'omit' },
        ],
        outputs: { path: ['images'], kind: 'image' },
        cost: {
          atLeast: 0,
          rates: [
            { label: 'Megapixels', amount: 35_000, per: [{ kind: 'megapixels', field: 'image_size' }], when: [] },
          ],
        },
      },
    ],
    ...changes,
  };
}

/** The same with what stands at a path, such as `fields.2.default`, put in its place; undefined takes it away. */
export function changed(path: string, value: unknown, base: unknown = everyKind()): unknown {
  const copy: unknown = structuredClone(base);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<unknown>((part, key) => (isContainer(part) ? part[key] : undefined), copy);
  if (!isContainer(parent)) throw new Error(`There is nothing at ${path}`);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

declare const structuredClone: <Value>(value: Value) => Value;
