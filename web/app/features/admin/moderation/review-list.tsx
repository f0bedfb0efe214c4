import type { ModerationCase } from '@kinora/server/admin-wire';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type Say, useTexts } from '../../../shared/texts/use-texts.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { HiddenFile } from '../notices/hidden-file.tsx';
import { decideReview } from '../operations-api.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { keyTags, useDeskKeys } from './desk-keys.tsx';
import classes from './moderation.module.css';

type Decision = 'release' | 'refuse';
type Deciding = { found: ModerationCase; decision: Decision };

const isAppeal = ({ appeal }: ModerationCase) => appeal !== null && appeal.decision === null;
const isWaiting = (found: ModerationCase) => found.kind !== 'flagged' && (found.decision === null || isAppeal(found));

/** What is decided, and why: the person reads it. */
function ReviewDialog({ found, decision, onClose }: Deciding & { onClose: () => void }) {
  const say = useTexts('adminModeration');
  const title = say(`review.${decision}`);
  return (
    <ReasonDialog
      title={title}
      confirm={title}
      isDangerous={decision === 'refuse'}
      onConfirm={async (note) => {
        await decideReview(found.generation_id, { case: found.id, decision, note });
        notifications.show({
          color: 'green',
          message: say(decision === 'release' ? 'review.released' : 'review.refused'),
        });
      }}
      onClose={onClose}
    >
      <p>{say(`review.${decision}Text`, { name: found.generation_name })}</p>
      {(decision === 'refuse' || isAppeal(found)) && <p>{say('review.mailed')}</p>}
    </ReasonDialog>
  );
}

const sources = ['words', 'service', 'unchecked'] as const;

function findingText({ finding }: ModerationCase, say: Say<'adminModeration'>): string | null {
  if (finding === null) return null;
  const { rule, score, found } = finding;
  const source = sources.find((name) => name === finding.source) ?? 'other';
  const plain = say('review.finding', { rule, source });
  const scored = score === null ? plain : say('review.scored', { finding: plain, score: score.toFixed(2) });
  return found === undefined ? scored : say('review.quoted', { finding: scored, found });
}

function outcomeOf({ decision }: ModerationCase): 'released' | 'refused' | null {
  return decision === 'released' || decision === 'refused' ? decision : null;
}

const bold = (words: ReactNode) => <strong>{words}</strong>;

type CaseProps = { found: ModerationCase; onDecide: (decision: Decision) => void };

function ReviewedCase({ found, onDecide }: CaseProps) {
  const { files, generation_name: name, user_id, email, flaggedAt, dueAt, isOverdue, appeal, refusedBefore } = found;
  const outcome = outcomeOf(found);
  const say = useTexts('adminModeration');
  const tags = {
    who: () => (email === null ? say('deletedAccount') : <Link to={`/admin/users/${user_id}`}>{email}</Link>),
    when: () => <RelativeTime at={flaggedAt} />,
  };
  return (
    <>
      <div className={classes.files}>
        {files.length === 0 && <p className={classes.gone}>{say('review.nothingKept')}</p>}
        {files.map((file, index) => (
          <HiddenFile
            key={file.url}
            file={file}
            name={files.length === 1 ? name : say('review.file', { name, number: index + 1 })}
          />
        ))}
      </div>
      <div className={classes.caseAbout}>
        <h2>{name}</h2>
        <p>
          {refusedBefore > 0
            ? say.rich('review.byRefusedBefore', tags, { count: refusedBefore })
            : say.rich('review.by', tags)}
        </p>
        <p>
          <span className={classes.label}>{say('review.found')}</span> {findingText(found, say)}
        </p>
        {found.decision === null && dueAt !== null && (
          <p>
            {say.rich(isOverdue ? 'review.overdue' : 'review.due', { when: () => <RelativeTime at={dueAt} isDue /> })}
          </p>
        )}
        {outcome !== null && (
          <p>
            {found.decidedBy === null
              ? say.rich('review.beforeShown', { b: bold }, { decision: say(`decisions.${outcome}`) })
              : say.rich(
                  'review.outcomeBy',
                  { b: bold },
                  { decision: say(`decisions.${outcome}`), who: found.decidedBy },
                )}
            {found.note !== null && <span className={classes.caseNote}>{found.note}</span>}
          </p>
        )}
        {appeal !== null && (
          <p>
            <span className={classes.label}>{say('review.appeal')}</span> {appeal.text}
            {appeal.decision !== null && (
              <span className={classes.caseNote}>
                {appeal.decision === 'reinstated' ? say('review.granted') : say('review.notGranted')} {appeal.answer}
              </span>
            )}
          </p>
        )}
        {isWaiting(found) && (
          <div className={classes.caseActs}>
            <Button size="xs" variant="default" onClick={() => onDecide('release')}>
              {say('review.release')}
            </Button>
            <Button size="xs" color="red.9" onClick={() => onDecide('refuse')}>
              {say('review.refuse')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

type Props = {
  cases: readonly ModerationCase[];
  /** How a case that was not held is shown; false leaves it to the list. */
  children: (found: ModerationCase) => ReactNode;
};

/** Cases, with keys for those that wait: J and K go on and back, S shows the pictures, R releases, X refuses. */
export function ReviewList({ cases, children }: Props) {
  const say = useTexts('adminModeration');
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const hasWaiting = cases.some(isWaiting);
  const list = useDeskKeys((key, id) => {
    const found = cases.find((one) => String(one.id) === id);
    if ((key !== 'r' && key !== 'x') || found === undefined || !isWaiting(found)) return false;
    setDeciding({ found, decision: key === 'r' ? 'release' : 'refuse' });
    return true;
  });

  return (
    <>
      {hasWaiting && <p className={classes.keys}>{say.rich('review.keys', keyTags)}</p>}
      <ul ref={list} className={classes.cases}>
        {cases.map(
          (found) =>
            children(found) || (
              <li key={found.id} className={classes.case} data-case={found.id} tabIndex={-1}>
                <ReviewedCase found={found} onDecide={(decision) => setDeciding({ found, decision })} />
              </li>
            ),
        )}
      </ul>
      {deciding !== null && <ReviewDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
