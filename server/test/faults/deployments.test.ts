import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { countOthers, countWrongs } from './count-wrongs.ts';
import { sized, tell } from './form.ts';
import { type LoadedStudio, PATIENCE_MS, PROGRAMS, startLoadedStudio } from './loaded-studio.ts';
import { watchEvents } from './watch.ts';

const PER_SECOND = sized(40, 200);
const ROUNDS = sized(1, 3);
const PAUSE_MS = sized(500, 3000);

let studio: LoadedStudio;
beforeAll(async () => {
  studio = await startLoadedStudio();
});
afterAll(() => studio.stop());

function somebody() {
  const [person] = studio.people;
  if (person === undefined) throw new Error('Nobody is there');
  return person;
}

/** Watches somebody's events from now on; in the end each was seen once and in order. */
async function watchSomebody(origins: readonly string[]) {
  const { id } = somebody();
  const eventsAfter = async (seq: number) => {
    const events = studio.database.selectFrom('events').select('seq').where('user_id', '=', id).where('seq', '>', seq);
    return (await events.orderBy('seq').execute()).map((event) => Number(event.seq));
  };
  const after = (await eventsAfter(0)).at(-1) ?? 0;
  const watch = watchEvents(origins, studio.headersOf(somebody()), after);
  return {
    async expectAllSeen(): Promise<void> {
      const written = await eventsAfter(after);
      await vi.waitFor(() => expect(watch.seqs()).toEqual(written), { timeout: 10_000 });
      await watch.stop();
    },
  };
}

test('two workers share the work, and a stream hears of it wherever it was done', {
  timeout: PATIENCE_MS + 120_000,
}, async () => {
  const { installation, runware } = studio;
  const watch = await watchSomebody([installation.secondOrigin]);
  const load = studio.pour('first', sized(40, 100));
  await sleep(sized(5000, 20_000));
  await load.stop();
  expect([...load.answers.keys()]).toEqual([202]);
  const ids = load.answers.get(202) ?? [];
  await studio.untilAllCompleted(ids);

  const shares = ['engine-key', 'key-of-the-second'].map((key) => runware.submitsByKey.get(key) ?? 0);
  expect(Math.min(...shares)).toBeGreaterThan(ids.length / 5);
  await watch.expectAllSeen();
  await tell('Two workers on one database', { generations: ids.length, 'done by each': shares.join(' and ') });
});

test('every process is replaced under load without a failed request, a lost event or a lost job', {
  timeout: PATIENCE_MS + 300_000,
}, async () => {
  const { installation, database } = studio;
  const watch = await watchSomebody([installation.origin, installation.secondOrigin]);
  const from = performance.now();
  const load = studio.pour('both', PER_SECOND);
  const exits: (number | null)[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of PROGRAMS) {
      await sleep(PAUSE_MS);
      exits.push(await installation.parts[name].drain());
      await installation.parts[name].start();
    }
  }
  await load.stop();
  const seconds = (performance.now() - from) / 1000;

  expect(exits).toEqual(exits.map(() => 0));
  expect([...load.answers.keys()]).toEqual([202]);
  const ids = load.answers.get(202) ?? [];
  await studio.untilAllCompleted(ids);
  await watch.expectAllSeen();
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  expect(installation.crashes).toEqual([]);
  const { lost, stuck } = await countWrongs(database, ids);
  await tell('Every process replaced (SIGTERM) under load', {
    submits: ids.length,
    'asked a second': PER_SECOND,
    'answered a second': Math.round(ids.length / seconds),
    'slowest answer, ms': Math.round(load.slowestMs()),
    replaced: exits.length,
    'connections tried again': load.retries(),
    'failed requests': countOthers(load.answers, 202),
    'lost jobs': lost + stuck,
  });
});
