import { Agent } from 'node:http';
import { fillGallery } from '../../server/test/support/fill-gallery.ts';
import { createInstallation } from '../../server/test/support/installation.ts';
import { refused, startScriptedRunware } from '../../server/test/support/scripted-runware.ts';
import { sessionCookie } from '../../server/test/support/session-cookie.ts';
import { createAccounts } from './accounts.ts';
import { now } from './clock.ts';
import { residentMegabytes } from './memory.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { query } from './query.ts';
import { milliseconds, report, whole } from './report.ts';
import { askFlatOut, askSteadily } from './soak-client.ts';
import { percentile, slope } from './statistics.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 30);
const MINUTE_MS = 60_000;
const PEAK_MS = Number(process.env.BENCH_PEAK_MS ?? 20_000);
const CLIENTS = 16;
const LOAD = 0.5;
const RECORDS = 20_000;
/** Lines of the table. */
const SHOWN = 8;

type Minute = {
  perSecond: number;
  p50: number;
  p99: number;
  failed: string;
  server: number;
  worker: number;
  connections: number;
  others: number;
};

// Refused at once, so that work ends as fast as it comes: tokens go and return, and nothing piles up.
const runware = await startScriptedRunware();
runware.follow((task) => refused(task, 'invalidPositivePrompt', 'Refused by the measurement'));
const installation = await createInstallation({
  env: { RUNWARE_BASE_URL: runware.baseUrl, RUNWARE_CONCURRENCY: '64', USER_CONCURRENCY: '1000' },
});
const { parts, origin, databaseUrl } = installation;
const agent = new Agent({ keepAlive: true });
try {
  await Promise.all([parts.server.start(), parts.worker.start()]);
  const people = await createAccounts(databaseUrl);
  await fillGallery(databaseUrl, people, RECORDS);
  const visitors = { origin, agent, cookies: people.map(({ token }) => sessionCookie(installation, token)) };
  await askFlatOut(visitors, CLIENTS, PEAK_MS / 4);
  await untilQuiet();
  const peak = await askFlatOut(visitors, CLIENTS, PEAK_MS);
  const perSecond = peak * LOAD;

  const minutes: Minute[] = [];
  while (minutes.length < MINUTES) minutes.push(await measureMinute(perSecond));
  const first = minutes[0];
  const last = minutes.at(-1);
  if (first === undefined || last === undefined) throw new Error('BENCH_MINUTES must be 1 or more');
  const every = Math.max(1, Math.ceil(MINUTES / SHOWN));
  // The first half is what a process needs to find its size.
  const settled = minutes.slice(Math.floor(MINUTES / 2));
  const growth = (part: 'server' | 'worker') => milliseconds(60 * slope(settled.map((minute) => minute[part])));
  await report({
    title: 'Soak',
    method: [
      `Built server and worker; ${people.length} accounts that submit (1 of 10 requests), list, search and read their own; ${whole(peak)} requests/s at most by`,
      `${CLIENTS} clients, then ${MINUTES} minutes at ${whole(perSecond)} a second, sent on time whether answered or not. A provider that refuses at once.`,
      `p99 of the last minute: ${(last.p99 / first.p99).toFixed(2)} times that of the first. RSS in the second half: server ${growth('server')}, worker ${growth('worker')} MB an hour.`,
      `Failed: any answer but 200 and 202, and broken connections. Connections: of all to the database, at the end of the minute. Others had at most ${percent(Math.max(...minutes.map(({ others }) => others)))}.`,
    ],
    head: ['minute', 'requests/s', 'p50 ms', 'p99 ms', 'failed', 'server MB', 'worker MB', 'connections'],
    rows: minutes.flatMap((minute, i) =>
      i % every === 0 || i === MINUTES - 1
        ? [
            [
              String(i + 1),
              ...[whole(minute.perSecond), milliseconds(minute.p50), milliseconds(minute.p99), minute.failed],
              ...[whole(minute.server), whole(minute.worker), String(minute.connections)],
            ],
          ]
        : [],
    ),
    databaseUrl,
  });

  async function measureMinute(rate: number): Promise<Minute> {
    const others = watchOthers();
    const startedAt = now();
    const { times, outcomes } = await askSteadily(visitors, rate, MINUTE_MS);
    const failed = [...outcomes].filter(([outcome]) => outcome !== '200' && outcome !== '202');
    const open = await query(
      databaseUrl,
      "select count(*)::int as n from pg_stat_activity where backend_type = 'client backend'",
    );
    return {
      perSecond: (1000 * times.length) / (now() - startedAt),
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      failed: failed.map(([outcome, count]) => `${count} x ${outcome}`).join(', ') || '0',
      server: await residentMegabytes(parts.server.pid()),
      worker: await residentMegabytes(parts.worker.pid()),
      connections: Number(open[0]?.n),
      others: others(),
    };
  }
} finally {
  agent.destroy();
  await installation.stop();
  await runware.stop();
}
