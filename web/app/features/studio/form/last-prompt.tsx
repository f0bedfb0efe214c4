import { UnstyledButton } from '@mantine/core';
import { Repeat2 } from 'lucide-react';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { focusField } from '../use-order.ts';
import classes from './form.module.css';

/** The prompt of the last order, one press away in the field that it left empty. */
export function LastPrompt({ name, prompt, onRecall }: { name: string; prompt: string; onRecall: () => void }) {
  const say = useTexts('studio');
  return (
    <UnstyledButton
      className={classes.last}
      aria-keyshortcuts="ArrowUp"
      title={prompt}
      onClick={() => {
        onRecall();
        focusField(name);
      }}
    >
      <Repeat2 size={14} aria-hidden />
      <span>{say('reuseLast')}</span>
      <q>{prompt}</q>
    </UnstyledButton>
  );
}
