import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInstallation } from '../../server/test/support/installation.ts';
import { sessionCookie } from '../../server/test/support/session-cookie.ts';
import { ACCOUNTS, createAccounts } from './accounts.ts';
import { bestTry, TRIES } from './best-try.ts';
import { OTHERS_AT_MOST, percent } from './others.ts';
import { runPgbench } from './pgbench.ts';
import { query } from './query.ts';
import { milliseconds, report, requirePrograms, whole } from './report.ts';
import { startBareServer } from './start-bare.ts';
import { median } from './statistics.ts';
import { type Rate, submitByWrk } from './wrk.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** Node compiles what is used often as it goes: the first thousands of submits take up to twice as long as those that follow. */
const WARM_UP_SECONDS = 15;
/** Each round begins with so many that do not count: a server that had nothing to do for 20 s has collected its garbage, and begins anew. */
const LEAD_SECONDS = 4;
/** The last: everybody is one person, whose balance is one row. */
const CELLS = [
  { connections: 1, accounts: ACCOUNTS },
  { connections: 16, accounts: ACCOUNTS },
  { connections: 64, accounts: ACCOUNTS },
  { connections: 16, accounts: 1 },
];
type Cell = (typeof CELLS)[number];

/** What the server hands to the SQL function for the body in submits.lua. */
const parameters = {
  n: 0,
  tool: 'gen_01',
  tool_name: 'FLUX Image Generator',
  name: 'a fox in the snow at dawn',
  hash: `\\x${'5f'.repeat(32)}`,
  input: JSON.stringify({
    model: 'runware:101@1',
    positivePrompt: 'a fox in the snow at dawn',
    negativePrompt: '',
    width: 1024,
    height: 1024,
    steps: 30,
    guidanceScale: 7.5,
    seed: -1,
    useRedux: false,
    guideImage: '',
    guideImageUrl: '',
  }),
  cost: 8,
  price_version: 1,
  provider: 'runware',
  deadline: 600,
  concurrency: 3,
};

/** The same function, as the bare server calls it for a session and an id. */
const submit = {
  name: 'submit',
  text: `select user_id, seq, created_at, new_total_tokens, is_duplicate
    from submit_generation($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, null)`,
  values: [
    ...[parameters.tool, parameters.tool_name, parameters.name, parameters.hash, parameters.input, parameters.cost],
    ...[parameters.price_version, parameters.provider, parameters.deadline, parameters.concurrency],
  ],
};

/** What pgbench runs: the function of the product, and the least that does its duty. */
const OURS = 'submits.sql';
const LEAN = 'lean-submits.sql';

type Measured = Rate & { others: number };

requirePrograms({ wrk: 'wrk', pgbench: 'postgresql-contrib' });
const installation = await createInstallation();
const { databaseUrl, origin } = installation;
const bare = await startBareServer({ databaseUrl, submit });
let cookies: string[] = [];
try {
  await installation.parts.server.start();
  const people = await createAccounts(databaseUrl);
  cookies = people.map(({ token }) => sessionCookie(installation, token));
  for (const server of [origin, bare.origin]) {
    await submitByHttp(server, { connections: 16, accounts: ACCOUNTS }, WARM_UP_SECONDS);
  }
  await query(databaseUrl, await readFile(join(import.meta.dirname, 'lean-submit.sql'), 'utf8'));
  for (const script of [OURS, LEAN]) await submitByPgbench(script, { connections: 16, accounts: ACCOUNTS }, 3);

  const rows: string[][] = [];
  for (const cell of CELLS) {
    const http: Measured[] = [];
    const barest: Measured[] = [];
    const ours: Measured[] = [];
    const lean: Measured[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const measure = async (submit: (seconds: number) => Promise<Rate>) => {
        await submit(LEAD_SECONDS);
        return bestTry(installation, () => submit(SECONDS));
      };
      http.push(await measure((seconds) => submitByHttp(origin, cell, seconds)));
      barest.push(await measure((seconds) => submitByHttp(bare.origin, cell, seconds)));
      ours.push(await measure((seconds) => submitByPgbench(OURS, cell, seconds)));
      lean.push(await measure((seconds) => submitByPgbench(LEAN, cell, seconds)));
    }
    rows.push([
      String(cell.connections),
      String(cell.accounts),
      whole(median(http.map(({ perSecond }) => perSecond))),
      timesOf(http),
      whole(median(ours.map(({ perSecond }) => perSecond))),
      timesOf(ours),
      percent(median(sharesOf(http, ours))),
      whole(median(barest.map(({ perSecond }) => perSecond))),
      timesOf(barest),
      percent(median(sharesOf(barest, ours))),
      percent(median(sharesOf(http, barest))),
      whole(median(lean.map(({ perSecond }) => perSecond))),
      percent(median(sharesOf(ours, lean))),
      percent(Math.max(...[...http, ...barest, ...ours, ...lean].map(({ others }) => others))),
    ]);
  }
  await report({
    title: 'Submits',
    method: [
      `wrk (keep-alive, new id each) against the built server; pgbench -M prepared with the same SQL function.`,
      `Bare: the bare server (src/bare-server.ts), which reads an id from the request's JSON, calls that function and answers its row.`,
      `Lean: pgbench with the least function of the same duty, in tables of its own (src/lean-submit.sql).`,
      `Accounts in rotation, PostgreSQL with fsync on, no worker; servers warmed up for ${WARM_UP_SECONDS} s; ${ROUNDS} alternating rounds of ${SECONDS} s behind ${LEAD_SECONDS} s that do not count, medians.`,
      `Others: the most of the machine that other programs had beside a round. Above ${percent(OTHERS_AT_MOST)} it was repeated, up to ${TRIES} times.`,
    ],
    head: [
      'connections',
      'accounts',
      'submits/s',
      'p50 / p99 ms',
      'function/s',
      'p50 / p99 ms',
      'HTTP of function',
      'bare/s',
      'p50 / p99 ms',
      'bare of function',
      'HTTP of bare',
      'lean/s',
      'function of lean',
      'others',
    ],
    rows,
    databaseUrl,
  });
} finally {
  await bare.stop();
  await installation.stop();
}

function submitByHttp(server: string, { connections, accounts }: Cell, seconds: number): Promise<Rate> {
  return submitByWrk({
    installation: { origin: server, databaseUrl },
    cookies: cookies.slice(0, accounts),
    connections,
    seconds,
  });
}

function timesOf(rates: Rate[]): string {
  return `${milliseconds(median(rates.map(({ p50 }) => p50)))} / ${milliseconds(median(rates.map(({ p99 }) => p99)))}`;
}

/** Round by round. */
function sharesOf(rates: Rate[], limits: Rate[]): number[] {
  return rates.map(({ perSecond }, i) => perSecond / (limits[i]?.perSecond ?? Number.NaN));
}

function submitByPgbench(script: string, { connections, accounts }: Cell, seconds: number): Promise<Rate> {
  return runPgbench({
    databaseUrl,
    script: join(import.meta.dirname, script),
    connections,
    seconds,
    variables: { ...parameters, accounts },
  });
}
