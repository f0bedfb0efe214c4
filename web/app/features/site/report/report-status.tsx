import type { NoticeReceipt, NoticeStatus } from '@kinora/server/notices-wire';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { Callout } from '../../../shared/ui/callout.tsx';
import classes from './report.module.css';
import { askStatus } from './report-api.ts';

const moment = (at: string) => new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** The receipt: a number, and a link that only its sender has. */
export function NoticeSent({ receipt: { number, token, dueAt } }: { receipt: NoticeReceipt }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.sent}>
      <span className={classes.icon}>
        <Check size={26} aria-hidden />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        We have your notice
      </h2>
      <p>
        Its number is <strong>{number}</strong>. A person decides by {moment(dueAt)}.
      </p>
      <p>
        Keep this link to see how it stands. It is private: <a href={`/report#${token}`}>how notice {number} stands</a>
      </p>
    </div>
  );
}

const decisions = {
  taken_down: 'What you reported was taken down.',
  kept: 'What you reported stays available.',
} as const;

export function NoticeState({ token }: { token: string }) {
  const [status, setStatus] = useState<NoticeStatus | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    askStatus(token).then(setStatus, setProblem);
  }, [token]);
  if (problem !== null) {
    return (
      <Callout tone="failed" isAlert>
        This notice could not be read. {errorMessage(problem)}
      </Callout>
    );
  }
  if (status === null) return <p role="status">Loading</p>;
  const { number, receivedAt, dueAt, decision, decidedAt, answer } = status;
  return (
    <div className={classes.sent}>
      <h2>Notice {number}</h2>
      <p>Received on {moment(receivedAt)}.</p>
      {decision === null ? (
        <p>A person decides by {moment(dueAt)}.</p>
      ) : (
        <>
          <p>
            <strong>{decisions[decision]}</strong>
            {decidedAt !== null && ` Decided on ${moment(decidedAt)}.`}
          </p>
          <p>{answer}</p>
        </>
      )}
    </div>
  );
}
