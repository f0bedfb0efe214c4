import type { ModerationCase } from '@kinora/server/admin-wire';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { HiddenFile } from '../notices/hidden-file.tsx';
import { decideReview } from '../operations-api.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import classes from './moderation.module.css';

type Decision = 'release' | 'refuse';
type Deciding = { found: ModerationCase; decision: Decision };

const isAppeal = ({ appeal }: ModerationCase) => appeal !== null && appeal.decision === null;
const isWaiting = (found: ModerationCase) => found.kind !== 'flagged' && (found.decision === null || isAppeal(found));

const consequences = {
  release: { title: 'Release', text: (name: string) => `"${name}" is shown to the person who made it.` },
  refuse: { title: 'Refuse', text: (name: string) => `"${name}" is not shown. Tokens that it cost go back at once.` },
} as const;

/** What is decided, and why: the person reads it. */
function ReviewDialog({ found, decision, onClose }: Deciding & { onClose: () => void }) {
  const { title, text } = consequences[decision];
  return (
    <ReasonDialog
      title={title}
      confirm={title}
      isDangerous={decision === 'refuse'}
      onConfirm={async (note) => {
        await decideReview(found.generation_id, { case: found.id, decision, note });
        notifications.show({ color: 'green', message: decision === 'release' ? 'Released.' : 'Refused.' });
      }}
      onClose={onClose}
    >
      <p>{text(found.generation_name)}</p>
      {(decision === 'refuse' || isAppeal(found)) && <p>The person who made it reads the reason in an email.</p>}
    </ReasonDialog>
  );
}

const sources = { words: 'a word list', service: 'the moderation service', unchecked: 'no check' } as const;

function findingText({ finding }: ModerationCase): string | null {
  if (finding === null) return null;
  const source = Object.entries(sources).find(([name]) => name === finding.source)?.[1] ?? finding.source;
  const score = finding.score === null ? '' : `, score ${finding.score.toFixed(2)}`;
  return `${finding.rule}, by ${source}${score}${finding.found === undefined ? '' : `: “${finding.found}”`}`;
}

const outcomes = { released: 'Released', refused: 'Refused' } as const;

function outcomeOf({ decision }: ModerationCase): string | null {
  return decision === 'released' || decision === 'refused' ? outcomes[decision] : null;
}

type CaseProps = { found: ModerationCase; onDecide: (decision: Decision) => void };

function ReviewedCase({ found, onDecide }: CaseProps) {
  const { files, generation_name: name, user_id, email, flaggedAt, dueAt, isOverdue, appeal, refusedBefore } = found;
  const outcome = outcomeOf(found);
  return (
    <>
      <div className={classes.files}>
        {files.length === 0 && <p className={classes.gone}>Nothing is kept back</p>}
        {files.map((file, index) => (
          <HiddenFile key={file.url} file={file} name={files.length === 1 ? name : `${name}, ${index + 1}`} />
        ))}
      </div>
      <div className={classes.caseAbout}>
        <h2>{name}</h2>
        <p>
          By {email === null ? 'a deleted account' : <Link to={`/admin/users/${user_id}`}>{email}</Link>},{' '}
          <RelativeTime at={flaggedAt} />
          {refusedBefore > 0 && `, ${refusedBefore} refused before`}
        </p>
        <p>
          <span className={classes.label}>Found</span> {findingText(found)}
        </p>
        {found.decision === null && dueAt !== null && (
          <p>
            {isOverdue ? 'Overdue, was due ' : 'Due '}
            <RelativeTime at={dueAt} isDue />
          </p>
        )}
        {outcome !== null && (
          <p>
            <strong>{outcome}</strong>
            {found.decidedBy === null ? ' before it was shown' : ` by ${found.decidedBy}`}
            {found.note !== null && <span className={classes.caseNote}>{found.note}</span>}
          </p>
        )}
        {appeal !== null && (
          <p>
            <span className={classes.label}>Appeal</span> {appeal.text}
            {appeal.decision !== null && (
              <span className={classes.caseNote}>
                {appeal.decision === 'reinstated' ? 'Granted.' : 'Not granted.'} {appeal.answer}
              </span>
            )}
          </p>
        )}
        {isWaiting(found) && (
          <div className={classes.caseActs}>
            <Button size="xs" variant="default" onClick={() => onDecide('release')}>
              Release
            </Button>
            <Button size="xs" color="red.9" onClick={() => onDecide('refuse')}>
              Refuse
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
  const list = useRef<HTMLUListElement>(null);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const hasWaiting = cases.some(isWaiting);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]');
      if (isTyping !== null || event.ctrlKey || event.metaKey || event.altKey || list.current === null) return;
      const items = [...list.current.querySelectorAll<HTMLElement>('li[data-case]')];
      const at = items.findIndex((item) => item.contains(document.activeElement));
      // Before J was pressed, the first is meant.
      const current = items[Math.max(at, 0)];
      const found = cases.find(({ id }) => String(id) === current?.dataset.case);
      switch (event.key.toLowerCase()) {
        case 'j':
          items[Math.min(at + 1, items.length - 1)]?.focus();
          break;
        case 'k':
          items[Math.max(at - 1, 0)]?.focus();
          break;
        case 's':
          for (const hidden of current?.querySelectorAll<HTMLElement>('[data-hidden]') ?? []) hidden.click();
          break;
        case 'r':
        case 'x':
          if (found === undefined || !isWaiting(found)) return;
          setDeciding({ found, decision: event.key.toLowerCase() === 'r' ? 'release' : 'refuse' });
          break;
        default:
          return;
      }
      event.preventDefault();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [cases]);

  return (
    <>
      {hasWaiting && (
        <p className={classes.keys}>
          Keys: <kbd>J</kbd> next, <kbd>K</kbd> back, <kbd>S</kbd> show, <kbd>R</kbd> release, <kbd>X</kbd> refuse
        </p>
      )}
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
