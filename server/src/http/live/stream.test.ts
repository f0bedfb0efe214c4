import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changes,
  ids,
  type LiveProcess,
  type LiveWorld,
  oneTo,
  progressEvent,
  startLiveWorld,
} from '../../../test/support/live.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import type { Database } from '../../platform/database/pool.ts';
import { changeEventSchema } from '../../studio/generations/wire.ts';
import { balanceEventSchema } from '../wire.ts';
import { pruneLiveEvents } from './catch-up.ts';

let world: LiveWorld;
let first: LiveProcess;
let second: LiveProcess;
let database: Database;
beforeAll(async () => {
  world = await startLiveWorld();
  ({ first, second, database } = world);
});
afterAll(() => world.stop());

describe('a live stream', () => {
  test('is refused without a session, with a forged one, and with a bad event id', async () => {
    const person = await world.rich();
    expect((await first.open(null)).status).toBe(401);
    expect((await first.open('no-such-session')).status).toBe(401);
    expect((await first.open(person.token, { 'last-event-id': '1; drop' })).status).toBe(400);
    expect((await fetch(`${first.origin}/api/events`, { method: 'HEAD' })).status).toBe(405);
  });

  test('is never buffered, cached or compressed, and says where it begins', async () => {
    const person = await world.rich();
    await world.submit(person);
    const reader = await first.open(person.token, { 'accept-encoding': 'gzip, br' });
    await reader.until(() => reader.lastEventId() === '1');
    expect(reader.status).toBe(200);
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(reader.headers['content-encoding']).toBeUndefined();
    expect(reader.text()).toMatch(/^retry: \d+\n/);
    expect(reader.position()).toBe('1');
    reader.close();
  });

  test('that goes on where it was, by header or address, tells no position: nothing has to be read again', async () => {
    const person = await world.rich();
    await world.submit(person);
    const byHeader = await first.open(person.token, { 'last-event-id': '1' });
    const byAddress = await first.open(person.token, {}, '?after=1');
    await world.submitAndPublish(first, person);
    for (const reader of [byHeader, byAddress]) {
      await reader.until(() => changes(reader).length === 1);
      expect(ids(reader)).toEqual([2]);
      expect(reader.position()).toBeNull();
      reader.close();
    }
  });

  test('tells of a new generation with its record and the new balance', async () => {
    const person = await createPerson(database, { tokens: 40, purchasedTokens: 5 });
    const id = randomUUID();
    const reader = await first.open(person.token);
    const seq = await world.submitAndPublish(first, person, id);
    await reader.until(() => changes(reader).length === 1);
    expect(changes(reader)[0]?.id).toBe(String(seq));
    expect(changeEventSchema.parse(changes(reader)[0]?.data)).toMatchObject({
      type: 'insert',
      generationId: id,
      generation: { id, user_id: person.id, status: 'processing', progress: { state: 'queued', cancel: 'free' } },
      balance: { tokens: 39, purchased_tokens: 5, total: 44 },
    });
    reader.close();
  });

  test('tells of a removed generation without its record', async () => {
    const person = await world.rich();
    const id = randomUUID();
    const reader = await first.open(person.token);
    await world.submitAndPublish(first, person, id);
    const { rows } = await sql<{ seq: number }>`select seq from cancel_generation(${person.token}, ${id})`.execute(
      database,
    );
    first.live.publish({ userId: person.id, seq: rows[0]?.seq ?? 0 });
    await reader.until(() => changes(reader).length === 2);
    expect(changeEventSchema.parse(changes(reader)[1]?.data)).toMatchObject({
      type: 'delete',
      generationId: id,
      generation: null,
      balance: { tokens: 100_000 },
    });
    reader.close();
  });

  test('never carries the events of somebody else', async () => {
    const [one, other] = await Promise.all([world.rich(), world.rich()]);
    const reader = await first.open(one.token);
    for (let round = 0; round < 5; round++) await world.submitAndPublish(first, other);
    first.live.publishProgress(other.id, progressEvent(randomUUID()));
    await world.submitAndPublish(first, one);
    await reader.until(() => changes(reader).length === 1);
    expect(reader.text()).not.toContain(other.id);
    expect(reader.events).toHaveLength(1);
    reader.close();
  });

  test('reaches all windows of a person, in every process', async () => {
    const person = await world.rich();
    const readers = await Promise.all([first, first, second].map((process) => process.open(person.token)));
    await world.submitAndPublish(first, person);
    await world.submitAndPublish(second, person);
    for (const reader of readers) {
      await reader.until(() => changes(reader).length === 2);
      expect(ids(reader)).toEqual([1, 2]);
      reader.close();
    }
  });

  test('replays what was missed, in order and once each', async () => {
    const person = await world.rich();
    for (let round = 0; round < 7; round++) await world.submit(person);
    const byHeader = await first.open(person.token, { 'last-event-id': '3' });
    await byHeader.until(() => changes(byHeader).length >= 4);
    expect(ids(byHeader)).toEqual([4, 5, 6, 7]);
    await world.submitAndPublish(first, person);
    await byHeader.until(() => changes(byHeader).length >= 5);
    expect(ids(byHeader)).toEqual([4, 5, 6, 7, 8]);
    byHeader.close();
  });

  test('asks to fetch everything when more than 500 events were missed, and goes on from there', async () => {
    const person = await world.rich();
    await sql`select count(add_event(${person.id}, 'update', ${randomUUID()})) from generate_series(1, 501)`.execute(
      database,
    );
    const [behind, far] = await Promise.all([
      first.open(person.token, { 'last-event-id': '1' }),
      first.open(person.token, { 'last-event-id': '0' }),
    ]);
    await Promise.all([behind.until(() => ids(behind).at(-1) === 501), far.until(() => far.events.length > 0)]);
    expect(ids(behind)).toEqual(oneTo(501).slice(1));
    expect(far.events).toEqual([{ id: '501', event: 'reset', data: {} }]);
    await world.submitAndPublish(first, person);
    await far.until(() => changes(far).length === 1);
    expect(ids(far)).toEqual([502]);
    behind.close();
    far.close();
  });

  test('asks to fetch everything when what was missed is a day old and forgotten, but not when nothing was missed', async () => {
    const person = await world.rich();
    for (let round = 0; round < 3; round++) await world.submit(person);
    await sql`update events set created_at = now() - interval '25 hours' where user_id = ${person.id}`.execute(
      database,
    );
    await world.submit(person);
    await pruneLiveEvents({ database });
    const [missed, complete] = await Promise.all([
      first.open(person.token, { 'last-event-id': '2' }),
      first.open(person.token, { 'last-event-id': '3' }),
    ]);
    await missed.until(() => missed.events.length > 0);
    await complete.until(() => complete.events.length > 0);
    expect(missed.events.map(({ event, id }) => [event, id])).toEqual([['reset', '4']]);
    expect(ids(complete)).toEqual([4]);

    await sql`delete from events where user_id = ${person.id}`.execute(database);
    const late = await first.open(person.token, { 'last-event-id': '3' });
    await late.until(() => late.events.length > 0);
    expect(late.events.map(({ event, id }) => [event, id])).toEqual([['reset', '4']]);
    for (const reader of [missed, complete, late]) reader.close();
  });

  test('asks to fetch everything when the browser has seen more than there is', async () => {
    const person = await world.rich();
    await world.submit(person);
    const reader = await first.open(person.token, { 'last-event-id': '99' });
    await reader.until(() => reader.events.length > 0);
    expect(reader.events).toEqual([{ id: '1', event: 'reset', data: {} }]);
    reader.close();
  });

  test('goes on behind a sequence number that was never used', async () => {
    const person = await world.rich();
    const reader = await first.open(person.token);
    await world.submitAndPublish(first, person);
    await sql`update profiles set event_seq = event_seq + 1 where id = ${person.id}`.execute(database);
    await world.submitAndPublish(first, person);
    await reader.until(() => changes(reader).length === 2);
    expect(ids(reader)).toEqual([1, 3]);
    reader.close();
  });

  test('a record that cannot be shown asks to fetch, and silences nobody', async () => {
    const person = await world.rich();
    const id = randomUUID();
    await world.submit(person, id);
    await sql`update ai_generations set outputs = '"broken"' where id = ${id}`.execute(database);
    const reader = await first.open(person.token, { 'last-event-id': '0' });
    await world.submitAndPublish(first, person);
    await reader.until(() => changes(reader).length === 1);
    expect(reader.events.map(({ event, id: seq }) => [event, seq])).toEqual([
      ['reset', '1'],
      ['change', '2'],
    ]);
    reader.close();
  });

  test('a person may have 20 of them in a process', async () => {
    const person = await world.rich();
    const readers = await Promise.all(oneTo(20).map(() => first.open(person.token)));
    expect((await first.open(person.token)).status).toBe(429);
    readers[0]?.close();
    await expect.poll(() => first.live.streamsOf(person.id)).toBe(19);
    const again = await first.open(person.token);
    expect(again.status).toBe(200);
    for (const reader of [...readers, again]) reader.close();
    await expect.poll(() => first.live.streamsOf(person.id)).toBe(0);
  });

  test('a reader who stops reading is dropped', async () => {
    const person = await world.rich();
    const reader = await first.open(person.token);
    reader.pause();
    const event = progressEvent(randomUUID(), 'x'.repeat(100_000));
    for (let round = 0; round < 100 && first.live.streamsOf(person.id) > 0; round++) {
      first.live.publishProgress(person.id, event);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => first.live.streamsOf(person.id)).toBe(0);
    reader.close();
  });
});

