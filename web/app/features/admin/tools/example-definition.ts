/** A small whole tool, to begin one by hand: everything that every definition has. */
export const exampleDefinition = {
  name: 'My tool',
  summary: 'Makes pictures from your words.',
  category: 'image',
  expectedSeconds: { from: 5, to: 30 },
  examples: [{ field: 'prompt', text: 'A lighthouse in a storm, oil on canvas' }],
  fields: [
    { kind: 'prompt', name: 'prompt', label: 'Prompt', required: true, maxLength: 2000, default: '' },
    { kind: 'number', name: 'num_images', label: 'Images', min: 1, max: 4, step: 1, default: 1 },
    { kind: 'seed', name: 'seed', label: 'Seed', advanced: true, max: 2_147_483_647 },
  ],
  outputs: { kind: 'image', noun: 'images', count: 'num_images' },
  price: { atLeast: 1000, rates: [{ label: 'Images', amount: 8000, per: [{ kind: 'count' }], when: [] }] },
  routes: [
    {
      provider: 'fal',
      target: { kind: 'fal', endpoint: 'fal-ai/flux/dev', schemaHash: '0'.repeat(64) },
      map: [
        { to: ['prompt'], from: { kind: 'field', field: 'prompt' }, whenBlank: 'omit' },
        { to: ['num_images'], from: { kind: 'field', field: 'num_images' }, whenBlank: 'omit' },
        { to: ['seed'], from: { kind: 'seed', field: 'seed' }, whenBlank: 'omit' },
      ],
      outputs: { path: ['images'], kind: 'image' },
      cost: {
        atLeast: 0,
        rates: [{ label: 'Images', amount: 25_000, per: [{ kind: 'count' }], when: [] }],
      },
    },
  ],
} as const;
