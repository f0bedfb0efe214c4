import type { ModerationCase } from '@kinora/server/admin-wire';
import { Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import admin from '../admin.module.css';
import { GenerationDialog, GenerationTile } from '../admin-generation.tsx';
import { casesQuery, decideCase } from '../operations-api.ts';
import { Loaded, MoreButton, PageHead } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import classes from './moderation.module.css';
import { ReviewList } from './review-list.tsx';

type Props = { found: ModerationCase; how: 'keep' | 'remove'; onClose: () => void };

/** What is decided about a flagged generation, and whether its owner hears of it. */
function DecisionDialog({ found, how, onClose }: Props) {
  const isRemoval = how === 'remove';
  const [notify, setNotify] = useState(isRemoval);
  const { generation_id, generation_name: name } = found;
  return (
    <ReasonDialog
      title={isRemoval ? 'Remove generation' : 'Keep generation'}
      confirm={isRemoval ? 'Remove' : 'Keep'}
      isDangerous={isRemoval}
      onConfirm={async (note) => {
        await decideCase(generation_id, { decision: how, note, notify });
        notifications.show({
          color: 'green',
          message: isRemoval ? 'Permanently removed.' : 'Kept. The flag was removed.',
        });
      }}
      onClose={onClose}
    >
      <p>
        {isRemoval
          ? `"${name}" and its files will be permanently deleted. This cannot be undone.`
          : `"${name}" stays, and its flag is taken away.`}
      </p>
      <Checkbox
        label="Email the owner, with the reason"
        checked={notify}
        onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
      />
    </ReasonDialog>
  );
}

const decisions = {
  kept: 'Kept',
  removed: 'Removed',
  withdrawn: 'Flag taken back',
  released: 'Released',
  refused: 'Refused',
} as const;

const views = [
  { id: 'held', name: 'Held', nothing: 'Nothing is held.' },
  { id: 'appealed', name: 'Appeals', nothing: 'No appeal waits for a decision.' },
  { id: 'open', name: 'Flagged', nothing: 'Nothing is flagged.' },
  { id: 'decided', name: 'Decided', nothing: 'Nothing has been decided yet.' },
] as const;

type Acts = {
  onOpen: (found: ModerationCase) => void;
  onDecide: (found: ModerationCase, how: 'keep' | 'remove') => void;
};

function Decision({ found: { decision, decidedAt, decidedBy, note } }: { found: ModerationCase }) {
  if (decision === null) return null;
  return (
    <p>
      <strong>{decisions[decision]}</strong>
      {decidedBy !== null && ` by ${decidedBy}`} {decidedAt !== null && <RelativeTime at={decidedAt} />}
      {note !== null && <span className={classes.caseNote}>{note}</span>}
    </p>
  );
}

function FlaggedCase({ found, onOpen, onDecide }: { found: ModerationCase } & Acts) {
  const { generation, generation_name: name, user_id, email, reason, flaggedAt, flaggedBy } = found;
  return (
    <li className={classes.case}>
      {generation === null ? (
        <p className={classes.gone}>Permanently removed</p>
      ) : (
        <GenerationTile generation={generation} onOpen={() => onOpen(found)} />
      )}
      <div className={classes.caseAbout}>
        <h2>{name}</h2>
        <p>
          By {email === null ? 'a deleted account' : <Link to={`/admin/users/${user_id}`}>{email}</Link>}, flagged{' '}
          <RelativeTime at={flaggedAt} />
          {flaggedBy !== null && ` by ${flaggedBy}`}
        </p>
        <p>
          <span className={classes.label}>Reason</span> {reason}
        </p>
        <Decision found={found} />
        {found.decision === null && (
          <div className={classes.caseActs}>
            <Button size="xs" variant="default" onClick={() => onDecide(found, 'keep')}>
              Keep
            </Button>
            <Button size="xs" color="red.9" onClick={() => onDecide(found, 'remove')}>
              Remove
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

export function meta() {
  return [{ title: pageTitle('Moderation', 'Administration') }];
}

/** What waits for a reviewer, and what became of it. */
export default function ModerationPage() {
  const [search] = useSearchParams();
  const view = views.find(({ id }) => id === search.get('state')) ?? views[0];
  const list = useInfiniteQuery(casesQuery(view.id));
  const first = list.data?.pages[0];
  const counts = { held: first?.held, appealed: first?.appealed, open: first?.open, decided: undefined };
  const [openedId, setOpenedId] = useState<number | null>(null);
  const [deciding, setDeciding] = useState<{ found: ModerationCase; how: 'keep' | 'remove' } | null>(null);
  const cases = list.data?.pages.flatMap((page) => page.cases) ?? [];
  const opened = cases.find(({ id }) => id === openedId)?.generation ?? null;
  return (
    <>
      <PageHead
        title="Moderation"
        text={
          <>
            Results that wait for a decision, appeals, and what was flagged. What is held, and why, is set under{' '}
            <Link to="/admin/settings?part=moderation">Settings</Link>.
          </>
        }
      />
      <nav aria-label="Cases" className={admin.views}>
        {views.map(({ id, name }) => (
          <Link key={id} to={`/admin/moderation?state=${id}`} aria-current={id === view.id ? 'page' : undefined}>
            {name}
            {counts[id] !== undefined && ` (${counts[id]})`}
          </Link>
        ))}
      </nav>
      <Loaded query={list} what="The cases" height={320}>
        {() =>
          cases.length === 0 ? (
            <p className={admin.empty}>{view.nothing}</p>
          ) : (
            <ReviewList cases={cases}>
              {(found) =>
                found.kind === 'flagged' && (
                  <FlaggedCase
                    key={found.id}
                    found={found}
                    onOpen={({ id }) => setOpenedId(id)}
                    onDecide={(chosen, how) => setDeciding({ found: chosen, how })}
                  />
                )
              }
            </ReviewList>
          )
        }
      </Loaded>
      <MoreButton list={list} />
      {opened !== null && <GenerationDialog generation={opened} onClose={() => setOpenedId(null)} />}
      {deciding !== null && <DecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
