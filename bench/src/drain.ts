import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createInstallation, type PartName } from '../../server/test/support/installation.ts';
import { photo } from '../../server/test/support/photo.ts';
import { startScriptedRunware } from '../../server/test/support/scripted-runware.ts';
import { createAccounts } from './accounts.ts';
import { now } from './clock.ts';
import { ownProcessorTime, percent, processorTimeOf, untilQuiet, watchOthers } from './others.ts';
import { milliseconds as inMilliseconds, report, whole } from './report.ts';
import { shrinkAlone } from './shrink-alone.ts';

const GENERATIONS = Number(process.env.BENCH_GENERATIONS ?? 400);
const SIDE = 1024;
const PARTS: PartName[] = ['worker', 'worker-2'];
const WORKERS = PARTS.slice(0, Number(process.env.BENCH_WORKERS ?? 2));
/** As the image generator records it. */
const input = JSON.stringify({
  model: 'runware:101@1',
  positivePrompt: 'a fox in the snow at dawn',
  negativePrompt: '',
  width: SIDE,
  height: SIDE,
  steps: 30,
  guidanceScale: 7.5,
  seed: -1,
  useRedux: false,
  guideImage: '',
  guideImageUrl: '',
});

const runware = await startScriptedRunware();
const pictures = { 'PNG, 1024 x 1024': await photo(SIDE, 'png'), 'JPEG, 1024 x 1024': await photo(SIDE, 'jpeg') };
const installation = await createInstallation({
  env: { RUNWARE_BASE_URL: runware.baseUrl, RUNWARE_CONCURRENCY: '64', USER_CONCURRENCY: '10000' },
});
const { parts, databaseUrl } = installation;
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
try {
  const people = await createAccounts(databaseUrl);
  // Builds the program, so that no start below does.
  await parts.worker.start();
  await parts.worker.kill();
  const rows: string[][] = [];
  for (const [name, picture] of Object.entries(pictures)) {
    runware.paint(async () => picture);
    for (let count = 1; count <= WORKERS.length; count += 1) {
      await submitAll();
      await untilQuiet();
      const others = watchOthers();
      const { milliseconds, processor } = await drainWith(WORKERS.slice(0, count));
      const perSecond = (1000 * GENERATIONS) / milliseconds;
      const each = inMilliseconds(processor / GENERATIONS);
      rows.push([name, whole(picture.length / 1024), String(count), whole(perSecond), each, percent(others())]);
    }
    await untilQuiet();
    const [others, before, startedAt] = [watchOthers(), ownProcessorTime(), now()];
    await shrinkAlone(picture, GENERATIONS);
    const perSecond = (1000 * GENERATIONS) / (now() - startedAt);
    const each = inMilliseconds((ownProcessorTime() - before) / GENERATIONS);
    rows.push([name, whole(picture.length / 1024), 'limit', whole(perSecond), each, percent(others())]);
  }
  await report({
    title: 'Drain',
    method: [
      `${GENERATIONS} submitted generations, a provider that has each at once: from the first that is completed to the last.`,
      'Each is submitted to the provider, asked about, fetched, looked through, marked, stored with thumbnail and placeholder, completed.',
      'Processor ms: of the workers and of the programs that they started, a picture. Limit: no more than decoding it, its thumbnail and both files, by sharp, as many at once as there are processors.',
    ],
    head: ['picture', 'kB', 'workers', 'completed/s', 'processor ms', 'others'],
    rows,
    databaseUrl,
  });

  async function submitAll(): Promise<void> {
    for (let n = 0; n < GENERATIONS; n += 1) {
      await client.query({
        name: 'submit',
        text: "select from submit_generation($1, $2, 'gen_01', 'FLUX Image Generator', 'a fox', '\\x00', $3, 8, 1, 'runware', 6000, 10000, null)",
        values: [people[n % people.length]?.token, randomUUID(), input],
      });
    }
  }
} finally {
  await client.end();
  await installation.stop();
  await runware.stop();
}

async function drainWith(workers: PartName[]): Promise<{ milliseconds: number; processor: number }> {
  await Promise.all(workers.map((name) => parts[name].start()));
  let startedAt: number | null = null;
  const processorTime = () => workers.reduce((sum, name) => sum + processorTimeOf(parts[name].pid()), 0);
  const before = processorTime();
  for (;;) {
    const { rows } = await client.query<{ open: string; all: string }>(
      "select count(*) filter (where status = 'processing') as open, count(*) as all from ai_generations",
    );
    const open = Number(rows[0]?.open);
    if (startedAt === null && open < GENERATIONS) startedAt = now();
    if (open === 0) break;
    await sleep(20);
  }
  const milliseconds = now() - (startedAt ?? now());
  const processor = processorTime() - before;
  await Promise.all(workers.map((name) => parts[name].kill()));
  return { milliseconds, processor };
}
