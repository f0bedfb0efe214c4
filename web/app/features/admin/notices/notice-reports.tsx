import type { NoticeDetail, NoticeReport } from '@kinora/server/admin-notices-wire';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import admin from '../admin.module.css';
import { Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import classes from './notices.module.css';
import { reportNotice } from './notices-api.ts';

/** The bytes of a package as people say them. */
const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

function Report({ report }: { report: NoticeReport }) {
  const { id, reference, recipient, reason, request, madeBy, askedAt, readyAt, expiresAt, bytes, isThere } = report;
  return (
    <li className={classes.report}>
      <div className={classes.thingAbout}>
        <strong>{reference}</strong>
        <p>
          For {recipient}
          {request !== null && `, request ${request}`}
        </p>
        <p className={classes.quote}>{reason}</p>
        <p>
          Asked for <RelativeTime at={askedAt} />
          {madeBy !== null && ` by ${madeBy}`}
        </p>
        <p role="status">
          {readyAt === null && 'Being put together'}
          {isThere && expiresAt !== null && (
            <>
              Can be downloaded until <RelativeTime at={expiresAt} />
            </>
          )}
          {readyAt !== null && !isThere && 'Erased from this server'}
        </p>
      </div>
      {isThere && (
        <Button component="a" size="xs" variant="default" href={`/api/admin/notice-reports/${id}/file`} download>
          Download{bytes !== null && ` (${sizeOf(bytes)})`}
        </Button>
      )}
    </li>
  );
}

/** What was put together for authorities, and what can be. */
export function NoticeReports({ notice }: { notice: NoticeDetail }) {
  const { id, reports, isReportable } = notice;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Panel
      id="reports"
      title="For authorities"
      text="One ZIP with the files, the notice, the decision, the records and the account. Nothing is sent: you hand it over."
      count={reports.length}
    >
      {reports.length === 0 && <p className={admin.empty}>Nothing has been put together for an authority.</p>}
      <ul className={classes.things}>
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
      <div className={classes.acts}>
        <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
          Put a report together
        </Button>
      </div>
      {isAsking && <AskReport id={id} isReportable={isReportable} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

const SHORTEST = 2;
type AskProps = { id: string; isReportable: boolean; onClose: () => void };

function AskReport({ id, isReportable, onClose }: AskProps) {
  const [recipient, setRecipient] = useState('');
  const [request, setRequest] = useState('');
  const isIncomplete = recipient.trim().length < SHORTEST || (!isReportable && request.trim().length < SHORTEST);
  return (
    <ReasonDialog
      title="Put a report together"
      confirm="Put together"
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
      <p>It holds what the law protects. It can be downloaded here for a day, and each download is noted.</p>
      <TextInput
        label="Authority that gets it"
        required
        maxLength={300}
        value={recipient}
        onChange={({ currentTarget }) => setRecipient(currentTarget.value)}
      />
      <TextInput
        label="Reference of its request"
        description={
          isReportable
            ? 'Only if the authority asked for it.'
            : 'A notice like this is handed over only when an authority asks.'
        }
        required={!isReportable}
        maxLength={300}
        value={request}
        onChange={({ currentTarget }) => setRequest(currentTarget.value)}
      />
    </ReasonDialog>
  );
}
