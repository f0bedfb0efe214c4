import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { createPerson } from '../../../test/support/people.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import {
  type CallWatch,
  NotTaken,
  type Provider,
  type ProviderAnswer,
  ProviderUnavailable,
} from '../providers/provider.ts';

/** What the provider does, as the test says. */
const script = {
  call: async (_watch: CallWatch): Promise<ProviderAnswer> => ({ status: 'unknown' }),
  find: async (): Promise<ProviderAnswer> => ({ status: 'unknown' }),
  check: async (): Promise<ProviderAnswer> => ({ status: 'unknown' }),
  calls: 0,
};
const provider = {
  name: 'runware',
  kind: 'runware',
  concurrency: 8,
  isIdempotent: false,
  isPreview: false,
  longestPollMs: 1000,
  prepare: async () => (watch) => {
    script.calls += 1;
    return script.call(watch);
  },
  check: () => script.check(),
  find: () => script.find(),
  cancel: async () => false,
} satisfies Provider;

let studio: WorkingStudio;
let delivered: ProviderAnswer;
beforeAll(async () => {
  studio = await startWorkingStudio();
  const { deps } = studio;
  Object.assign(deps.providers, { [provider.name]: provider });
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  delivered = { status: 'succeeded', outputs: [{ bytes }], metadata: {} };
});
afterAll(async () => {
  await studio.stop();
});
beforeEach(async () => {
  await studio.closeCircuits();
  Object.assign(script, {
    calls: 0,
    call: async () => delivered,
    find: async () => ({ status: 'unknown' }),
    check: async () => ({ status: 'unknown' }),
  });
});

const lost = async (): Promise<never> => {
  throw new ProviderUnavailable('The answer was lost');
};
const working: ProviderAnswer = {
  ...{ status: 'working', requestId: 'job-1', requestUrl: null, percent: null, queuePosition: 0, message: null },
};

describe('a file that comes with the answer itself', () => {
  test('is kept as an output, and nowhere else', async () => {
    const person = await createPerson(studio.database);
    const generation = await studio.ended(person, await studio.submit(person));
    expect(generation).toMatchObject({ status: 'completed', outputs: [{ width: 64, height: 64 }] });
    const { rows } = await sql<{ key: string }>`select key from files where key like ${`${person.id}/%.bin`}`.execute(
      studio.database,
    );
    expect(rows).toEqual([]);
  });

  test('is not lost while our own store is away', async () => {
    const person = await createPerson(studio.database);
    const { put } = studio.deps.store;
    const away = vi.spyOn(studio.deps.store, 'put').mockImplementation((key, ...rest) => {
      if (away.mock.calls.length > 2) return put(key, ...rest);
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    });
    const generation = await studio.ended(person, await studio.submit(person));
    away.mockRestore();
    expect(generation.status).toBe('completed');
    expect(script.calls).toBe(1);
  });

  test('that takes long shows how far it is, and that its owner asked to stop it', async () => {
    const person = await createPerson(studio.database);
    let finish: (answer: ProviderAnswer) => void = () => undefined;
    let watching: CallWatch | undefined;
    script.call = (watch) => {
      watching = watch;
      return new Promise((resolve) => {
        finish = resolve;
      });
    };
    const id = await studio.submit(person);
    await eventually(async () => expect(watching).toBeDefined());
    await watching?.report({ percent: 40, queuePosition: 0, message: null });
    expect((await studio.find(person, id)).progress).toMatchObject({ percent: 40 });
    expect(await watching?.isCancelAsked()).toBe(false);
    await studio.ask(person, 'POST', `/api/generations/${id}/cancel`);
    expect(await watching?.isCancelAsked()).toBe(true);
    finish({ status: 'stopped' });
    await eventually(async () => expect((await studio.runOf(id)).state).toBe('done'));
  });
});

describe('a lost answer of a provider that knows our id', () => {
  test('costs nothing when it is found there', async () => {
    const person = await createPerson(studio.database);
    script.call = lost;
    script.find = async () => working;
    script.check = async () => delivered;
    const generation = await studio.ended(person, await studio.submit(person));
    expect(generation.status).toBe('completed');
    expect(script.calls).toBe(1);
  });

  test('is sent again once it has not known it for half a minute, not before', async () => {
    const person = await createPerson(studio.database);
    script.call = async () => (script.calls > 1 ? delivered : lost());
    const id = await studio.submit(person);
    await eventually(async () => expect((await studio.runOf(id)).unknown_answers).toBeGreaterThan(0));
    await studio.hurry(id);
    await eventually(async () => expect((await studio.runOf(id)).unknown_answers).toBeGreaterThan(1));
    await studio.hurry(id);
    await eventually(async () => expect((await studio.runOf(id)).unknown_answers).toBeGreaterThan(2));
    expect(script.calls).toBe(1);
    await studio.hurry(id, sql`, unknown_since = now() - interval '31 seconds'`);
    expect((await studio.ended(person, id)).status).toBe('completed');
    expect(script.calls).toBe(2);
  });
});

describe('work that was certainly not taken', () => {
  test.each(['account', 'unknown_model'] as const)(
    'because of what only an operator can mend (%s) is returned at once',
    async (why) => {
      const person = await createPerson(studio.database);
      script.call = async () => {
        throw new NotTaken('It answered 401', why);
      };
      expect(await studio.ended(person, await studio.submit(person))).toMatchObject({
        status: 'failed',
        metadata: { error_code: 'provider_account' },
        receipt: { charged: 8, returned: 8 },
      });
      expect(script.calls).toBe(1);
    },
  );

  test('because it was busy is sent again, not sooner than it asked for', async () => {
    const person = await createPerson(studio.database);
    script.call = async () => {
      if (script.calls > 1) return delivered;
      throw new NotTaken('It answered 429', 'busy', 50_000);
    };
    const id = await studio.submit(person);
    await eventually(async () => expect((await studio.runOf(id)).failures).toBe(1));
    const { due_at: due } = await studio.runOf(id);
    expect(due.getTime() - Date.now()).toBeGreaterThan(30_000);
    await studio.hurry(id);
    expect((await studio.ended(person, id)).status).toBe('completed');
  });
});
