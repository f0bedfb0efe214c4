import { Alert } from '@mantine/core';
import { ShieldAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { RefusalReview } from '../../../shared/refusals/refusal-review.tsx';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import type { Problem } from '../problem.ts';
import classes from './form.module.css';

/** Beside the words that were refused: by what, what became of the tokens, and what can be done. */
export function RefusedNote({ problem, onDismiss }: { problem: Problem; onDismiss: (() => void) | undefined }) {
  const say = useTexts('studio');
  const common = useTexts('common');
  const note = useRef<HTMLDivElement>(null);
  const { message, tokens } = problem;
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert
      ref={note}
      className={classes.refused}
      color="yellow"
      p="sm"
      role="alert"
      icon={<ShieldAlert size={18} aria-hidden />}
      title={say('refused')}
      withCloseButton
      closeButtonLabel={common('dismiss')}
      {...(onDismiss && { onClose: onDismiss })}
    >
      {message}
      {tokens !== '' && ` ${tokens}`}
      <RefusalReview refusals={problem.refusals} />
    </Alert>
  );
}
