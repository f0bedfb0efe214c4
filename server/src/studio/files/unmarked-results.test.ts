import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { buildMarks, isValidElsewhere } from '../../../test/support/marks.ts';
import { storedNotice } from '../../../test/support/notices.ts';
import { createPerson } from '../../../test/support/people.ts';
import { startWorkingStudio } from '../../../test/support/working-studio.ts';
import { createMarks } from '../../platform/marks/marks.ts';
import { markLater } from './mark-later.ts';

// Signing on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let marks: Awaited<ReturnType<typeof buildMarks>>;
beforeAll(async () => {
  marks = await buildMarks();
}, 120_000);
afterAll(() => marks.remove());

test('a result that could not be marked is kept all the same, and gets its marks in its place later', async () => {
  const bare = await startWorkingStudio();
  try {
    const { database } = bare.deps;
    const person = await createPerson(database);
    const id = await bare.submit(person);
    const { status, outputs } = await bare.ended(person, id);
    const [before] = outputs;
    const key = String(before?.url).replace('/files/', '');
    expect(status).toBe('completed');
    const waiting = () => database.selectFrom('unmarked_files').selectAll().where('key', '=', key).execute();
    expect(await waiting()).toMatchObject([{ reason: 'failed', failures: 1 }]);
    expect((await bare.ask(person, 'HEAD', `/files/${key}`)).headers.get('content-length')).toBe(`${before?.bytes}`);

    // Not yet due, then tried in vain once more.
    await markLater(bare.deps);
    expect(await waiting()).toMatchObject([{ failures: 1 }]);
    await database
      .updateTable('unmarked_files')
      .set({ due_at: new Date(0) })
      .execute();
    await markLater(bare.deps);
    expect(await waiting()).toMatchObject([{ failures: 2 }]);

    await database
      .updateTable('unmarked_files')
      .set({ due_at: new Date(0) })
      .execute();
    const ownMarks = createMarks({
      ...bare.deps,
      config: { ...bare.deps.config, marks: { program: marks.env.MARKS_PROGRAM } },
    });
    await markLater({ ...bare.deps, marks: ownMarks });
    expect(await waiting()).toEqual([]);
    const [after] = (await bare.find(person, id)).outputs;
    expect(after).toEqual({ ...before, bytes: after?.bytes });
    const answer = await bare.ask(person, 'GET', `/files/${key}`);
    const body = Buffer.from(await answer.arrayBuffer());
    expect([answer.headers.get('content-length'), body.length]).toEqual([`${after?.bytes}`, after?.bytes]);
    expect(await isValidElsewhere(body)).toBe(true);
    const kept = await database
      .selectFrom('files')
      .select(({ fn }) => fn.sum('bytes').as('bytes'))
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const { bytes } = z
      .object({ bytes: z.number() })
      .parse(await (await bare.ask(person, 'GET', '/api/storage')).json());
    expect(bytes).toBe(Number(kept.bytes));
    await ownMarks.close();
  } finally {
    await bare.stop();
  }
});

test('a result that could not be marked is left as it was when it is taken down while it gets its marks', async () => {
  const bare = await startWorkingStudio();
  const ownMarks = createMarks({
    ...bare.deps,
    config: { ...bare.deps.config, marks: { program: marks.env.MARKS_PROGRAM } },
  });
  try {
    const { database, store } = bare.deps;
    const person = await createPerson(database);
    const id = await bare.submit(person);
    const key = String((await bare.ended(person, id)).outputs[0]?.url).replace('/files/', '');
    const bytesOf = async () => {
      const found = await store.get(key);
      return found === null ? null : buffer(found.stream);
    };
    const before = await bytesOf();
    const notice = await storedNotice(database, { userId: person.id, generationId: id });
    await database
      .updateTable('unmarked_files')
      .set({ due_at: new Date(0) })
      .execute();
    let puts = 0;
    const put: typeof store.put = async (...given) => {
      const stored = await store.put(...given);
      puts += 1;
      if (puts === 1) await sql`select take_down(${notice}, ${id}, null, 'As an example', 30, false)`.execute(database);
      return stored;
    };
    await markLater({ ...bare.deps, marks: ownMarks, store: { ...store, put } });
    expect(puts).toBe(2);
    expect((await bare.ask(person, 'GET', `/files/${key}`)).status).toBe(404);
    expect(await bytesOf()).toEqual(before);
  } finally {
    await ownMarks.close();
    await bare.stop();
  }
});
