import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createInstallation } from '../../server/test/support/installation.ts';
import { pictureTool } from '../../server/test/support/tool-definitions.ts';
import { now } from './clock.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { milliseconds, report, whole } from './report.ts';
import { percentile } from './statistics.ts';

const TOOLS = Number(process.env.BENCH_TOOLS ?? 500);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 6);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 200);
/** After which every process has heard of a change. */
const HEARD_MS = 1500;

const paths = {
  catalogue: '/api/catalogue',
  'catalogue, known already': '/api/catalogue',
  'OpenAPI document': '/openapi.json',
  'definition of a tool': '/api/tools/x_bench_0',
  'page of a tool': '/tools/bench-0',
};

const installation = await createInstallation();
const { origin, databaseUrl, parts } = installation;
const client = new pg.Client({ connectionString: databaseUrl });
try {
  await client.connect();
  await addTools();
  await parts.server.start();
  await untilQuiet();
  const others = watchOthers();
  const times = new Map<string, { few: number[]; many: number[]; bytes: number[] }>();
  for (const what of Object.keys(paths)) times.set(what, { few: [], many: [], bytes: [0, 0] });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const count of round % 2 === 0 ? [1, TOOLS] : [TOOLS, 1]) {
      await sell(count);
      for (const [what, path] of Object.entries(paths)) {
        const kept = times.get(what);
        if (kept === undefined) throw new Error(`Nobody measures ${what}`);
        const etag = what.endsWith('known already') ? (await fetch(`${origin}${path}`)).headers.get('etag') : null;
        await ask(path, 20, etag);
        const { spent, bytes } = await ask(path, REQUESTS, etag);
        (count === 1 ? kept.few : kept.many).push(...spent);
        kept.bytes[count === 1 ? 0 : 1] = bytes;
      }
    }
  }
  await report({
    title: 'A registry of many tools',
    method: [
      `GET through the built server, one request after the other, ${REQUESTS} of each in ${ROUNDS} alternating rounds: with one tool added to those`,
      `of the program, and with ${TOOLS}. Whole answers are read. Others had ${percent(others())}.`,
    ],
    head: ['answer', 'bytes', `bytes, ${TOOLS}`, 'p50 ms', `p50 ms, ${TOOLS}`, 'times', 'p95 ms', `p95 ms, ${TOOLS}`],
    rows: [...times].map(([what, { few, many, bytes }]) => [
      what,
      ...bytes.map(whole),
      milliseconds(percentile(few, 0.5)),
      milliseconds(percentile(many, 0.5)),
      (percentile(many, 0.5) / percentile(few, 0.5)).toFixed(2),
      milliseconds(percentile(few, 0.95)),
      milliseconds(percentile(many, 0.95)),
    ]),
    databaseUrl,
  });
} finally {
  await client.end();
  await installation.stop();
}

async function addTools(): Promise<void> {
  for (let n = 0; n < TOOLS; n += 1) {
    const id = `x_bench_${n}`;
    const definition = JSON.stringify(pictureTool({ name: `Bench ${n}` }));
    await client.query('insert into tools (id, draft, position) values ($1, $2, $3)', [id, definition, n]);
    await client.query(
      `insert into tool_versions (tool_id, version, definition, hash, proof) values ($1, 1, $2, $3, '[]')`,
      [id, definition, 'a'.repeat(64)],
    );
  }
}

/** The first of them are sold; the others are retired, or were never published. */
async function sell(count: number): Promise<void> {
  await client.query(
    `update tools set published_version = case when position < $1 then 1 end,
      state = case when position < $1 then 'published' else 'draft' end`,
    [count],
  );
  await fetch(`${origin}${paths.catalogue}`);
  await sleep(HEARD_MS);
  await fetch(`${origin}${paths.catalogue}`);
}

/** As a browser does that has an answer already, where its `etag` is given. */
async function ask(path: string, times: number, etag: string | null): Promise<{ spent: number[]; bytes: number }> {
  const spent: number[] = [];
  let bytes = 0;
  for (let n = 0; n < times; n += 1) {
    const begun = now();
    const answer = await fetch(`${origin}${path}`, etag === null ? {} : { headers: { 'if-none-match': etag } });
    bytes = (await answer.arrayBuffer()).byteLength;
    spent.push(now() - begun);
    if (answer.status !== (etag === null ? 200 : 304)) throw new Error(`${path} answered ${answer.status}`);
  }
  return { spent, bytes };
}
