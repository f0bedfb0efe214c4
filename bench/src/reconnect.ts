import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createInstallation } from '../../server/test/support/installation.ts';
import { sessionCookie } from '../../server/test/support/session-cookie.ts';
import { createAccounts } from './accounts.ts';
import { now } from './clock.ts';
import type { WriterOrder, Written } from './live-writer.ts';
import { openRuns } from './open-runs.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { report, whole } from './report.ts';
import { openReturningClients, type ReturningStream } from './returning-clients.ts';

const STREAMS = Number(process.env.BENCH_STREAMS ?? 1000);
const EVENTS = 400;
const PAUSE_MS = 25;
/** How long is written before the server is replaced. */
const BEFORE_MS = 2000;
const PATIENCE_MS = 60_000;

const installation = await createInstallation();
const { databaseUrl, origin, parts } = installation;
let writer: ChildProcess | undefined;
try {
  const people = await createAccounts(databaseUrl);
  const runs = await openRuns(databaseUrl, people, EVENTS);
  await parts.server.start();
  writer = fork(join(import.meta.dirname, 'live-writer.ts'), [databaseUrl], { execArgv: ['--import', 'tsx'] });
  await once(writer, 'message');

  await untilQuiet();
  const others = watchOthers();
  const owners = Array.from({ length: STREAMS }, (_, i) => people[i % people.length]).flatMap((person) =>
    person === undefined ? [] : [{ userId: person.id, cookie: sessionCookie(installation, person.token) }],
  );
  const openingAt = now();
  const { streams, close } = await openReturningClients(origin, owners);
  const openingMs = now() - openingAt;

  const order: WriterOrder = { runs, pauseMs: PAUSE_MS };
  const answer: Promise<[Written[]]> = once(writer, 'message').then(([written]) => [written]);
  writer.send(order);
  await sleep(BEFORE_MS);
  const goneAt = now();
  await parts.server.drain();
  await parts.server.start();
  const readyAt = now();
  const isBack = ({ openedAt }: ReturningStream) => (openedAt[1] ?? Number.NaN) > goneAt;
  await until(() => streams.every(isBack));
  const backAt = streams.map(({ openedAt }) => openedAt[1] ?? Number.NaN);
  const [written] = await answer;
  const expected = new Map(people.map(({ id }) => [id, seqsOf(written, id)]));
  const missing = () => streams.reduce((sum, stream) => sum + missedBy(stream, expected.get(stream.userId) ?? []), 0);
  await until(() => missing() === 0);
  const othersShare = others();
  close();

  const doubled = streams.reduce((sum, { heard }) => sum + heard.length - new Set(heard).size, 0);
  const resets = streams.reduce((sum, stream) => sum + stream.resets, 0);
  await report({
    title: 'A server replaced under live streams',
    method: [
      `${STREAMS} signed-in streams in one client process. While a writer completes ${EVENTS} generations, one every ${PAUSE_MS} ms, the server`,
      'is ended by SIGTERM and started again. Streams come back as those of the app do (0.5 to 1 s, then twice as long each',
      `time), with the last id that they heard. Opened at first in ${whole(openingMs)} ms. Others had ${percent(othersShare)}.`,
    ],
    head: ['SIGTERM -> ready, ms', 'SIGTERM -> first back', '-> last back', 'missed', 'doubled', 'fetched anew'],
    rows: [
      [
        whole(readyAt - goneAt),
        whole(Math.min(...backAt) - goneAt),
        whole(Math.max(...backAt) - goneAt),
        ...[missing(), doubled, resets].map(String),
      ],
    ],
    databaseUrl,
  });
} finally {
  writer?.disconnect();
  await installation.stop();
}

/** Gives up when patience ends; the table then shows what is wrong. */
async function until(isTrue: () => boolean): Promise<void> {
  const giveUpAt = now() + PATIENCE_MS;
  while (!isTrue() && now() < giveUpAt) await sleep(20);
}

function seqsOf(written: Written[], userId: string): number[] {
  return written.filter((one) => one.userId === userId).map(({ seq }) => seq);
}

function missedBy({ heard }: ReturningStream, seqs: readonly number[]): number {
  const known = new Set(heard);
  return seqs.filter((seq) => !known.has(seq)).length;
}
