import type { NoticeDetail, NoticeReport } from '@kinora/server/admin-notices-wire';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import admin from '../admin.module.css';
import { Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import classes from './notices.module.css';
import { reportNotice } from './notices-api.ts';

function Report({ report }: { report: NoticeReport }) {
  const { id, reference, recipient, reason, request, madeBy, askedAt, readyAt, expiresAt, bytes, isThere } = report;
  const say = useTexts('adminNotices');
  const formats = useFormats();
  const when = () => <RelativeTime at={askedAt} />;
  return (
    <li className={classes.report}>
      <div className={classes.thingAbout}>
        <strong>{reference}</strong>
        <p>
          {request === null ? say('reports.for', { recipient }) : say('reports.forRequest', { recipient, request })}
        </p>
        <p className={classes.quote}>{reason}</p>
        <p>
          {madeBy === null
            ? say.rich('reports.asked', { when })
            : say.rich('reports.askedBy', { when }, { who: madeBy })}
        </p>
        <p role="status">
          {readyAt === null && say('reports.making')}
          {isThere &&
            expiresAt !== null &&
            say.rich('reports.until', { when: () => <RelativeTime at={expiresAt} isDue /> })}
          {readyAt !== null && !isThere && say('reports.erased')}
        </p>
      </div>
      {isThere && (
        <Button component="a" size="xs" variant="default" href={`/api/admin/notice-reports/${id}/file`} download>
          {bytes === null ? say('reports.download') : say('reports.downloadSized', { size: formats.bytes(bytes) })}
        </Button>
      )}
    </li>
  );
}

/** What was put together for authorities, and what can be. */
export function NoticeReports({ notice }: { notice: NoticeDetail }) {
  const say = useTexts('adminNotices');
  const { id, reports, isReportable } = notice;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Panel id="reports" title={say('reports.title')} text={say('reports.text')} count={reports.length}>
      {reports.length === 0 && <p className={admin.empty}>{say('reports.none')}</p>}
      <ul className={classes.things}>
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
      <div className={classes.acts}>
        <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
          {say('reports.make')}
        </Button>
      </div>
      {isAsking && <AskReport id={id} isReportable={isReportable} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

const SHORTEST = 2;
type AskProps = { id: string; isReportable: boolean; onClose: () => void };

function AskReport({ id, isReportable, onClose }: AskProps) {
  const say = useTexts('adminNotices');
  const [recipient, setRecipient] = useState('');
  const [request, setRequest] = useState('');
  const isIncomplete = recipient.trim().length < SHORTEST || (!isReportable && request.trim().length < SHORTEST);
  return (
    <ReasonDialog
      title={say('reports.make')}
      confirm={say('reports.confirm')}
      isIncomplete={isIncomplete}
      onConfirm={(reason) =>
        reportNotice(id, {
          recipient: recipient.trim(),
          reason,
          ...(request.trim() === '' ? {} : { request: request.trim() }),
        })
      }
      onClose={onClose}
    >
      <p>{say('reports.ask')}</p>
      <TextInput
        label={say('reports.recipient')}
        required
        maxLength={300}
        value={recipient}
        onChange={({ currentTarget }) => setRecipient(currentTarget.value)}
      />
      <TextInput
        label={say('reports.request')}
        description={isReportable ? say('reports.requestOptional') : say('reports.requestNeeded')}
        required={!isReportable}
        maxLength={300}
        value={request}
        onChange={({ currentTarget }) => setRequest(currentTarget.value)}
      />
    </ReasonDialog>
  );
}
