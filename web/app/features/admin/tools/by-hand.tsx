import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { exampleDefinition } from './example-definition.ts';
import type { WayProps } from './found-draft.ts';
import { JsonInput, readJson } from './json-input.tsx';
import classes from './tools.module.css';

/** From a definition that somebody has, or from the example. */
export function ByHand({ onDraft }: WayProps) {
  const say = useTexts('adminToolAdd');
  const sayTools = useTexts('adminTools');
  const [text, setText] = useState(() => JSON.stringify(exampleDefinition(say), null, 2));
  const read = readJson(text);
  return (
    <div className={classes.way}>
      <p className={classes.lead}>{say('byHand.text')}</p>
      <JsonInput label={sayTools('definition')} text={text} onText={setText} problem={read.ok ? null : read.problem} />
      <div>
        <Button disabled={!read.ok} onClick={() => read.ok && onDraft({ definition: read.value, warnings: [] })}>
          {say('continue')}
        </Button>
      </div>
    </div>
  );
}
