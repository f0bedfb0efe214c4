import { createInstallation } from '../../server/test/support/installation.ts';
import { sessionCookie } from '../../server/test/support/session-cookie.ts';
import { ACCOUNTS, createAccounts } from './accounts.ts';
import { BROADCASTS, CROWDS, measureStreams, PAUSE_MS, SINGLE_EVENTS, STREAMS, startWriter } from './live-streams.ts';
import type { OpenRun } from './live-writer.ts';
import { watchHeap } from './memory.ts';
import { openRuns } from './open-runs.ts';
import { percent } from './others.ts';
import { milliseconds, report, whole } from './report.ts';
import { startBareServer } from './start-bare.ts';
import { percentile } from './statistics.ts';

const heap = await watchHeap();
const bareHeap = await watchHeap();
const installation = await createInstallation({
  env: { STREAMS_A_PERSON: String(STREAMS) },
  envOf: { server: heap.env },
});
const { databaseUrl, origin, parts } = installation;
let writer: Awaited<ReturnType<typeof startWriter>> | undefined;
let bare: Awaited<ReturnType<typeof startBareServer>> | undefined;
try {
  const people = await createAccounts(databaseUrl);
  const runs = await openRuns(databaseUrl, people, 2 * (SINGLE_EVENTS + BROADCASTS * ACCOUNTS));
  const crowdRuns = await openRuns(databaseUrl, people.slice(0, 1), 2 * CROWDS);
  /** Of one side. */
  const takeRuns = () => ({
    single: runs.splice(0, SINGLE_EVENTS),
    broadcasts: Array.from({ length: BROADCASTS }, (): OpenRun[] => runs.splice(0, ACCOUNTS)),
    crowd: crowdRuns.splice(0, CROWDS),
  });
  writer = await startWriter(databaseUrl);
  const load = {
    people,
    cookieOf: ({ token }: { token: string }) => sessionCookie(installation, token),
    writer,
  };

  await parts.server.start();
  const ours = await measureStreams({
    ...load,
    server: { origin, pid: parts.server.pid(), heap },
    runs: takeRuns(),
  });
  await parts.server.kill();
  bare = await startBareServer({ databaseUrl, isLive: true }, bareHeap.env);
  const barest = await measureStreams({ ...load, server: { ...bare, heap: bareHeap }, runs: takeRuns() });

  type Side = typeof ours;
  const sides = [ours, barest];
  const row = (what: string, name: keyof Side['times']) => [
    what,
    ...sides.flatMap(({ times }) =>
      [percentile(times[name], 0.5), percentile(times[name], 0.99), Math.max(...times[name])].map(milliseconds),
    ),
  ];
  const memoryOf = ({ memory, openingMs, lost, othersShare }: Side) => [
    `RSS: ${whole(memory.idle)} MB at rest, ${whole(memory.opened)} MB when they had just opened, ${whole(memory.open)} MB at rest with them, ${whole(memory.ended)} MB after their events, ${whole(memory.rest)} MB when all were gone.`,
    `With the streams and without garbage: ${whole(memory.collected)} MB, and ${milliseconds(((memory.kept - memory.keptIdle) * 1024) / STREAMS)} kB of JavaScript's heap a stream.`,
    `${STREAMS} streams opened in ${whole(openingMs)} ms, ${lost} deliveries missing. Other programs had ${percent(othersShare)} of the machine.`,
  ];
  const events = SINGLE_EVENTS + BROADCASTS * ACCOUNTS + CROWDS;
  await report({
    title: 'Live events',
    method: [
      `${STREAMS} streams of ${ACCOUNTS} accounts in one client process, one built server, one writer process that completes`,
      `generations as a worker does (SQL function, then publish). ${SINGLE_EVENTS} events, one every ${PAUSE_MS} ms; then ${BROADCASTS} times one`,
      `event for every account at once, and ${CROWDS} times one event of one person who has all ${STREAMS} streams, both from the first`,
      `write's start to the last of the ${STREAMS} arrivals: ${events} events. Then the same with the bare server (src/bare-server.ts), of`,
      `nothing but Node's HTTP and the driver.`,
      ...memoryOf(ours).map((line) => `Server: ${line}`),
      ...memoryOf(barest).map((line) => `Bare server: ${line}`),
    ],
    head: ['milliseconds', 'p50', 'p99', 'largest', 'bare p50', 'bare p99', 'bare largest'],
    rows: [
      row('commit answered -> arrival', 'fromCommit'),
      row('write begun -> arrival', 'fromStart'),
      row(`${ACCOUNTS} events at once -> last of ${STREAMS}`, 'broadcasts'),
      row(`one event -> last of ${STREAMS} of one person`, 'crowds'),
    ],
    databaseUrl,
  });
} finally {
  writer?.stop();
  await bare?.stop();
  await installation.stop();
  await Promise.all([heap.remove(), bareHeap.remove()]);
}
