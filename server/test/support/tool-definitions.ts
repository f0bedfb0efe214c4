import type { Definition } from '@kinora/catalogue/runtime/definition';

/** A tool that makes pictures from words at an endpoint of fal that no tool of the program uses: 4 tokens a picture. */
export function pictureTool(changes: Partial<Definition> = {}): Definition {
  return {
    name: 'Dream Painter',
    summary: 'Paints what you dream.',
    category: 'image',
    expectedSeconds: { from: 5, to: 30 },
    examples: [{ field: 'prompt', text: 'A calm sea at dawn' }],
    fields: [
      { kind: 'prompt', name: 'prompt', label: 'Prompt', required: true, maxLength: 500, default: '' },
      { kind: 'number', name: 'num_images', label: 'Images', min: 1, max: 4, step: 1, default: 1 },
      { kind: 'seed', name: 'seed', label: 'Seed', advanced: true, max: 2_147_483_647 },
    ],
    outputs: { kind: 'image', noun: 'images', count: 'num_images' },
    price: { atLeast: 1000, rates: [{ label: 'Images', amount: 4000, per: [{ kind: 'count' }], when: [] }] },
    routes: [falRoute('fal-ai/dream-painter')],
    ...changes,
  };
}

/** A tool that makes music from words and a recording: a token a second, and one for each begun second of the recording. */
export function musicTool(): Definition {
  const recorded = { kind: 'seconds' as const, field: 'melody', most: 60 };
  return pictureTool({
    name: 'Tune Smith',
    summary: 'Plays what you hum.',
    category: 'audio',
    fields: [
      { kind: 'prompt', name: 'prompt', label: 'Prompt', required: true, maxLength: 500, default: '' },
      { kind: 'audio', name: 'melody', label: 'Melody' },
      { kind: 'number', name: 'duration', label: 'Length', min: 1, max: 60, step: 1, default: 10, unit: 'seconds' },
    ],
    outputs: { kind: 'audio', noun: 'sounds' },
    price: {
      atLeast: 1000,
      rates: [
        { label: 'Music', amount: 1000, per: [{ kind: 'number', field: 'duration' }], when: [] },
        { label: 'Melody', amount: 1000, per: [recorded], when: [] },
      ],
    },
    routes: [
      falRoute('fal-ai/tune-smith', {
        map: [
          { to: ['prompt'], from: { kind: 'field', field: 'prompt' }, whenBlank: 'omit' },
          { to: ['audio_url'], from: { kind: 'file', field: 'melody' }, whenBlank: 'omit' },
          { to: ['duration'], from: { kind: 'field', field: 'duration' }, whenBlank: 'omit' },
        ],
        outputs: { path: ['audio'], kind: 'audio' },
        cost: {
          atLeast: 0,
          rates: [{ label: 'Seconds', amount: 1000, per: [{ kind: 'number', field: 'duration' }], when: [] }],
        },
      }),
    ],
  });
}

/** To an endpoint that costs two cents a picture. */
export function falRoute(endpoint: string, changes: Partial<Definition['routes'][number]> = {}) {
  return {
    provider: 'fal',
    target: { kind: 'fal' as const, endpoint, schemaHash: 'a'.repeat(64) },
    map: [
      { to: ['prompt'], from: { kind: 'field' as const, field: 'prompt' }, whenBlank: 'omit' as const },
      { to: ['num_images'], from: { kind: 'field' as const, field: 'num_images' }, whenBlank: 'omit' as const },
      { to: ['seed'], from: { kind: 'seed' as const, field: 'seed' }, whenBlank: 'omit' as const },
    ],
    outputs: { path: ['images'], kind: 'image' as const },
    cost: {
      atLeast: 0,
      rates: [{ label: 'Images', amount: 20_000, per: [{ kind: 'count' as const }], when: [] }],
    },
    ...changes,
  };
}
