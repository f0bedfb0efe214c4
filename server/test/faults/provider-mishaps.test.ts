import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Generation } from '../../src/studio/generations/wire.ts';
import { startRunWorker } from '../../src/studio/runs/worker.ts';
import { createPerson } from '../support/people.ts';
import { startWorkingStudio, type WorkingStudio } from '../support/working-studio.ts';
import { countWrongs } from './count-wrongs.ts';
import { crowd } from './crowd.ts';
import { sized, tell } from './form.ts';
import { isRefusal, makeTrouble, promptFor, quickFaults, slowFaults, steps, type Trouble } from './provider-mishaps.ts';

const QUICK_EACH = sized(1, 200);
/** Each takes 20 seconds of patience, a file two minutes; so only in the long form, and few. */
const SLOW_EACH = sized(0, 2);
const WORKERS = 4;
const TRIES = 3;
const PATIENCE_MS = sized(60_000, 1_800_000);

let studio: WorkingStudio;
let others: ReturnType<typeof startRunWorker>[];
beforeAll(async () => {
  const limits = { RUNWARE_CONCURRENCY: '400', FAL_CONCURRENCY: '400', USER_CONCURRENCY: '100' };
  studio = await startWorkingStudio({ env: { EMBEDDED: 'engine,engine:fal,engine:runware', ...limits } });
  others = Array.from({ length: WORKERS - 1 }, () => startRunWorker(studio.deps));
});
afterAll(async () => {
  await Promise.all(others.map((worker) => worker.stop(1000)));
  await studio.stop();
});

const isSlow = ({ fault }: Trouble) => slowFaults.some((slow) => slow === fault);

function everyTrouble(): Trouble[] {
  const all = steps.flatMap((step) =>
    [...quickFaults, ...slowFaults].flatMap((fault) =>
      [false, true].map((isForEver): Trouble => ({ step, fault, isForEver })),
    ),
  );
  // Patience with a file that never comes is two minutes each time.
  return all
    .filter((one) => !(isSlow(one) && one.isForEver && one.step.endsWith('file')))
    .flatMap((one) => Array.from({ length: isSlow(one) ? SLOW_EACH : QUICK_EACH }, () => one));
}

/** What waits after a failure is due at once; what fails for ever comes to its deadline after a few tries. */
async function letTimePass(): Promise<void> {
  // Each trouble by itself: what others met with holds none of them up.
  await studio.closeCircuits();
  await sql`update runs set due_at = now() where state = 'queued' and awaits_retry and due_at > now() + interval '11 seconds'`.execute(
    studio.database,
  );
  // A lease is ten seconds long and renewed in time; what is due much sooner, or later than that, no worker has.
  await sql`update runs r set due_at = now(),
      deadline_at = case when r.failures >= ${TRIES} and g.input_data::text like '%/always"%' then now() else r.deadline_at end
    from ai_generations g where g.id = r.generation_id and r.state <> 'done' and r.failures > 0
      and (r.due_at between now() + interval '0.1 seconds' and now() + interval '4 seconds'
        or r.due_at between now() + interval '11 seconds' and now() + interval '10 minutes')`.execute(studio.database);
  await sql`update runs set sent_at = now() - interval '61 seconds', due_at = now()
    where state = 'submitting' and provider = 'fal' and provider_request_id is null
      and due_at > now() + interval '15 seconds'`.execute(studio.database);
  await sql`update runs set unknown_since = now() - interval '1 minute', due_at = now()
    where state <> 'done' and unknown_since is not null and due_at > now() + interval '11 seconds'`.execute(
    studio.database,
  );
}

/** Answers when nothing is being made any more. A few that are still made tell enough. */
async function untilAllHaveEnded(): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  const open = async () => {
    const { rows } = await sql`
      select g.input_data as input, r.state, r.failures, r.due_at - now() as due, r.unknown_answers
      from ai_generations g join runs r on r.generation_id = g.id where g.status = 'processing' limit 20`.execute(
      studio.database,
    );
    return rows;
  };
  for (let left = await open(); left.length > 0; left = await open()) {
    if (performance.now() > giveUpAt) expect(left, 'still being made').toEqual([]);
    await letTimePass();
    for (const worker of others) worker.wake();
    await sleep(100);
  }
}

/** All that is fair is to keep the charge and deliver, or to give everything back and say why. */
function expectFair(generation: Generation, { step, fault, isForEver }: Trouble): void {
  const about = `${step}, ${fault}, ${isForEver ? 'always' : 'once'}: ${generation.error_message ?? ''}`;
  const { status, receipt, outputs, error_message } = generation;
  if (status === 'completed') {
    expect(receipt.returned, about).toBe(0);
    expect(outputs, about).toHaveLength(1);
    // Runware can be asked by our own id, whatever it answered to the submit.
    expect(isForEver && (step !== 'runware submit' || isRefusal(fault)), about).toBe(false);
    return;
  }
  expect(receipt.returned, about).toBe(receipt.charged);
  expect(error_message?.length, about).toBeGreaterThan(10);
  expect(receipt.reason?.length, about).toBeGreaterThan(10);
  expect(`${error_message} ${receipt.reason}`, about).not.toMatch(/127\.0\.0\.1|ECONN|undefined|fetch failed|\bJSON\b/);
  // Nobody can know whether fal took a submit whose answer was lost: it is not sent twice, and here it never calls.
  const isUnknowable = step === 'fal submit' && fault !== '429';
  // Of a shape that nobody knows nothing can be made, however often it is asked for.
  const isForeign = step === 'fal result' && fault === 'wrong shape';
  expect(isForEver || isUnknowable || isForeign, about).toBe(true);
}

test('whatever goes wrong at whatever step of a provider ends in a result or in all tokens back, with a reason', {
  timeout: PATIENCE_MS + 60_000,
}, async () => {
  const { takenByFal } = makeTrouble(studio.runware, studio.fal);
  const troubles = everyTrouble();
  const people = await crowd(Array.from({ length: 8 }), 4, () => createPerson(studio.database, { tokens: 1_000_000 }));
  // Slow ones first, so that nobody waits for them in the end.
  troubles.sort((a, b) => Number(isSlow(b)) - Number(isSlow(a)));
  const submitted = await crowd(troubles, 16, async (trouble, n) => {
    const person = people[n % people.length];
    if (person === undefined) throw new Error('Nobody is there');
    const prompt = promptFor(trouble);
    const id = trouble.step.startsWith('fal')
      ? await studio.submitToFal(person, { prompt })
      : await studio.submit(person, prompt);
    return { trouble, person, id };
  });
  await untilAllHaveEnded();
  for (const { trouble, person, id } of submitted) expectFair(await studio.find(person, id), trouble);
  for (const takes of takenByFal.values()) expect(takes, 'how often fal took a run').toBe(1);
  const { stuck, unreturned } = await countWrongs(studio.database);
  await tell('Every fault at every step of a provider', {
    generations: submitted.length,
    'neither delivered nor returned': stuck + unreturned,
    'sent to fal twice': [...takenByFal.values()].filter((takes) => takes > 1).length,
  });
});
