import { Button } from '@mantine/core';
import { useState } from 'react';
import { exampleDefinition } from './example-definition.ts';
import type { WayProps } from './found-draft.ts';
import { JsonInput, readJson } from './json-input.tsx';
import classes from './tools.module.css';

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
