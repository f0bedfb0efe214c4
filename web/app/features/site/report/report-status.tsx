import type { NoticeReceipt, NoticeStatus } from '@kinora/server/notices-wire';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useShownLocale } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Callout } from '../../../shared/ui/callout.tsx';
import { FormSent } from '../form-sent.tsx';
import page from '../page-form.module.css';
import { askStatus } from './report-values.ts';

function useMoment(): (at: string) => string {
  const locale = useShownLocale();
  return (at) => new Date(at).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });
}

/** The receipt: a number, and a link that only its sender has. */
export function NoticeSent({ receipt: { number, token, dueAt } }: { receipt: NoticeReceipt }) {
  const say = useTexts('report');
  const moment = useMoment();
  return (
    <FormSent title={say('sent')}>
      <p>{say.rich('sentText', { b: (content) => <strong>{content}</strong> }, { number, due: moment(dueAt) })}</p>
      <p>{say.rich('keepLink', { link: (content) => <a href={`#${token}`}>{content}</a> }, { number })}</p>
    </FormSent>
  );
}

export function NoticeState({ token }: { token: string }) {
  const say = useTexts('report');
  const moment = useMoment();
  const [status, setStatus] = useState<NoticeStatus | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    askStatus(token).then(setStatus, setProblem);
  }, [token]);
  if (problem !== null) {
    return (
      <Callout tone="failed" isAlert>
        {say('status.failed', { reason: errorMessage(problem) })}
      </Callout>
    );
  }
  if (status === null) return <p role="status">{say('status.loading')}</p>;
  const { number, receivedAt, dueAt, decision, decidedAt, answer } = status;
  return (
    <div className={page.sent}>
      <h2>{say('status.title', { number })}</h2>
      <p>{say('status.received', { at: moment(receivedAt) })}</p>
      {decision === null ? (
        <p>{say('status.due', { at: moment(dueAt) })}</p>
      ) : (
        <>
          <p>
            <strong>{say(`status.${decision}`)}</strong>
          </p>
          {decidedAt !== null && <p>{say('status.decided', { at: moment(decidedAt) })}</p>}
          <p>{answer}</p>
        </>
      )}
    </div>
  );
}
