import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changes,
  ids,
  type LiveProcess,
  type LiveWorld,
  oneTo,
  progressEvent,
  startLiveProcess,
  startLiveWorld,
} from '../../../test/support/live.ts';
import type { Database } from '../../platform/database/pool.ts';
import { progressEventSchema } from '../wire.ts';

let world: LiveWorld;
let first: LiveProcess;
let second: LiveProcess;
let database: Database;
beforeAll(async () => {
  world = await startLiveWorld();
  ({ first, second, database } = world);
});
afterAll(() => world.stop());

describe('completeness', () => {
  test('0 missed and 0 doubled, with 8 writers in 2 processes and a reader who keeps reconnecting', async () => {
    const person = await world.rich();
    const steady = await second.open(person.token);
    const seen: number[] = [];
    let lastSeen = '0';

    const reconnecting = (async () => {
      for (let turn = 0; ; turn++) {
        const reader = await (turn % 2 === 0 ? first : second).open(person.token, { 'last-event-id': lastSeen });
        const wanted = Math.min(1 + (turn % 9), 400 - seen.length);
        await reader.until(() => changes(reader).length >= wanted);
        reader.close();
        await reader.ended;
        seen.push(...ids(reader));
        lastSeen = reader.lastEventId();
        expect(reader.events.every(({ event }) => event === 'change')).toBe(true);
        if (seen.length >= 400) return;
      }
    })();
    await Promise.all(
      oneTo(8).map(async (writer) => {
        for (let round = 0; round < 50; round++)
          await world.submitAndPublish(writer % 2 === 0 ? first : second, person);
      }),
    );
    await Promise.all([reconnecting, steady.until(() => changes(steady).length >= 400)]);
    expect(seen).toEqual(oneTo(400));
    expect(ids(steady)).toEqual(oneTo(400));
    steady.close();
  });

  test('an event whose notification was lost arrives all the same', async () => {
    const person = await world.rich();
    const readers = await Promise.all([first.open(person.token), second.open(person.token)]);
    await world.submit(person);
    for (const reader of readers) {
      await reader.until(() => changes(reader).length === 1);
      expect(ids(reader)).toEqual([1]);
      reader.close();
    }
  });

  test('after the database cut all connections, streams go on and miss nothing', async () => {
    const person = await world.rich();
    const reader = await second.open(person.token);
    await world.submitAndPublish(first, person);
    await reader.until(() => changes(reader).length === 1);
    const admin = new pg.Client({ connectionString: world.url });
    await admin.connect();
    // The database's own vacuum may be there, too, which is not ours to end.
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
    await admin.end();
    for (let round = 0; round < 3; round++)
      await expect.poll(() => world.submitAndPublish(first, person).catch(() => 0)).toBeGreaterThan(0);
    await reader.until(() => changes(reader).length === 4);
    expect(ids(reader)).toEqual([1, 2, 3, 4]);
    reader.close();
  });
});

describe('between processes', () => {
  test('progress reaches the streams of both, without a sequence number', async () => {
    const person = await world.rich();
    const readers = await Promise.all([first.open(person.token), second.open(person.token)]);
    const event = progressEvent(randomUUID());
    // Progress may be lost, so it is said until both have heard it.
    await expect
      .poll(() => {
        first.live.publishProgress(person.id, event);
        return readers.every((reader) => reader.events.length > 0);
      })
      .toBe(true);
    for (const reader of readers) {
      expect(progressEventSchema.parse(reader.events[0]?.data)).toEqual(event);
      expect(reader.events[0]).toMatchObject({ event: 'progress', id: null });
      reader.close();
    }
  });

  test('work that is due wakes the workers of both', async () => {
    const woken: string[] = [];
    const forget = [
      first.live.onRunsDue(() => woken.push('first runs')),
      second.live.onRunsDue(() => woken.push('second runs')),
      second.live.onTasksDue(() => woken.push('second tasks')),
    ];
    first.live.wakeWorkers();
    expect(woken).toEqual(['first runs']);
    await expect.poll(() => woken).toContain('second runs');
    first.live.wakeTasks();
    await expect.poll(() => woken).toContain('second tasks');
    for (const end of forget) end();
    const before = woken.length;
    first.live.wakeWorkers();
    expect(woken).toHaveLength(before);
  });

  test('a publish is told at once and alone, those that come meanwhile together and within the size of a payload', async () => {
    const listening = new pg.Client({ connectionString: world.url });
    await listening.connect();
    await listening.query('listen kinora_live');
    const payloads: string[] = [];
    listening.on('notification', ({ payload }) => payloads.push(payload ?? ''));
    const people = oneTo(300).map(() => randomUUID());
    for (const userId of people) first.live.publish({ userId, seq: 7 });
    const told = () => payloads.flatMap((payload) => payload.split(','));
    await expect.poll(told).toHaveLength(300);
    expect(told()).toEqual(people.map((userId) => `${userId}:7`));
    expect(payloads.length).toBeLessThan(10);
    expect(Math.max(...payloads.map((payload) => payload.length))).toBeLessThan(7900);
    await listening.end();
  });

  test('many people at once fit into the notifications', async () => {
    const people = await Promise.all(oneTo(10).map(world.rich));
    const strangers = oneTo(600).map(() => randomUUID());
    const readers = await Promise.all(people.map((person) => second.open(person.token)));
    const seqs = await Promise.all(people.map((person) => world.submit(person)));
    for (const stranger of strangers) first.live.publish({ userId: stranger, seq: 1 });
    people.forEach((person, index) => {
      first.live.publish({ userId: person.id, seq: seqs[index] ?? 0 });
    });
    for (const reader of readers) {
      await reader.until(() => changes(reader).length === 1);
      reader.close();
    }
  });

  test('notifications of others cannot disturb a process', async () => {
    const person = await world.rich();
    const reader = await first.open(person.token);
    for (const [channel, payload] of [
      ['kinora_progress', 'not json'],
      ['kinora_progress', '{"userId": 1}'],
      ['kinora_live', 'x:y,,:,z:-1,0'],
      ['kinora_live', `${person.id}:999999`],
    ]) {
      await sql`select pg_notify(${channel}, ${payload})`.execute(database);
    }
    await world.submitAndPublish(second, person);
    await reader.until(() => changes(reader).length === 1);
    expect(ids(reader)).toEqual([1]);
    reader.close();
  });
});

test('stopping ends all streams at once', async () => {
  const person = await world.rich();
  const process = await startLiveProcess(world.url);
  const reader = await process.open(person.token);
  await process.stop();
  await reader.ended;
  expect(reader.events).toEqual([]);
});
