import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { askForReview } from '../api/api.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ErrorAlert } from '../ui/error-state.tsx';
import classes from './ask-review.module.css';

type Props = { refusals: readonly string[]; file: File | undefined };

/** Unfolds in place; no form of its own, as it may stand within one. */
export function AskReview({ refusals, file }: Props) {
  const say = useTexts('askReview');
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const done = useRef<HTMLParagraphElement>(null);
  const asking = useMutation({
    mutationFn: async () => {
      for (const refusal of refusals) await askForReview(refusal, reason.trim(), file);
    },
  });
  // Whoever pressed the button goes on from here.
  useEffect(() => {
    if (asking.isSuccess) done.current?.focus();
  }, [asking.isSuccess]);

  if (asking.isSuccess) {
    return (
      <p ref={done} tabIndex={-1} role="status" className={classes.done}>
        {say('asked')}
      </p>
    );
  }
  if (!isOpen) {
    return (
      <Button className={classes.ask} size="xs" variant="default" onClick={() => setIsOpen(true)}>
        {say('ask')}
      </Button>
    );
  }
  return (
    <fieldset className={classes.open}>
      <p>{say('text')}</p>
      <Textarea
        autoFocus
        label={say('why')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <ErrorAlert error={asking.error} />
      <Button size="xs" loading={asking.isPending} onClick={() => asking.mutate()}>
        {say('ask')}
      </Button>
    </fieldset>
  );
}
