import { type Refusal, type Refusals, refusalsSchema } from '@kinora/server/admin-refusals-wire';
import { Button, SegmentedControl } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../../shared/api/request.ts';
import { useFormats } from '../../../shared/format/use-formats.ts';
import { useTexts } from '../../../shared/texts/use-texts.ts';
import { toolChoices, useWholeCatalogue } from '../../../shared/tools/summaries.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import admin from '../admin.module.css';
import { ADMIN, byCursor, queryOf } from '../admin-api.ts';
import { askProven } from '../admin-proof.tsx';
import { HiddenFile } from '../notices/hidden-file.tsx';
import { MoreButton, Panel } from '../page-parts.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { keyTags, useDeskKeys } from './desk-keys.tsx';
import classes from './moderation.module.css';

const ADDRESS = '/api/admin/refusals';
type RefusalsState = 'open' | 'decided';

const refusalsQuery = (state: RefusalsState) =>
  infiniteQueryOptions({
    queryKey: [ADMIN, 'refusals', state],
    queryFn: ({ pageParam, signal }) =>
      ask(refusalsSchema, `${ADDRESS}${queryOf({ state, cursor: pageParam })}`, { signal }),
    ...byCursor,
  });

function decideRefusal(id: string, body: { decision: 'allow' | 'uphold'; note: string }): Promise<Refusals> {
  return askProven(refusalsSchema, `${ADDRESS}/${id}/decide`, { method: 'POST', body });
}

type Decision = 'allow' | 'uphold';
type Deciding = { found: Refusal; decision: Decision };
/** Files of many tools go to one place. */
const MOST_NAMED = 3;

function DecideDialog({ found, decision, onClose }: Deciding & { onClose: () => void }) {
  const say = useTexts('adminModeration');
  return (
    <ReasonDialog
      title={say(`refusals.${decision}`)}
      confirm={say(`refusals.${decision}`)}
      isDangerous={decision === 'uphold'}
      onConfirm={async (note) => {
        await decideRefusal(found.id, { decision, note });
        notifications.show({ color: 'green', message: say('refusals.done') });
      }}
      onClose={onClose}
    >
      <p>{say(`refusals.${decision}Text`)}</p>
      <p>{say('refusals.told')}</p>
    </ReasonDialog>
  );
}

/** The tools that it was sent for, by their names as far as they are few and known. */
function useWhere({ kind, tools, field }: Refusal): string {
  const say = useTexts('adminModeration');
  const { list } = useFormats();
  const { data } = useWholeCatalogue();
  const known = new Map(data === undefined ? [] : toolChoices(data).map(({ value, label }) => [value, label]));
  const names = tools.map((id) => known.get(id) ?? id);
  if (names.length === 0 || names.length > MOST_NAMED) return say('refusals.upload');
  const place = list(names);
  return kind === 'text' ? say('refusals.textOf', { place, field }) : say('refusals.uploadOf', { place });
}

/** What was refused, which nobody has to see before they ask for it. */
function Sent({ found: { words, file } }: { found: Refusal }) {
  const say = useTexts('adminModeration');
  const [isShown, setIsShown] = useState(false);
  if (file !== null) {
    const pictureUrl = file.contentType.startsWith('image/') ? file.url : null;
    return <HiddenFile file={{ ...file, pictureUrl }} name={say('refusals.file')} />;
  }
  if (words === null) return <p className={classes.gone}>{say('refusals.gone')}</p>;
  if (!isShown) {
    return (
      <Button size="xs" variant="default" data-hidden onClick={() => setIsShown(true)}>
        {say('refusals.show')}
      </Button>
    );
  }
  return (
    <blockquote className={classes.refused} aria-label={say('refusals.words')} dir="auto">
      {words}
    </blockquote>
  );
}

function About({ found, onDecide }: { found: Refusal; onDecide: (decision: Decision) => void }) {
  const say = useTexts('adminModeration');
  const { rules, reason, email, userId, askedAt, decision, decidedAt, decidedBy, reply } = found;
  const tags = {
    who: () => (email === null ? say('deletedAccount') : <Link to={`/admin/users/${userId}`}>{email}</Link>),
    when: () => <RelativeTime at={askedAt} />,
  };
  const decided = {
    b: (words: ReactNode) => <strong>{words}</strong>,
    when: () => decidedAt !== null && <RelativeTime at={decidedAt} />,
  };
  return (
    <div className={classes.caseAbout}>
      <h3>{useWhere(found)}</h3>
      <p>{say.rich('review.by', tags)}</p>
      <p>
        <span className={classes.label}>{say('refusals.rules')}</span> {rules.map(({ rule }) => rule).join(', ')}
      </p>
      {reason !== '' && (
        <p dir="auto">
          <span className={classes.label}>{say('refusals.reason')}</span> {reason}
        </p>
      )}
      <Sent found={found} />
      {decision === null ? (
        <div className={classes.caseActs}>
          <Button size="xs" onClick={() => onDecide('allow')}>
            {say('refusals.allow')}
          </Button>
          <Button size="xs" color="red.9" onClick={() => onDecide('uphold')}>
            {say('refusals.uphold')}
          </Button>
        </div>
      ) : (
        <p>
          {say.rich('decidedBy', decided, {
            decision: say(decision === 'allowed' ? 'refusals.allow' : 'refusals.uphold'),
            who: decidedBy ?? say('deletedAccount'),
          })}
          {reply !== null && <span className={classes.caseNote}>{reply}</span>}
        </p>
      )}
    </div>
  );
}

/** Reviews of what was refused before anything was charged: texts and files. */
export function RefusalsDesk() {
  const say = useTexts('adminModeration');
  const [state, setState] = useState<RefusalsState>('open');
  const list = useInfiniteQuery(refusalsQuery(state));
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const refusals = list.data?.pages.flatMap((page) => page.refusals) ?? [];
  const cases = useDeskKeys((key, id) => {
    const found = refusals.find((one) => one.id === id);
    if ((key !== 'r' && key !== 'x') || found === undefined || found.decision !== null) return false;
    setDeciding({ found, decision: key === 'r' ? 'allow' : 'uphold' });
    return true;
  });
  return (
    <Panel
      id="refusals"
      title={say('refusals.title')}
      text={say('refusals.text')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={say('refusals.title')}
          value={state}
          onChange={(value) => setState(value === 'decided' ? 'decided' : 'open')}
          data={[
            { value: 'open', label: say('refusals.waiting') },
            { value: 'decided', label: say('refusals.decided') },
          ]}
        />
      }
    >
      <Loaded query={list} label={say('refusals.loading')} problem={say('refusals.notLoaded')} height={160}>
        {() =>
          refusals.length === 0 ? (
            <p className={admin.empty}>{say('refusals.none')}</p>
          ) : (
            <>
              {state === 'open' && <p className={classes.keys}>{say.rich('refusals.keys', keyTags)}</p>}
              <ul ref={cases} className={classes.cases}>
                {refusals.map((found) => (
                  <li key={found.id} className={classes.refusal} data-case={found.id} tabIndex={-1}>
                    <About found={found} onDecide={(decision) => setDeciding({ found, decision })} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <MoreButton list={list} />
      {deciding !== null && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </Panel>
  );
}
