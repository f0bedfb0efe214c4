import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { createInstallation } from '../../server/test/support/installation.ts';
import { sessionCookie } from '../../server/test/support/session-cookie.ts';
import { createAccounts } from './accounts.ts';
import { now } from './clock.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { milliseconds, report, requirePrograms, whole } from './report.ts';
import { percentile } from './statistics.ts';
import { submitOnce } from './submit-once.ts';
import { countGenerations, runWrk, submitByWrk } from './wrk.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
/** What is asked for, in peaks. */
const TIMES = Number(process.env.BENCH_TIMES ?? 4);
/** How long a connection waits between two submits, on average. */
const PAUSE_MS = 200;
const AFTERWARDS = 50;

const answered = z.object({
  taken: z.number(),
  turnedAway: z.number(),
  rest: z.number(),
  broken: z.number(),
  microseconds: z.number(),
  p50: z.number(),
  p99: z.number(),
});

requirePrograms({ wrk: 'wrk' });
const installation = await createInstallation();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
try {
  await installation.parts.server.start();
  const people = await createAccounts(installation.databaseUrl);
  const cookies = people.map(({ token }) => sessionCookie(installation, token));
  await submitByWrk({ installation, cookies, connections: 64, seconds: 3 });
  await untilQuiet();
  const others = watchOthers();
  const peak = await submitByWrk({ installation, cookies, connections: 64, seconds: SECONDS });
  const unloaded = await submitTimes();

  const connections = Math.ceil(TIMES * peak.perSecond * (PAUSE_MS / 1000));
  const before = await countGenerations(installation);
  const stdout = await runWrk({
    ...{ installation, cookies, connections, seconds: SECONDS, script: 'overload.lua', more: [String(PAUSE_MS)] },
  });
  const endedAt = now();
  const afterwards = await submitTimes();
  const recoveredMs = afterwards.firstTakenAt - endedAt;
  const result = answered.parse(JSON.parse(/RESULT (.*)/.exec(stdout)?.[1] ?? 'null'));
  // What was under way at the end, and what came after it, was made too.
  const made = (await countGenerations(installation)) - before - AFTERWARDS;
  if (made < result.taken) throw new Error(`${result.taken} submits were taken, ${made} generations were made`);

  const seconds = result.microseconds / 1e6;
  const perSecond = (count: number) => whole(count / seconds);
  await report({
    title: 'Overload',
    method: [
      `Peak: submits by wrk at 64 connections for ${SECONDS} s. Then ${connections} connections that each wait ${PAUSE_MS} ms on average between`,
      `two submits, and heed no Retry-After, for ${SECONDS} s: ${TIMES} times the peak if every answer came at once.`,
      `Recovered: from the end of that to the first submit taken. p50 of ${AFTERWARDS} submits one after another: before ${milliseconds(unloaded.p50)} ms,`,
      `afterwards ${milliseconds(afterwards.p50)} ms. Other programs had ${percent(others())} of the machine.`,
    ],
    head: [
      '',
      'taken/s',
      'of peak',
      '503 or 429 with Retry-After/s',
      'other answers',
      'broken',
      'p50 / p99 ms',
      'recovered ms',
    ],
    rows: [
      ['peak', whole(peak.perSecond), '', '0', '0', '0', `${milliseconds(peak.p50)} / ${milliseconds(peak.p99)}`, ''],
      [
        'overload',
        perSecond(result.taken),
        percent(result.taken / seconds / peak.perSecond),
        perSecond(result.turnedAway),
        String(result.rest),
        String(result.broken),
        `${milliseconds(result.p50 / 1000)} / ${milliseconds(result.p99 / 1000)}`,
        whole(recoveredMs),
      ],
    ],
    databaseUrl: installation.databaseUrl,
  });

  /** Submits one after another, those that are turned away repeated at once. */
  async function submitTimes(): Promise<{ p50: number; firstTakenAt: number }> {
    const times: number[] = [];
    let firstTakenAt = Number.NaN;
    while (times.length < AFTERWARDS) {
      const sentAt = now();
      const { status } = await submitOnce(installation.origin, agent, cookies[times.length % cookies.length] ?? '');
      if (status !== 202) {
        await sleep(10);
        continue;
      }
      if (times.length === 0) firstTakenAt = now();
      times.push(now() - sentAt);
    }
    return { p50: percentile(times, 0.5), firstTakenAt };
  }
} finally {
  agent.destroy();
  await installation.stop();
}