describe('the end of a session', () => {
  const ends: [string, (person: Person) => Promise<unknown>][] = [
    ['signing out', (person) => database.deleteFrom('session').where('token', '=', person.token).execute()],
    [
      'expiry',
      (person) =>
        database
          .updateTable('session')
          .set({ expiresAt: new Date(0) })
          .where('token', '=', person.token)
          .execute(),
    ],
    [
      'suspension',
      (person) => database.updateTable('user').set({ banned: true }).where('id', '=', person.id).execute(),
    ],
    ['deletion of the account', (person) => database.deleteFrom('user').where('id', '=', person.id).execute()],
  ];
  test.concurrent.each(ends)('by %s ends its streams, with a word, and no others', async (how, endSession) => {
    const [person, other] = await Promise.all([world.rich(), world.rich()]);
    const [reader, foreign] = await Promise.all([first.open(person.token), first.open(other.token)]);
    await endSession(person);
    await reader.ended;
    const data = how === 'suspension' ? { reason: 'suspended' } : {};
    expect(reader.events).toEqual([{ id: null, event: 'signed_out', data }]);
    expect(first.live.streamsOf(other.id)).toBe(1);
    foreign.close();
  });

  test('that this process knows of ends them at once', async () => {
    const person = await world.rich();
    const reader = await first.open(person.token);
    first.live.endSession(person.token);
    expect(first.live.streamsOf(person.id)).toBe(0);
    await reader.ended;
    expect(reader.events).toEqual([{ id: null, event: 'signed_out', data: {} }]);
  });
});

test('tokens that come or go without a generation are told in the same sequence, with the new balance', async () => {
  const person = await createPerson(database, { tokens: 40 });
  const [here, there] = await Promise.all([first.open(person.token), second.open(person.token)]);
  const { rows } = await sql<{ seq: number }>`select (after).event_seq as seq
    from adjust_user_tokens(${person.id}, 5, 'purchased_tokens', ${randomUUID()}, 'A gift')`.execute(database);
  first.live.publish({ userId: person.id, seq: rows[0]?.seq ?? 0 });
  await sql`select credit_user_tokens(${person.id}, 'purchase', 'purchased_tokens', 400, 'in:pack')`.execute(database);
  await world.submitAndPublish(first, person);
  for (const reader of [here, there]) {
    await reader.until(() => changes(reader).length === 1);
    const heard = reader.events.map(({ event, id, data }) => [event, id, balanceEventSchema.parse(data).balance.total]);
    expect(heard.map(([event, id]) => [event, id])).toEqual([
      ['balance', '1'],
      ['balance', '2'],
      ['change', '3'],
    ]);
    expect(heard.at(-1)?.[2]).toBe(444);
    reader.close();
  }
});
