import type { Found, NoticeDetail, Takedown } from '@kinora/server/admin-notices-wire';
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { type Say, textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { PageHead, Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import users from '../users/users.module.css';
import { type Chosen, DecideDialog } from './decide-dialog.tsx';
import { HiddenFile } from './hidden-file.tsx';
import { NoticeReports } from './notice-reports.tsx';
import classes from './notices.module.css';
import { decideAppeal, noticeQuery } from './notices-api.ts';
import { ReportedComments } from './reported-comments.tsx';

export const handle: TextsHandle = { texts: ['adminNotices'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  return [{ title: pageTitle(textsOf('adminNotices')('pageTitle'), textsOf('admin')('title')) }];
}

export default function NoticePage() {
  const say = useTexts('adminNotices');
  const { id = '' } = useParams();
  const notice = useQuery(noticeQuery(id));
  return (
    <>
      <Link to="/admin/notices" className={users.back}>
        <ArrowLeft size={14} className="points" aria-hidden />
        {say('one.all')}
      </Link>
      <Loaded query={notice} label={say('one.loading')} problem={say('one.notLoaded')} height={520}>
        {(detail) => <Notice key={detail.id} notice={detail} />}
      </Loaded>
    </>
  );
}

function Notice({ notice }: { notice: NoticeDetail }) {
  const say = useTexts('adminNotices');
  const { number, kind, isOverdue, dueAt, decision } = notice;
  return (
    <>
      <PageHead
        title={say('named', { number, kind })}
        text={
          decision === null ? (
            <span className={isOverdue ? classes.overdue : undefined}>
              {say.rich(isOverdue ? 'overdue' : 'due', { when: () => <RelativeTime at={dueAt} isDue /> })}
            </span>
          ) : decision === 'taken_down' ? (
            say('takenDown')
          ) : (
            say('keptUp')
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
  const say = useTexts('adminNotices');
  const { list } = useFormats();
  const sender = [name, email].filter((known) => known !== null).join(', ');
  const facts: (readonly [string, ReactNode])[] = [
    [say('reported.received'), <RelativeTime key="at" at={receivedAt} />],
    [say('reported.sentBy'), sender === '' ? say('reported.anonymous') : sender],
    [say('reported.reason'), reason],
    [say('reported.links'), links.length === 0 ? say('reported.none') : links.join('\n')],
    [say('reported.file'), hasFile ? say('reported.fileGiven') : say('reported.noFile')],
    [
      say('reported.statements'),
      list(statements.map((statement) => say(`reported.${statement}`))) || say('reported.noneNeeded'),
    ],
  ];
  if (decidedBy !== null) facts.push([say('reported.decidedBy'), decidedBy]);
  if (toAuthor !== null) facts.push([say('reported.toAuthor'), toAuthor]);
  if (toReporter !== null) facts.push([say('reported.toReporter'), toReporter]);
  return (
    <Panel id="notice" title={say('reported.title')}>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ReportedComments links={links} />
    </Panel>
  );
}

const nameOf = ({ generationId, key }: Found) => generationId ?? key ?? '';

const howWords = ({ how, bits }: Found, say: Say<'adminNotices'>) =>
  how === 'near' ? say('about.near', { bits: bits ?? 0 }) : say(`about.${how}`);

/** Two results of the same picture have other bytes where their marks differ. */
const isTheSame = ({ how, bits }: Found) => (how === 'near' ? bits === 0 : how !== 'carried');

/** By what a choice names it: its files, or itself while it has none. */
const partsOf = (thing: Found) => (thing.files.length === 0 ? [nameOf(thing)] : thing.files.map(({ key }) => key));

/** What may be taken down: what was reported, and what is the same, is chosen; what only looks alike, or was only cut out of, is not. */
function chosenAtFirst(found: readonly Found[]): Set<string> {
  const meant = (thing: Found) =>
    thing.files.length === 0 ? partsOf(thing) : thing.files.flatMap(({ key, isMeant }) => (isMeant ? key : []));
  return new Set(found.filter(isTheSame).flatMap(meant));
}

type ThingProps = { thing: Found; chosen: ReadonlySet<string>; onChoose: (parts: string[], isChosen: boolean) => void };

/** Something that may be taken down: all of it, or of several files some. */
function Thing({ thing, chosen, onChoose }: ThingProps) {
  const { name, files, userId, email, upheld, notices } = thing;
  const say = useTexts('adminNotices');
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
        <p>{howWords(thing, say)}</p>
        <p>
          {say.rich(
            'about.byWithNotices',
            { who: () => <Link to={`/admin/users/${userId}`}>{email ?? say('about.deletedAccount')}</Link> },
            { upheld, notices },
          )}
        </p>
      </div>
      <div className={classes.files}>
        {files.map((file, place) => (
          <div key={file.key} className={classes.choice}>
            <HiddenFile
              file={file}
              name={files.length === 1 ? name : say('about.fileOf', { name, place: place + 1, count: files.length })}
            />
            {files.length > 1 && (
              <Checkbox
                size="xs"
                label={say('about.placeOf', { place: place + 1, count: files.length })}
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
  const say = useTexts('adminNotices');
  const { found } = notice;
  const [chosen, setChosen] = useState(() => chosenAtFirst(found));
  const [how, setHow] = useState<'take_down' | 'keep' | null>(null);
  const choose = (parts: string[], isChosen: boolean) =>
    setChosen(isChosen ? new Set([...chosen, ...parts]) : new Set([...chosen].filter((part) => !parts.includes(part))));
  const chosenThings: Chosen[] = found
    .map((thing) => ({ thing, files: partsOf(thing).filter((part) => chosen.has(part)) }))
    .filter(({ files }) => files.length > 0);
  return (
    <Panel id="found" title={say('about.title')} text={say('about.text')} count={found.length}>
      {found.length === 0 && <p>{say('about.nothing')}</p>}
      <ul className={classes.things}>
        {found.map((thing) => (
          <Thing key={nameOf(thing)} thing={thing} chosen={chosen} onChoose={choose} />
        ))}
      </ul>
      <div className={classes.acts}>
        <Button size="xs" color="red.9" disabled={chosenThings.length === 0} onClick={() => setHow('take_down')}>
          {say('decide.takeDown')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setHow('keep')}>
          {say('decide.keep')}
        </Button>
      </div>
      {how !== null && <DecideDialog notice={notice} how={how} chosen={chosenThings} onClose={() => setHow(null)} />}
    </Panel>
  );
}

function stateOf(takedown: Takedown, say: Say<'adminNotices'>): ReactNode {
  const { liftedAt, erasedAt, appealDecision, keepUntil } = takedown;
  if (liftedAt !== null) return say('downs.putBackState');
  if (erasedAt !== null) return say('downs.erased');
  const key = appealDecision === 'upheld' ? 'downs.upheld' : 'downs.down';
  return say.rich(key, { when: () => <RelativeTime at={keepUntil} /> });
}

function Takedowns({ takedowns }: { takedowns: readonly Takedown[] }) {
  const say = useTexts('adminNotices');
  const [deciding, setDeciding] = useState<{ takedown: Takedown; decision: 'reinstate' | 'uphold' } | null>(null);
  return (
    <Panel id="takedowns" title={say('downs.title')} count={takedowns.length}>
      <ul className={classes.things}>
        {takedowns.map((takedown) => {
          const { id, name, userId, email, appeal, appealDecision, appealAnswer, liftedAt, erasedAt, files } = takedown;
          const isOpen = liftedAt === null && erasedAt === null && appealDecision === null;
          return (
            <li key={id} className={classes.thing}>
              <div className={classes.thingAbout}>
                <strong>{name}</strong>
                <p>
                  {say.rich('about.by', {
                    who: () => <Link to={`/admin/users/${userId}`}>{email ?? say('about.deletedAccount')}</Link>,
                  })}
                </p>
                <p>{stateOf(takedown, say)}</p>
                {appeal !== null && (
                  <p className={classes.quote}>
                    {say.rich('downs.appeal', { when: () => <RelativeTime at={appeal.at} /> }, { text: appeal.text })}
                  </p>
                )}
                {appealAnswer !== null && (
                  <p className={classes.quote}>{say('downs.answer', { text: appealAnswer })}</p>
                )}
                {isOpen && (
                  <div className={classes.acts}>
                    <Button size="xs" onClick={() => setDeciding({ takedown, decision: 'reinstate' })}>
                      {say('downs.putBack')}
                    </Button>
                    {appeal !== null && (
                      <Button size="xs" variant="default" onClick={() => setDeciding({ takedown, decision: 'uphold' })}>
                        {say('downs.leave')}
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
          title={deciding.decision === 'reinstate' ? say('downs.putItBack') : say('downs.leave')}
          confirm={deciding.decision === 'reinstate' ? say('downs.putBack') : say('downs.leave')}
          onConfirm={(answer) => decideAppeal(deciding.takedown.id, deciding.decision, answer)}
          onClose={() => setDeciding(null)}
        >
          <p>
            {deciding.decision === 'reinstate'
              ? say('downs.putBackText', { name: deciding.takedown.name })
              : say('downs.leaveText', { name: deciding.takedown.name })}
          </p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
