import type { Approval, Comments } from '@kinora/server/comments-wire';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Lock, LockOpen } from 'lucide-react';
import { useTexts } from '../texts/use-texts.ts';
import { ErrorAlert } from '../ui/error-state.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import classes from './comments.module.css';
import { lockResult } from './comments-api.ts';

function Step({ step: { act, name, note, at, isEarlier } }: { step: Approval }) {
  const say = useTexts('comments');
  const guest = { name: name ?? say('guest') };
  const words =
    act === 'locked' || act === 'unlocked'
      ? say(`approval.${act}`)
      : act === 'approved'
        ? say('approval.approved', guest)
        : say('approval.changes', guest);
  return (
    <li className={classes.step} data-act={act}>
      <strong dir="auto">{words}</strong> <RelativeTime at={at} />
      {isEarlier && <span className={classes.earlier}>{say('approval.earlier')}</span>}
      {note !== '' && (
        <p className={classes.words} dir="auto">
          {note}
        </p>
      )}
    </li>
  );
}

/** What guests decided about a result, and the lock of its owner. */
export function Approvals({ about, talk: { approvals, isLocked } }: { about: string; talk: Comments }) {
  const say = useTexts('comments');
  const locking = useMutation({ mutationFn: () => lockResult(about, !isLocked) });
  return (
    <section className={classes.approval} aria-label={say('approval')}>
      <h4 className={classes.heading}>{say('approval')}</h4>
      {approvals.length > 0 && (
        <ul className={classes.steps}>
          {approvals.map((step) => (
            <Step key={`${step.at} ${step.act}`} step={step} />
          ))}
        </ul>
      )}
      <p className={classes.note} role="status">
        {isLocked ? say('isLocked') : say('lockNote')}
      </p>
      <ErrorAlert error={locking.error} />
      <Button
        size="xs"
        variant="default"
        loading={locking.isPending}
        leftSection={isLocked ? <LockOpen size={14} aria-hidden /> : <Lock size={14} aria-hidden />}
        onClick={() => locking.mutate()}
      >
        {isLocked ? say('unlock') : say('lock')}
      </Button>
    </section>
  );
}
