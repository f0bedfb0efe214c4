import { type AdminPublication, adminPublicationsSchema } from '@kinora/server/admin-publications-wire';
import { Button, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask, request } from '../../../shared/api/request.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import admin from '../admin.module.css';
import { ADMIN, byCursor, queryOf } from '../admin-api.ts';
import { HiddenFile } from '../notices/hidden-file.tsx';
import { MoreButton, Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import classes from './moderation.module.css';

const ADDRESS = '/api/admin/publications';
const views = ['all', 'waiting', 'appealed', 'hidden'] as const;
type View = (typeof views)[number];
type Decision = 'publish' | 'refuse' | 'hide' | 'reinstate' | 'uphold';
type Deciding = { found: AdminPublication; decision: Decision };

const publicationsQuery = (state: View) =>
  infiniteQueryOptions({
    queryKey: [ADMIN, 'publications', state],
    queryFn: ({ pageParam, signal }) =>
      ask(adminPublicationsSchema, `${ADDRESS}${queryOf({ state, cursor: pageParam })}`, { signal }),
    ...byCursor,
  });

function decisionsOn({ state, appeal, appealDecision }: AdminPublication): readonly Decision[] {
  if (state === 'waiting') return ['publish', 'refuse'];
  if (state === 'public') return ['hide'];
  if (state === 'withdrawn') return [];
  return appeal !== null && appealDecision === null ? ['reinstate', 'uphold'] : ['reinstate'];
}

function DecideDialog({ found: { id, title }, decision, onClose }: Deciding & { onClose: () => void }) {
  const say = useTexts('adminModeration');
  return (
    <ReasonDialog
      title={say(`publications.${decision}`)}
      confirm={say(`publications.${decision}`)}
      isDangerous={decision === 'hide' || decision === 'refuse'}
      onConfirm={async (reason) => {
        await request(`${ADDRESS}/${id}/decide`, { method: 'POST', body: { decision, reason } });
        notifications.show({ color: 'green', message: say('publications.done') });
      }}
      onClose={onClose}
    >
      <p>
        <bdi>{title}</bdi>
      </p>
      <p>{say('publications.told')}</p>
    </ReasonDialog>
  );
}

function About({ found, onDecide }: { found: AdminPublication; onDecide: (decision: Decision) => void }) {
  const say = useTexts('adminModeration');
  const { id, state, title, description, credit, prompt, rule, userId, createdAt, reason, appeal, likes } = found;
  const { fileUrl, thumbnailUrl, kind } = found;
  return (
    <li className={classes.case}>
      {fileUrl !== null && (
        <HiddenFile file={{ url: fileUrl, pictureUrl: thumbnailUrl, contentType: kind }} name={title} />
      )}
      <div className={classes.caseAbout}>
        <h3 dir="auto">{title}</h3>
        <p>
          {say(`publications.state.${state}`)} · <RelativeTime at={createdAt} /> ·{' '}
          <Link to={`/admin/users/${userId}`}>{say('publications.author')}</Link> ·{' '}
          {say('publications.likes', { count: likes })}
          {state === 'public' && (
            <>
              {' · '}
              <a href={`/p/${id}`}>{say('publications.page')}</a>
            </>
          )}
        </p>
        {[description, credit, prompt ?? ''].map((words) =>
          words === '' ? null : (
            <p key={words} dir="auto">
              {words}
            </p>
          ),
        )}
        {rule !== null && (
          <p>
            <span className={classes.label}>{say('publications.rule')}</span> {rule}
          </p>
        )}
        {reason !== null && <p className={classes.caseNote}>{reason}</p>}
        {appeal !== null && (
          <p dir="auto">
            <span className={classes.label}>{say('publications.appeal')}</span> {appeal}
          </p>
        )}
        <div className={classes.caseActs}>
          {decisionsOn(found).map((decision) => (
            <Button
              key={decision}
              size="xs"
              variant="default"
              aria-label={say('publications.named', { act: say(`publications.${decision}`), name: title })}
              onClick={() => onDecide(decision)}
            >
              {say(`publications.${decision}`)}
            </Button>
          ))}
        </div>
      </div>
    </li>
  );
}

/** What people publish: the newest, what waits for a person, what was hidden, and what its authors ask back. */
export function PublicationsDesk() {
  const say = useTexts('adminModeration');
  const [view, setView] = useState<View>('all');
  const list = useInfiniteQuery(publicationsQuery(view));
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const found = list.data?.pages.flatMap((page) => page.publications) ?? [];
  return (
    <Panel
      id="publications"
      title={say('publications.title')}
      text={say('publications.text')}
      actions={
        <SegmentedControl
          aria-label={say('publications.title')}
          value={view}
          onChange={(chosen) => setView(views.find((one) => one === chosen) ?? 'all')}
          data={views.map((value) => ({ value, label: say(`publications.view.${value}`) }))}
        />
      }
    >
      <Loaded query={list} label={say('publications.loading')} problem={say('publications.notLoaded')} height={200}>
        {() =>
          found.length === 0 ? (
            <p className={admin.empty}>{say('publications.none')}</p>
          ) : (
            <ul className={classes.cases}>
              {found.map((one) => (
                <About key={one.id} found={one} onDecide={(decision) => setDeciding({ found: one, decision })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton list={list} />
      {deciding !== null && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </Panel>
  );
}
