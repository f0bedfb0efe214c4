import type { Found, NoticeDetail, Takedown } from '@kinora/server/admin-notices-wire';
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { Loaded, PageHead, Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import users from '../users/users.module.css';
import { type Chosen, DecideDialog } from './decide-dialog.tsx';
import { HiddenFile } from './hidden-file.tsx';
import { NoticeReports } from './notice-reports.tsx';
import classes from './notices.module.css';
import { decideAppeal, kindNames, noticeQuery, statementNames } from './notices-api.ts';

export function meta() {
  return [{ title: pageTitle('Notice', 'Administration') }];
}

export default function NoticePage() {
  const { id = '' } = useParams();
  const notice = useQuery(noticeQuery(id));
  return (
    <>
      <Link to="/admin/notices" className={users.back}>
        <ArrowLeft size={14} aria-hidden />
        All notices
      </Link>
      <Loaded query={notice} what="This notice" height={520}>
        {(detail) => <Notice key={detail.id} notice={detail} />}
      </Loaded>
    </>
  );
}

function Notice({ notice }: { notice: NoticeDetail }) {
  const { number, kind, isOverdue, dueAt, decision } = notice;
  return (
    <>
      <PageHead
        title={`Notice ${number}: ${kindNames[kind].toLowerCase()}`}
        text={
          decision === null ? (
            <span className={isOverdue ? classes.overdue : undefined}>
              {isOverdue ? 'Overdue, was due ' : 'Due '}
              <RelativeTime at={dueAt} isDue />
            </span>
          ) : decision === 'taken_down' ? (
            'Taken down'
          ) : (
            'Kept'
          )
        }
      />
      <div className={classes.panels}>
        <Facts notice={notice} />
        {decision === null && <Decide notice={notice} />}
        {notice.takedowns.length > 0 && <Takedowns takedowns={notice.takedowns} />}
        <NoticeReports notice={notice} />
      </div>
    </>
  );
}

function Facts({ notice }: { notice: NoticeDetail }) {
  const { receivedAt, reason, links, name, email, statements, hasFile, decidedBy, toAuthor, toReporter } = notice;
  const sender = [name, email].filter((known) => known !== null).join(', ');
  const facts: readonly [string, ReactNode][] = [
    ['Received', <RelativeTime key="at" at={receivedAt} />],
    ['Sent by', sender === '' ? 'Somebody without a name' : sender],
    ['What they say', reason],
    ['Links', links.length === 0 ? 'None' : links.join('\n')],
    ['File', hasFile ? 'Given, and compared with everything here' : 'None'],
    ['Statements', statements.map((statement) => statementNames[statement]).join(', ') || 'None needed'],
    ...(decidedBy === null ? [] : [['Decided by', decidedBy] as [string, ReactNode]]),
    ...(toAuthor === null ? [] : [['Told the author', toAuthor] as [string, ReactNode]]),
    ...(toReporter === null ? [] : [['Answered', toReporter] as [string, ReactNode]]),
  ];
  return (
    <Panel id="notice" title="What was reported">
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const nameOf = ({ generationId, key }: Found) => generationId ?? key ?? '';

const howWords = ({ how, bits }: Found) =>
  ({ reported: 'Reported', identical: 'Identical copy', near: `Looks alike, ${bits} of 64 bits differ` })[how];

/** Two results of the same picture have other bytes where their marks differ. */
const isTheSame = ({ how, bits }: Found) => how !== 'near' || bits === 0;

/** By what a choice names it: its files, or itself while it has none. */
const partsOf = (thing: Found) => (thing.files.length === 0 ? [nameOf(thing)] : thing.files.map(({ key }) => key));

/** What may be taken down: what was reported, and what is the same, is chosen; what only looks alike is not. */
function chosenAtFirst(found: readonly Found[]): Set<string> {
  const meant = (thing: Found) =>
    thing.files.length === 0 ? partsOf(thing) : thing.files.flatMap(({ key, isMeant }) => (isMeant ? key : []));
  return new Set(found.filter(isTheSame).flatMap(meant));
}

type ThingProps = { thing: Found; chosen: ReadonlySet<string>; onChoose: (parts: string[], isChosen: boolean) => void };

/** Something that may be taken down: all of it, or of several files some. */
function Thing({ thing, chosen, onChoose }: ThingProps) {
  const { name, files, userId, email, upheld, notices } = thing;
  const parts = partsOf(thing);
  const count = parts.filter((part) => chosen.has(part)).length;
  return (
    <li className={classes.thing}>
      <div className={classes.thingAbout}>
        <Checkbox
          label={name}
          checked={count === parts.length}
          indeterminate={count > 0 && count < parts.length}
          onChange={({ currentTarget }) => onChoose(parts, currentTarget.checked)}
        />
        <p>{howWords(thing)}</p>
        <p>
          By <Link to={`/admin/users/${userId}`}>{email ?? 'a deleted account'}</Link>
          {`, ${upheld} upheld of ${notices} other notices`}
        </p>
      </div>
      <div className={classes.files}>
        {files.map((file, place) => (
          <div key={file.key} className={classes.choice}>
            <HiddenFile file={file} name={files.length === 1 ? name : `${name}, ${place + 1} of ${files.length}`} />
            {files.length > 1 && (
              <Checkbox
                size="xs"
                label={`${place + 1} of ${files.length}`}
                checked={chosen.has(file.key)}
                onChange={({ currentTarget }) => onChoose([file.key], currentTarget.checked)}
              />
            )}
          </div>
        ))}
      </div>
    </li>
  );
}

function Decide({ notice }: { notice: NoticeDetail }) {
  const { found } = notice;
  const [chosen, setChosen] = useState(() => chosenAtFirst(found));
  const [how, setHow] = useState<'take_down' | 'keep' | null>(null);
  const choose = (parts: string[], isChosen: boolean) =>
    setChosen(isChosen ? new Set([...chosen, ...parts]) : new Set([...chosen].filter((part) => !parts.includes(part))));
  const chosenThings: Chosen[] = found
    .map((thing) => ({ thing, files: partsOf(thing).filter((part) => chosen.has(part)) }))
    .filter(({ files }) => files.length > 0);
  return (
    <Panel
      id="found"
      title="What it is about"
      text="Pictures are blurred until you click them. Identical copies go with what they copy."
      count={found.length}
    >
      {found.length === 0 && <p>Nothing of this studio was found by its links or its file.</p>}
      <ul className={classes.things}>
        {found.map((thing) => (
          <Thing key={nameOf(thing)} thing={thing} chosen={chosen} onChoose={choose} />
        ))}
      </ul>
      <div className={classes.acts}>
        <Button size="xs" color="red.9" disabled={chosenThings.length === 0} onClick={() => setHow('take_down')}>
          Take down
        </Button>
        <Button size="xs" variant="default" onClick={() => setHow('keep')}>
          Keep
        </Button>
      </div>
      {how !== null && <DecideDialog notice={notice} how={how} chosen={chosenThings} onClose={() => setHow(null)} />}
    </Panel>
  );
}

function stateOf({ liftedAt, erasedAt, appealDecision, keepUntil }: Takedown): ReactNode {
  if (liftedAt !== null) return 'Put back';
  if (erasedAt !== null) return 'Erased';
  const words = appealDecision === 'upheld' ? 'Stays down after an appeal' : 'Down';
  return (
    <>
      {words}, kept for the desk until <RelativeTime at={keepUntil} />
    </>
  );
}

function Takedowns({ takedowns }: { takedowns: readonly Takedown[] }) {
  const [deciding, setDeciding] = useState<{ takedown: Takedown; decision: 'reinstate' | 'uphold' } | null>(null);
  return (
    <Panel id="takedowns" title="What was taken down" count={takedowns.length}>
      <ul className={classes.things}>
        {takedowns.map((takedown) => {
          const { id, name, userId, email, appeal, appealDecision, appealAnswer, liftedAt, erasedAt, files } = takedown;
          const isOpen = liftedAt === null && erasedAt === null && appealDecision === null;
          return (
            <li key={id} className={classes.thing}>
              <div className={classes.thingAbout}>
                <strong>{name}</strong>
                <p>
                  By <Link to={`/admin/users/${userId}`}>{email ?? 'a deleted account'}</Link>
                </p>
                <p>{stateOf(takedown)}</p>
                {appeal !== null && (
                  <p className={classes.quote}>
                    Appeal: {appeal.text} (<RelativeTime at={appeal.at} />)
                  </p>
                )}
                {appealAnswer !== null && <p className={classes.quote}>Answer: {appealAnswer}</p>}
                {isOpen && (
                  <div className={classes.acts}>
                    <Button size="xs" onClick={() => setDeciding({ takedown, decision: 'reinstate' })}>
                      Put back
                    </Button>
                    {appeal !== null && (
                      <Button size="xs" variant="default" onClick={() => setDeciding({ takedown, decision: 'uphold' })}>
                        Leave it down
                      </Button>
                    )}
                  </div>
                )}
              </div>
              <div className={classes.files}>
                {files.map((file) => (
                  <HiddenFile key={file.url} file={file} name={name} />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      {deciding !== null && (
        <ReasonDialog
          title={deciding.decision === 'reinstate' ? 'Put it back' : 'Leave it down'}
          confirm={deciding.decision === 'reinstate' ? 'Put back' : 'Leave it down'}
          onConfirm={(answer) => decideAppeal(deciding.takedown.id, deciding.decision, answer)}
          onClose={() => setDeciding(null)}
        >
          <p>
            {deciding.decision === 'reinstate'
              ? `“${deciding.takedown.name}” is back as it was at once. Its author reads your reason.`
              : `“${deciding.takedown.name}” stays down for good. Its author reads your reason.`}
          </p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
