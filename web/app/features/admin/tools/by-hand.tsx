import { Button } from '@mantine/core';
import { useState } from 'react';
import type { WayProps } from './found-draft.ts';
import { JsonInput, readJson } from './json-input.tsx';
import classes from './tools.module.css';

/** A small whole tool, to begin one by hand: everything that every definition has. */
const exampleDefinition = {
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

/** From a definition that somebody has, or from the example. */
export function ByHand({ onDraft }: WayProps) {
  const [text, setText] = useState(() => JSON.stringify(exampleDefinition, null, 2));
  const read = readJson(text);
  return (
    <div className={classes.way}>
      <p className={classes.lead}>
        For a model that no import knows, or a definition from another studio. The example makes pictures at fal; change
        it here or in the editor, which shows what is missing.
      </p>
      <JsonInput label="Definition" text={text} onText={setText} problem={read.ok ? null : read.problem} />
      <div>
        <Button disabled={!read.ok} onClick={() => read.ok && onDraft({ definition: read.value, warnings: [] })}>
          Continue
        </Button>
      </div>
    </div>
  );
}
