import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createInstallation } from '../../server/test/support/installation.ts';
import { refused, startScriptedRunware } from '../../server/test/support/scripted-runware.ts';
import { sessionCookie } from '../../server/test/support/session-cookie.ts';
import { ACCOUNTS, createAccounts } from './accounts.ts';
import { now } from './clock.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { query } from './query.ts';
import { milliseconds, report } from './report.ts';
import { startBareServer, startBareWorker } from './start-bare.ts';
import { percentile } from './statistics.ts';
import { submitOnce } from './submit-once.ts';

const SUBMITS = Number(process.env.BENCH_SUBMITS ?? 1000);
const WARM_UP = 100;
/** The product and the bare programs take turns of so many. */
const TURN = 100;
const PAUSE_MS = 20;

/** The least function that does the duty of a submit, and word of it to whoever sends the work: one commit. */
const leanSubmit = {
  name: 'submit',
  text: "select lean.submit($1, $2, $3, $4, $5, $6, $7) as tokens, pg_notify('lean_jobs', '')",
  values: [
    ...['gen_01', 'a fox in the snow at dawn', `\\x${'5f'.repeat(32)}`],
    JSON.stringify({ model: 'runware:101@1', positivePrompt: 'a fox in the snow at dawn', width: 1024, height: 1024 }),
    8,
  ],
};

const runware = await startScriptedRunware();
const installation = await createInstallation({ env: { RUNWARE_BASE_URL: runware.baseUrl } });
const { parts, origin, databaseUrl } = installation;
const bareServer = await startBareServer({ databaseUrl, submit: leanSubmit });
const bareWorker = await startBareWorker({ databaseUrl, providerUrl: runware.baseUrl });
try {
  await Promise.all([parts.server.start(), parts.worker.start()]);
  const people = await createAccounts(databaseUrl);
  const cookies = people.map(({ token }) => sessionCookie(installation, token));
  await query(databaseUrl, await readFile(join(import.meta.dirname, 'lean-submit.sql'), 'utf8'));

  // Refused, so that nothing of the last one is under way when the next one is sent.
  let arrived: (at: number) => void = () => undefined;
  runware.follow((task) => {
    arrived(now());
    return refused(task, 'invalidPositivePrompt', 'Refused by the measurement');
  });

  const sides = [sideOf(origin), sideOf(bareServer.origin)] as const;
  await untilQuiet();
  const others = watchOthers();
  for (let from = 0; from < WARM_UP + SUBMITS; from += TURN) {
    for (const side of sides) {
      for (let i = from; i < Math.min(from + TURN, WARM_UP + SUBMITS); i += 1) {
        const arrival = new Promise<number>((resolve) => {
          arrived = resolve;
        });
        const sentAt = now();
        const { status } = await submitOnce(side.origin, side.agent, cookies[i % ACCOUNTS] ?? '');
        if (status !== 202) throw new Error(`A submit was answered ${status}`);
        const answeredAt = now();
        const arrivedAt = await arrival;
        if (i >= WARM_UP) {
          side.fromSubmit.push(arrivedAt - sentAt);
          side.fromAnswer.push(arrivedAt - answeredAt);
          side.answers.push(answeredAt - sentAt);
        }
        await sleep(PAUSE_MS * (0.5 + Math.random()));
      }
    }
  }
  const othersShare = others();
  for (const { agent } of sides) agent.destroy();

  const row = (what: string, name: 'fromSubmit' | 'fromAnswer' | 'answers') => [
    what,
    ...sides.flatMap((side) => [0.5, 0.95, 0.99].map((p) => milliseconds(percentile(side[name], p)))),
  ];
  await report({
    title: 'Dispatch',
    method: [
      `Built server and worker as processes of their own; ${SUBMITS} submits over HTTP, one at a time, some ${PAUSE_MS} ms apart.`,
      "The provider is a scripted server in the sender's process: an arrival is its whole imageInference request.",
      `Bare: in turns of ${TURN} with them, a server and a worker of nothing but Node's HTTP and the driver (src/bare-server.ts,`,
      'src/bare-worker.ts) with the same two durable commits: the lean function of a submit, which notifies, and the lease.',
      `Other programs had ${percent(othersShare)} of the machine.`,
    ],
    head: ['milliseconds', 'p50', 'p95', 'p99', 'bare p50', 'bare p95', 'bare p99'],
    rows: [
      row('submit sent -> request at the provider', 'fromSubmit'),
      row('HTTP answer -> request at the provider', 'fromAnswer'),
      row('submit sent -> HTTP answer', 'answers'),
    ],
    databaseUrl,
  });
} finally {
  await Promise.all([bareServer.stop(), bareWorker.stop()]);
  await installation.stop();
  await runware.stop();
}

function sideOf(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const samples: { fromSubmit: number[]; fromAnswer: number[]; answers: number[] } = {
    fromSubmit: [],
    fromAnswer: [],
    answers: [],
  };
  return { origin: address, agent, ...samples };
}
