/** Pictures of an endpoint that the embedded engine stands in for, at 4 tokens each. */
export const dreamPainter = {
  name: 'Dream Painter',
  summary: 'Paints what you dream.',
  category: 'image',
  expectedSeconds: { from: 5, to: 30 },
  examples: [{ field: 'prompt', text: 'A calm sea at dawn' }],
  fields: [
    { kind: 'prompt', name: 'prompt', label: 'Prompt', required: true, maxLength: 500, default: '' },
    { kind: 'number', name: 'num_images', label: 'Images', min: 1, max: 4, step: 1, default: 1 },
    {
      kind: 'select',
      name: 'image_size',
      label: 'Shape',
      choices: [
        { value: 'square', label: 'Square' },
        { value: 'portrait_4_3', label: 'Portrait' },
      ],
      default: 'square',
    },
  ],
  outputs: { kind: 'image', noun: 'images', count: 'num_images' },
  price: { atLeast: 1000, rates: [{ label: 'Images', amount: 4000, per: [{ kind: 'count' }], when: [] }] },
  routes: [
    {
      provider: 'fal',
      target: { kind: 'fal', endpoint: 'fal-ai/hidream-i1-dev', schemaHash: 'a'.repeat(64) },
      map: ['prompt', 'num_images', 'image_size'].map((field) => ({ to: [field], from: { kind: 'field', field } })),
      outputs: { path: ['images'], kind: 'image' },
      cost: { atLeast: 0, rates: [{ label: 'Images', amount: 20_000, per: [{ kind: 'count' }], when: [] }] },
    },
  ],
};
