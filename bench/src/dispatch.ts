import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createInstallation } from '../../server/test/support/installation.ts';
import { refused, startScriptedRunware } from '../../server/test/support/scripted-runware.ts';
import { sessionCookie } from '../../server/test/support/session-cookie.ts';
import { ACCOUNTS, createAccounts } from './accounts.ts';
import { now } from './clock.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { milliseconds, report } from './report.ts';
import { percentile } from './statistics.ts';
import { submitOnce } from './submit-once.ts';

const SUBMITS = Number(process.env.BENCH_SUBMITS ?? 1000);
const WARM_UP = 100;
const PAUSE_MS = 20;

const runware = await startScriptedRunware();
const installation = await createInstallation({ env: { RUNWARE_BASE_URL: runware.baseUrl } });
try {
  const { parts, origin, databaseUrl } = installation;
  await Promise.all([parts.server.start(), parts.worker.start()]);
  const people = await createAccounts(databaseUrl);
  const cookies = people.map(({ token }) => sessionCookie(installation, token));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  // Refused, so that nothing of the last one is under way when the next one is sent.
  let arrived: (at: number) => void = () => undefined;
  runware.follow((task) => {
    arrived(now());
    return refused(task, 'invalidPositivePrompt', 'Refused by the measurement');
  });

  await untilQuiet();
  const others = watchOthers();
  const fromSubmit: number[] = [];
  const fromAnswer: number[] = [];
  const answers: number[] = [];
  for (let i = 0; i < WARM_UP + SUBMITS; i += 1) {
    const arrival = new Promise<number>((resolve) => {
      arrived = resolve;
    });
    const sentAt = now();
    const { status } = await submitOnce(origin, agent, cookies[i % ACCOUNTS] ?? '');
    if (status !== 202) throw new Error(`A submit was answered ${status}`);
    const answeredAt = now();
    const arrivedAt = await arrival;
    if (i >= WARM_UP) {
      fromSubmit.push(arrivedAt - sentAt);
      fromAnswer.push(arrivedAt - answeredAt);
      answers.push(answeredAt - sentAt);
    }
    await sleep(PAUSE_MS * (0.5 + Math.random()));
  }
  const othersShare = others();
  agent.destroy();

  const row = (what: string, sample: number[]) => [
    what,
    milliseconds(percentile(sample, 0.5)),
    milliseconds(percentile(sample, 0.95)),
    milliseconds(percentile(sample, 0.99)),
  ];
  await report({
    title: 'Dispatch',
    method: [
      `Built server and worker as processes of their own; ${SUBMITS} submits over HTTP, one at a time, some ${PAUSE_MS} ms apart.`,
      "The provider is a scripted server in the sender's process: an arrival is its whole imageInference request.",
      `Other programs had ${percent(othersShare)} of the machine.`,
    ],
    head: ['milliseconds', 'p50', 'p95', 'p99'],
    rows: [
      row('submit sent -> request at the provider', fromSubmit),
      row('HTTP answer -> request at the provider', fromAnswer),
      row('submit sent -> HTTP answer', answers),
    ],
    databaseUrl,
  });
} finally {
  await installation.stop();
  await runware.stop();
}
