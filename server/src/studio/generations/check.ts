import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@kinora/catalogue/limits';
import * as z from 'zod';
import type { LiveFeed } from '../../http/live/feed.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow, readRows } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { findGeneration } from './record.ts';
import type { ClearedStalled, Generation } from './wire.ts';

const standingSchema = z.object({ generation_id: z.string(), state: z.string(), standing: z.string() });

const STANDING = {
  name: 'standing_of_runs',
  text: `select generation_id, state, concat_ws(' ', id, state, polls, failures, unknown_answers) as standing
    from runs where generation_id = any ($1) and state <> 'done'`,
  row: standingSchema,
};
const STALLED = {
  name: 'stalled_generations',
  // Lateral, so that who asks is looked up once, and also when nothing is under way.
  text: `select g.id from (select session_user_id($1) as id offset 0) as me cross join lateral (
      select id from ai_generations
      where user_id = me.id and status = 'processing' and removed_at is null
        and created_at < now() - make_interval(secs => $2) and ($3::text is null or tool_type = $3)
      order by created_at limit 100
    ) as g`,
  row: z.object({ id: z.string() }),
};
const REMOVED = {
  name: 'removed_generations',
  text: `select count(*)::integer as removed, coalesce(sum(tokens_returned), 0)::integer as returned
    from ai_generations where id = any ($1) and removed_as = 'cancelled'`,
  row: z.object({ removed: z.int(), returned: z.int() }),
};

/** How long somebody waits here for what a worker finds. */
const LONGEST_MS = 8000;
const LOOK_MS = 200;

type AskPorts = { pipeline: Pipeline; live: LiveFeed };

/** Asks the provider now instead of at the next poll. */
export async function checkGeneration(deps: AskPorts, token: string, id: string): Promise<Generation> {
  // @throws 404, before anything is asked
  await findGeneration(deps, token, id);
  await askWorkers(deps, [id]);
  return findGeneration(deps, token, id);
}

/**
 * Asks the provider about every generation older than two minutes, and ends those that it does not know: their tokens
 * return and their records go. Nothing is deleted blindly. Answers how many were looked at in the time that somebody
 * waits; the rest follows.
 */
export async function clearStalled(deps: AskPorts, token: string, toolType: string | null): Promise<ClearedStalled> {
  const rows = await readRows(deps.pipeline, STALLED, [token, limits.stalledAfterMs / 1000, toolType]);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { checked: 0, removed: 0, returned: 0 };
  const checked = await askWorkers(deps, ids, { isClearing: true });
  return { checked, removed: 0, returned: 0, ...(await readRow(deps.pipeline, REMOVED, [ids])) };
}

/**
 * Has a worker look at what is with a provider, and waits until it has, and until what it found is saved, for a while.
 * What waits in our own queue, and what is being saved already, nobody needs to ask about. Answers how many were looked at.
 */
export async function askWorkers(deps: AskPorts, ids: string[], { isClearing = false } = {}): Promise<number> {
  const standing = () => readRows(deps.pipeline, STANDING, [ids]);
  const asked = new Map<string, string>();
  for (const run of await standing()) if (run.state === 'at_provider') asked.set(run.generation_id, run.standing);
  if (asked.size === 0) return 0;
  await callForValue(deps.pipeline, functions.ask_about_runs, {
    generations: [...asked.keys()],
    is_clearing: isClearing,
  });
  deps.live.wakeWorkers();
  const giveUpAt = performance.now() + LONGEST_MS;
  for (;;) {
    await sleep(LOOK_MS);
    const now = (await standing()).filter(({ generation_id }) => asked.has(generation_id));
    const unseen = now.filter(({ generation_id, standing }) => asked.get(generation_id) === standing);
    const isSettled = unseen.length === 0 && now.every(({ state }) => state !== 'saving');
    if (isSettled || performance.now() > giveUpAt) return asked.size - unseen.length;
  }
}
