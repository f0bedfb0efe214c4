import type { ModerationCase, ModerationQueue } from '@kinora/server/admin-wire';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { pageTitle } from '../../../shared/brand/use-brand.ts';
import type { TextsHandle } from '../../../shared/texts/page-texts.tsx';
import { textsLoader } from '../../../shared/texts/texts-store.ts';
import { textsOf, useTexts } from '../../../shared/texts/use-texts.ts';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import admin from '../admin.module.css';
import { GenerationDialog, GenerationTile } from '../admin-generation.tsx';
import { type CasesState, casesQuery, decideCase } from '../operations-api.ts';
import { MoreButton, PageHead, Views } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import classes from './moderation.module.css';
import { ReviewList } from './review-list.tsx';

type Props = { found: ModerationCase; how: 'keep' | 'remove'; onClose: () => void };

/** What is decided about a flagged generation, and whether its owner hears of it. */
function DecisionDialog({ found, how, onClose }: Props) {
  const say = useTexts('adminModeration');
  const isRemoval = how === 'remove';
  const [notify, setNotify] = useState(isRemoval);
  const { generation_id, generation_name: name } = found;
  return (
    <ReasonDialog
      title={isRemoval ? say('decide.removeTitle') : say('decide.keepTitle')}
      confirm={isRemoval ? say('decide.remove') : say('decide.keep')}
      isDangerous={isRemoval}
      onConfirm={async (note) => {
        await decideCase(generation_id, { decision: how, note, notify });
        notifications.show({
          color: 'green',
          message: isRemoval ? say('decide.removed') : say('decide.kept'),
        });
      }}
      onClose={onClose}
    >
      <p>{isRemoval ? say('decide.removeText', { name }) : say('decide.keepText', { name })}</p>
      <Checkbox
        label={say('decide.notify')}
        checked={notify}
        onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
      />
    </ReasonDialog>
  );
}

const HashLists = lazyPart(
  () => import('./hash-lists.tsx'),
  (module) => module.HashLists,
);
const Refusals = lazyPart(
  () => import('./refusals.tsx'),
  (module) => module.RefusalsDesk,
);
const Publications = lazyPart(
  () => import('./publications-desk.tsx'),
  (module) => module.PublicationsDesk,
);

const views = ['held', 'appealed', 'open', 'decided'] as const;
/** Of other things than cases. */
const otherViews = ['refusals', 'publications', 'hashes'] as const;
type OtherView = (typeof otherViews)[number];
type CasesList = UseInfiniteQueryResult<InfiniteData<ModerationQueue>>;

type Acts = {
  onOpen: (found: ModerationCase) => void;
  onDecide: (found: ModerationCase, how: 'keep' | 'remove') => void;
};

function Decision({ found: { decision, decidedAt, decidedBy, note } }: { found: ModerationCase }) {
  const say = useTexts('adminModeration');
  if (decision === null) return null;
  const tags = {
    b: (words: ReactNode) => <strong>{words}</strong>,
    when: () => decidedAt !== null && <RelativeTime at={decidedAt} />,
  };
  const words = say(`decisions.${decision}`);
  return (
    <p>
      {decidedBy === null
        ? say.rich('decided', tags, { decision: words })
        : say.rich('decidedBy', tags, { decision: words, who: decidedBy })}
      {note !== null && <span className={classes.caseNote}>{note}</span>}
    </p>
  );
}

function FlaggedCase({ found, onOpen, onDecide }: { found: ModerationCase } & Acts) {
  const { generation, generation_name: name, user_id, email, reason, flaggedAt, flaggedBy } = found;
  const say = useTexts('adminModeration');
  const tags = {
    who: () => (email === null ? say('deletedAccount') : <Link to={`/admin/users/${user_id}`}>{email}</Link>),
    when: () => <RelativeTime at={flaggedAt} />,
  };
  return (
    <li className={classes.case}>
      {generation === null ? (
        <p className={classes.gone}>{say('gone')}</p>
      ) : (
        <GenerationTile generation={generation} onOpen={() => onOpen(found)} />
      )}
      <div className={classes.caseAbout}>
        <h2>{name}</h2>
        <p>{flaggedBy === null ? say.rich('flagged', tags) : say.rich('flaggedBy', tags, { by: flaggedBy })}</p>
        <p>
          <span className={classes.label}>{say('reason')}</span> {reason}
        </p>
        <Decision found={found} />
        {found.decision === null && (
          <div className={classes.caseActs}>
            <Button size="xs" variant="default" onClick={() => onDecide(found, 'keep')}>
              {say('decide.keep')}
            </Button>
            <Button size="xs" color="red.9" onClick={() => onDecide(found, 'remove')}>
              {say('decide.remove')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

export const handle: TextsHandle = { texts: ['adminModeration', 'adminNotices'] };

export const clientLoader = textsLoader(handle);

export function meta() {
  return [{ title: pageTitle(textsOf('adminModeration')('title'), textsOf('admin')('title')) }];
}

/** What waits for a reviewer, and what became of it. */
function Cases({ view, list }: { view: CasesState; list: CasesList }) {
  const say = useTexts('adminModeration');
  const [openedId, setOpenedId] = useState<number | null>(null);
  const [deciding, setDeciding] = useState<{ found: ModerationCase; how: 'keep' | 'remove' } | null>(null);
  const cases = list.data?.pages.flatMap((page) => page.cases) ?? [];
  const opened = cases.find(({ id }) => id === openedId)?.generation ?? null;
  return (
    <>
      <Loaded query={list} label={say('loading')} problem={say('notLoaded')} height={320}>
        {() =>
          cases.length === 0 ? (
            <p className={admin.empty}>{say(`nothing.${view}`)}</p>
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

export default function ModerationPage() {
  const [search] = useSearchParams();
  const say = useTexts('adminModeration');
  const other = otherViews.find((id) => id === search.get('state'));
  const view = views.find((id) => id === search.get('state')) ?? views[0];
  const list = useInfiniteQuery(casesQuery(view));
  const first = list.data?.pages[0];
  const counts: Partial<Record<CasesState | OtherView, number | undefined>> = {
    held: first?.held,
    appealed: first?.appealed,
    open: first?.open,
    refusals: first?.refusals,
  };
  return (
    <>
      <PageHead
        title={say('title')}
        text={say.rich('text', { link: (words) => <Link to="/admin/settings?part=moderation">{words}</Link> })}
      />
      <Views
        label={say('views.label')}
        views={[...views, ...otherViews].map((id) => {
          const [name, count] = [say(`views.${id}`), counts[id]];
          const words = count === undefined ? name : say('views.counted', { name, count });
          return { id, to: `/admin/moderation?state=${id}`, words };
        })}
        shown={other ?? view}
      />
      {other === 'refusals' && (
        <Suspense fallback={<Skeleton height={200} radius="md" role="status" aria-label={say('refusals.loading')} />}>
          <Refusals />
        </Suspense>
      )}
      {other === 'publications' && (
        <Suspense
          fallback={<Skeleton height={200} radius="md" role="status" aria-label={say('publications.loading')} />}
        >
          <Publications />
        </Suspense>
      )}
      {other === 'hashes' && (
        <Suspense fallback={<Skeleton height={200} radius="md" role="status" aria-label={say('hashes.loading')} />}>
          <HashLists />
        </Suspense>
      )}
      {other === undefined && <Cases view={view} list={list} />}
    </>
  );
}
