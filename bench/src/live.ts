import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createInstallation } from '../../server/src/testing/installation.ts';
import type { Person } from '../../server/src/testing/people.ts';
import { sessionCookie } from '../../server/src/testing/session-cookie.ts';
import { ACCOUNTS, createAccounts } from './accounts.ts';
import { now } from './clock.ts';
import { openLiveClients } from './live-clients.ts';
import type { OpenRun, WriterOrder, Written } from './live-writer.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { milliseconds, report, whole } from './report.ts';
import { percentile } from './statistics.ts';

const STREAMS = 1000;
const SINGLE_EVENTS = 600;
const PAUSE_MS = 15;
const BROADCASTS = 20;
/** What is not there by then counts as not delivered. */
const PATIENCE_MS = 3000;

const installation = await createInstallation();
const { databaseUrl, origin, parts } = installation;
let writer: ChildProcess | undefined;
try {
  const people = await createAccounts(databaseUrl);
  const runs = await openRuns(people, SINGLE_EVENTS + BROADCASTS * ACCOUNTS);
  await parts.server.start();
  writer = fork(join(import.meta.dirname, 'live-writer.ts'), [databaseUrl], { execArgv: ['--import', 'tsx'] });
  await once(writer, 'message');

  await sleep(1000);
  const idleMemory = await residentMegabytes(parts.server.pid());
  const streams = Array.from({ length: STREAMS }, (_, i) => {
    const person = people[i % people.length];
    if (person === undefined) throw new Error('There are no accounts');
    return { userId: person.id, cookie: sessionCookie(installation, person.token) };
  });
  const openedAt = now();
  const clients = await openLiveClients(origin, streams);
  const openingMs = now() - openedAt;
  await sleep(2000);
  const openMemory = await residentMegabytes(parts.server.pid());

  const streamsOf = new Map<string, number>();
  for (const { userId } of streams) streamsOf.set(userId, (streamsOf.get(userId) ?? 0) + 1);
  const write = async (
    order: WriterOrder,
  ): Promise<{ written: Written[]; lost: number; arrived: Map<string, number[]> }> => {
    clients.arrivals.length = 0;
    if (writer === undefined) throw new Error('The writer is gone');
    const answer: Promise<[Written[]]> = once(writer, 'message').then(([written]) => [written]);
    writer.send(order);
    const [written] = await answer;
    const expected = written.reduce((sum, { userId }) => sum + (streamsOf.get(userId) ?? 0), 0);
    const giveUpAt = now() + PATIENCE_MS;
    while (clients.arrivals.length < expected && now() < giveUpAt) await sleep(5);
    const arrived = new Map<string, number[]>();
    for (const { userId, seq, at } of clients.arrivals) {
      const key = `${userId}:${seq}`;
      arrived.set(key, [...(arrived.get(key) ?? []), at]);
    }
    return { written, lost: expected - clients.arrivals.length, arrived };
  };

  await untilQuiet();
  const others = watchOthers();
  const single = await write({ runs: runs.splice(0, SINGLE_EVENTS), pauseMs: PAUSE_MS });
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
    const { written, arrived, lost: missing } = await write({ runs: runs.splice(0, ACCOUNTS), pauseMs: 0 });
    lost += missing;
    const start = Math.min(...written.map(({ startedAt }) => startedAt));
    broadcasts.push(Math.max(...[...arrived.values()].flat()) - start);
    await sleep(100);
  }
  const othersShare = others();
  const endMemory = await residentMegabytes(parts.server.pid());
  clients.close();

  const row = (what: string, sample: number[]) => [
    what,
    milliseconds(percentile(sample, 0.5)),
    milliseconds(percentile(sample, 0.99)),
    milliseconds(Math.max(...sample)),
  ];
  const events = SINGLE_EVENTS + BROADCASTS * ACCOUNTS;
  await report({
    title: 'Live events',
    method: [
      `${STREAMS} streams of ${ACCOUNTS} accounts in one client process, one built server, one writer process that completes`,
      `generations as a worker does (SQL function, then publish). ${SINGLE_EVENTS} events, one every ${PAUSE_MS} ms; then ${BROADCASTS} times one`,
      `event for every account at once, from the first write's start to the last of the ${STREAMS} arrivals.`,
      `${STREAMS} streams opened in ${whole(openingMs)} ms. Server RSS: ${whole(idleMemory)} MB idle, ${whole(openMemory)} MB with them, ${whole(endMemory)} MB at the end.`,
      `${events} events, ${lost} deliveries missing. Other programs had ${percent(othersShare)} of the machine.`,
    ],
    head: ['milliseconds', 'p50', 'p99', 'largest'],
    rows: [
      row('commit answered -> arrival', fromCommit),
      row('write begun -> arrival', fromStart),
      row(`${ACCOUNTS} events at once -> last of ${STREAMS}`, broadcasts),
    ],
    databaseUrl,
  });
} finally {
  writer?.disconnect();
  await installation.stop();
}

/** Generations of all accounts in rotation, submitted, and their runs claimed. */
async function openRuns(people: Person[], count: number): Promise<OpenRun[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let i = 0; i < count; i += 1) {
      await client.query({
        name: 'submit',
        text: "select from submit_generation($1, $2, 'gen_01', 'FLUX Image Generator', 'a fox', '\\x00', $3, 8, 1, 'runware', 600, 1000)",
        values: [people[i % people.length]?.token, randomUUID(), '{"positivePrompt":"a fox in the snow"}'],
      });
    }
    const { rows } = await client.query<OpenRun>(
      `select id as "runId", claim_no as "claimNo", user_id as "userId"
       from claim_runs($1::integer, 3600, '{runware}', array[$1::integer])`,
      [count],
    );
    const turn = new Map(people.map(({ id }, i) => [id, i]));
    const byTurn: OpenRun[][] = [];
    for (const run of rows) {
      const lane = turn.get(run.userId) ?? 0;
      byTurn[lane] = [...(byTurn[lane] ?? []), run];
    }
    return Array.from({ length: count }, (_, i) => byTurn[i % people.length]?.shift() ?? []).flat();
  } finally {
    await client.end();
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
