import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { balanceOf, createPerson, type Person } from '../support/people.ts';
import { inProgress } from '../support/scripted-fal.ts';
import { working } from '../support/scripted-runware.ts';
import { startWorkingStudio, type WorkingStudio } from '../support/working-studio.ts';
import { sized, tell } from './form.ts';

const COPIES = 10;
const LOOKS = 3;
const ROUNDS = sized(1, 10);
const GIVEN = 100;

let studio: WorkingStudio;
let endedOnce = 0;
beforeAll(async () => {
  studio = await startWorkingStudio({
    env: { EMBEDDED: 'engine,engine:fal,engine:runware', RUNWARE_CONCURRENCY: '64', FAL_CONCURRENCY: '64' },
  });
});
afterAll(async () => {
  await studio.stop();
  const all = ROUNDS * moments.length * providers.length;
  await tell('The same news ten times, at six moments of a generation', {
    generations: all,
    calls: all * COPIES * 2,
    'ended once': endedOnce,
  });
});
beforeEach(() => beAtWork());

/** Neither service has anything to show yet. */
function beAtWork(): void {
  studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
  studio.fal.follow(({ kind }) => (kind === 'status' ? inProgress() : undefined));
}

function beDone(): void {
  studio.runware.follow(() => undefined);
  studio.fal.follow(() => undefined);
}

const providers = ['runware', 'fal'] as const;
type ProviderName = (typeof providers)[number];

const submit = (person: Person, provider: ProviderName) =>
  provider === 'fal' ? studio.submitToFal(person) : studio.submit(person);

/** The provider calls ten times at once, while the person looks and the worker polls. */
async function hearOften(person: Person, provider: ProviderName, id: string): Promise<void> {
  const { address, body, headers } = await callOf(provider, id);
  const calls = Array.from({ length: COPIES }, () => studio.app.request(address, { method: 'POST', body, headers }));
  const looks = Array.from({ length: LOOKS }, () => studio.ask(person, 'POST', `/api/generations/${id}/check`, {}));
  const [answers] = await Promise.all([Promise.all(calls), Promise.all(looks), studio.hurry(id)]);
  for (const { status } of answers) expect([200, 404]).toContain(status);
}

async function callOf(provider: ProviderName, id: string) {
  if (provider === 'fal') {
    const { requestId, webhook } = await studio.falRequest(id);
    return { address: webhook ?? '', ...studio.fal.webhook(requestId) };
  }
  const taskUUID = (await studio.runOf(id)).id;
  const body = JSON.stringify({ data: [{ taskType: 'imageInference', taskUUID }] });
  return { address: studio.runware.webhookOf(taskUUID), body, headers: { 'content-type': 'application/json' } };
}

/** At rest, with nobody working on it. */
async function untilQuiet(id: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { state, late_until } = await studio.runOf(id);
      expect([state, late_until]).toEqual(['done', null]);
    },
    { timeout: 20_000, interval: 30 },
  );
}

type Ending = { status: string; removed: string | null; kept: number };

async function endingOf(person: Person, id: string): Promise<Ending & { refunds: number }> {
  const row = await studio.database
    .selectFrom('ai_generations')
    .select(['status', 'removed_as', 'tokens_used', 'tokens_returned'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const refunds = await studio.database
    .selectFrom('ledger_entries')
    .select('amount')
    .where('generation_id', '=', id)
    .where('kind', '=', 'refund')
    .execute();
  const kept = row.tokens_used - row.tokens_returned;
  expect((await balanceOf(studio.database, person)).tokens).toBe(GIVEN - kept);
  return { status: row.status, removed: row.removed_as, kept, refunds: refunds.length };
}

/** What happens before the news comes, and what the end must be, whatever comes how often. */
const moments: [string, (person: Person, provider: ProviderName) => Promise<string>, (price: number) => Ending][] = [
  [
    'while it is being made',
    async (person, provider) => {
      const id = await submit(person, provider);
      await studio.atProvider(person, id);
      return id;
    },
    (price) => ({ status: 'completed', removed: null, kept: price }),
  ],
  [
    'before the submit was answered',
    async (person, provider) => {
      const signals = new EventEmitter();
      const [submitted, heard] = [once(signals, 'submitted'), once(signals, 'heard')];
      const hold = async () => {
        signals.emit('submitted');
        await heard;
        return undefined;
      };
      studio.runware.follow((task) => (task.taskType === 'getResponse' ? undefined : hold()));
      studio.fal.follow(({ kind }) => (kind === 'submit' ? hold() : undefined));
      const id = await submit(person, provider);
      await submitted;
      await hearOften(person, provider, id);
      signals.emit('heard');
      return id;
    },
    (price) => ({ status: 'completed', removed: null, kept: price }),
  ],
  [
    'after it was delivered',
    async (person, provider) => {
      beDone();
      const id = await submit(person, provider);
      await studio.ended(person, id);
      return id;
    },
    (price) => ({ status: 'completed', removed: null, kept: price }),
  ],
  [
    'after its person put it into the trash',
    async (person, provider) => {
      beDone();
      const id = await submit(person, provider);
      await studio.ended(person, id);
      expect((await studio.ask(person, 'DELETE', `/api/generations/${id}`)).status).toBe(204);
      return id;
    },
    (price) => ({ status: 'completed', removed: 'trash', kept: price }),
  ],
  [
    'after it was cancelled and its tokens returned',
    async (person, provider) => {
      const id = await submit(person, provider);
      await studio.atProvider(person, id);
      await sql`update runs set queue_position = 3 where generation_id = ${id}`.execute(studio.database);
      expect((await studio.ask(person, 'POST', `/api/generations/${id}/cancel`, {})).status).toBe(200);
      return id;
    },
    () => ({ status: 'failed', removed: 'cancelled', kept: 0 }),
  ],
  [
    'after its deadline, when its tokens were returned',
    async (person, provider) => {
      const id = await submit(person, provider);
      await studio.atProvider(person, id);
      await studio.hurry(id, sql`, deadline_at = now()`);
      expect((await studio.ended(person, id)).status).toBe('failed');
      return id;
    },
    () => ({ status: 'completed', removed: null, kept: 0 }),
  ],
];

test.each(moments)(
  'a result that is told ten times over and asked for meanwhile, %s, ends it once',
  { timeout: sized(60_000, 300_000) },
  async (_, prepare, ending) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const provider of providers) {
        beAtWork();
        const person = await createPerson(studio.database, { tokens: GIVEN });
        const id = await prepare(person, provider);
        beDone();
        await hearOften(person, provider, id);
        await untilQuiet(id);
        const expected = ending(provider === 'fal' ? 20 : 8);
        const refunds = expected.kept === 0 ? 1 : 0;
        expect(await endingOf(person, id), provider).toEqual({ ...expected, refunds });
        await hearOften(person, provider, id);
        expect(await endingOf(person, id), provider).toEqual({ ...expected, refunds });
        endedOnce += 1;
      }
    }
  },
);
