import type { Say } from '../../../shared/texts/use-texts.ts';

/** A small whole tool, to begin one by hand: everything that every definition has. */
export const exampleDefinition = (say: Say<'adminToolAdd'>) => ({
  name: say('example.name'),
  summary: say('example.summary'),
  category: 'image',
  expectedSeconds: { from: 5, to: 30 },
  examples: [{ field: 'prompt', text: say('example.text') }],
  fields: [
    { kind: 'prompt', name: 'prompt', label: say('example.prompt'), required: true, maxLength: 2000, default: '' },
    { kind: 'number', name: 'num_images', label: say('example.images'), min: 1, max: 4, step: 1, default: 1 },
    { kind: 'seed', name: 'seed', label: say('example.seed'), advanced: true, max: 2_147_483_647 },
  ],
  outputs: { kind: 'image', noun: say('example.noun'), count: 'num_images' },
  price: { atLeast: 1000, rates: [{ label: say('example.images'), amount: 8000, per: [{ kind: 'count' }], when: [] }] },
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
        rates: [{ label: say('example.images'), amount: 25_000, per: [{ kind: 'count' }], when: [] }],
      },
    },
  ],
});
