import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createInstallation } from '../../server/test/support/installation.ts';
import type { Person } from '../../server/test/support/people.ts';
import { sessionCookie } from '../../server/test/support/session-cookie.ts';
import { ACCOUNTS, createAccounts } from './accounts.ts';
import { now } from './clock.ts';
import { openLiveClients } from './live-clients.ts';
import type { WriterOrder, Written } from './live-writer.ts';
import { residentMegabytes, watchHeap } from './memory.ts';
import { openRuns } from './open-runs.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { milliseconds, report, whole } from './report.ts';
import { percentile } from './statistics.ts';

const STREAMS = Number(process.env.BENCH_STREAMS ?? 1000);
const SINGLE_EVENTS = 600;
const PAUSE_MS = 15;
const BROADCASTS = 20;
/** One event each, for streams that are all of one person. */
const CROWDS = 20;
/** What is not there by then counts as not delivered. */
const PATIENCE_MS = 3000;
/** Long enough for what the streams left behind to be collected. */
const REST_MS = Number(process.env.BENCH_REST_MS ?? 20_000);

type Heard = { written: Written[]; lost: number; arrived: Map<string, number[]> };

const heap = await watchHeap();
const installation = await createInstallation({
  env: { STREAMS_A_PERSON: String(STREAMS) },
  envOf: { server: heap.env },
});
const { databaseUrl, origin, parts } = installation;
let writer: ChildProcess | undefined;
try {
  const people = await createAccounts(databaseUrl);
  const runs = await openRuns(databaseUrl, people, SINGLE_EVENTS + BROADCASTS * ACCOUNTS);
  const crowdRuns = await openRuns(databaseUrl, people.slice(0, 1), CROWDS);
  await parts.server.start();
  writer = fork(join(import.meta.dirname, 'live-writer.ts'), [databaseUrl], { execArgv: ['--import', 'tsx'] });
  await once(writer, 'message');

  await sleep(1000);
  const idleHeap = await heap.keptMegabytes(parts.server.pid());
  const idleMemory = await residentMegabytes(parts.server.pid());
  const openedAt = now();
  const many = await openStreams(people);
  const openingMs = now() - openedAt;
  await sleep(2000);
  const openMemory = await residentMegabytes(parts.server.pid());

  await untilQuiet();
  const others = watchOthers();
  const single = await many.write({ runs: runs.splice(0, SINGLE_EVENTS), pauseMs: PAUSE_MS });
  const fromCommit: number[] = [];
  const fromStart: number[] = [];
  for (const { userId, seq, committedAt, startedAt } of single.written) {
    for (const at of single.arrived.get(`${userId}:${seq}`) ?? []) {
      fromCommit.push(at - committedAt);
      fromStart.push(at - startedAt);
    }
  }

  const broadcasts: number[] = [];
  let lost = single.lost;
  for (let round = 0; round < BROADCASTS; round += 1) {
    const { written, arrived, lost: missing } = await many.write({ runs: runs.splice(0, ACCOUNTS), pauseMs: 0 });
    lost += missing;
    broadcasts.push(toLastArrival(written, arrived));
    await sleep(100);
  }
  const endMemory = await residentMegabytes(parts.server.pid());
  const openHeap = await heap.keptMegabytes(parts.server.pid());
  await sleep(2000);
  const collectedMemory = await residentMegabytes(parts.server.pid());
  many.close();

  const crowd = await openStreams(people.slice(0, 1));
  const crowds: number[] = [];
  for (const run of crowdRuns) {
    const { written, arrived, lost: missing } = await crowd.write({ runs: [run], pauseMs: 0 });
    lost += missing;
    crowds.push(toLastArrival(written, arrived));
    await sleep(100);
  }
  const othersShare = others();
  crowd.close();
  await sleep(REST_MS);
  const restMemory = await residentMegabytes(parts.server.pid());

  const row = (what: string, sample: number[]) => [
    what,
    milliseconds(percentile(sample, 0.5)),
    milliseconds(percentile(sample, 0.99)),
    milliseconds(Math.max(...sample)),
  ];
  const events = SINGLE_EVENTS + BROADCASTS * ACCOUNTS + CROWDS;
  await report({
    title: 'Live events',
    method: [
      `${STREAMS} streams of ${ACCOUNTS} accounts in one client process, one built server, one writer process that completes`,
      `generations as a worker does (SQL function, then publish). ${SINGLE_EVENTS} events, one every ${PAUSE_MS} ms; then ${BROADCASTS} times one`,
      `event for every account at once, and ${CROWDS} times one event of one person who has all ${STREAMS} streams, both from the first`,
      `write's start to the last of the ${STREAMS} arrivals. ${STREAMS} streams opened in ${whole(openingMs)} ms.`,
      `Server RSS: ${whole(idleMemory)} MB idle, ${whole(openMemory)} MB with them, ${whole(endMemory)} MB after their events, ${whole(restMemory)} MB when all were gone.`,
      `With the streams and without garbage: ${whole(collectedMemory)} MB, and ${milliseconds(((openHeap - idleHeap) * 1024) / STREAMS)} kB of JavaScript's heap a stream.`,
      `${events} events, ${lost} deliveries missing. Other programs had ${percent(othersShare)} of the machine.`,
    ],
    head: ['milliseconds', 'p50', 'p99', 'largest'],
    rows: [
      row('commit answered -> arrival', fromCommit),
      row('write begun -> arrival', fromStart),
      row(`${ACCOUNTS} events at once -> last of ${STREAMS}`, broadcasts),
      row(`one event -> last of ${STREAMS} of one person`, crowds),
    ],
    databaseUrl,
  });

  /** Streams of these people in rotation, and the writer's orders with what of them arrived. */
  async function openStreams(owners: readonly Person[]) {
    const streamsOf = new Map<string, number>();
    const streams = Array.from({ length: STREAMS }, (_, i) => {
      const person = owners[i % owners.length];
      if (person === undefined) throw new Error('There are no accounts');
      streamsOf.set(person.id, (streamsOf.get(person.id) ?? 0) + 1);
      return { userId: person.id, cookie: sessionCookie(installation, person.token) };
    });
    const { arrivals, close } = await openLiveClients(origin, streams);
    const write = async (order: WriterOrder): Promise<Heard> => {
      arrivals.length = 0;
      const written = await orderWrites(order);
      const expected = written.reduce((sum, { userId }) => sum + (streamsOf.get(userId) ?? 0), 0);
      const giveUpAt = now() + PATIENCE_MS;
      while (arrivals.length < expected && now() < giveUpAt) await sleep(5);
      const arrived = new Map<string, number[]>();
      for (const { userId, seq, at } of arrivals) {
        const key = `${userId}:${seq}`;
        arrived.set(key, [...(arrived.get(key) ?? []), at]);
      }
      return { written, lost: expected - arrivals.length, arrived };
    };
    return { write, close };
  }

  async function orderWrites(order: WriterOrder): Promise<Written[]> {
    if (writer === undefined) throw new Error('The writer is gone');
    const answer: Promise<[Written[]]> = once(writer, 'message').then(([written]) => [written]);
    writer.send(order);
    const [written] = await answer;
    return written;
  }
} finally {
  writer?.disconnect();
  await installation.stop();
  await heap.remove();
}

/** Milliseconds from the start of the first write to the last arrival. */
function toLastArrival(written: Written[], arrived: Map<string, number[]>): number {
  return Math.max(...[...arrived.values()].flat()) - Math.min(...written.map(({ startedAt }) => startedAt));
}
