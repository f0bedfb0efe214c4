import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { listQuery } from '../../server/src/studio/generations/list-query.ts';
import { listStatement } from '../../server/src/studio/generations/list-statement.ts';
import { fillGallery } from '../../server/test/support/fill-gallery.ts';
import { createInstallation } from '../../server/test/support/installation.ts';
import { sessionCookie } from '../../server/test/support/session-cookie.ts';
import { ACCOUNTS, createAccounts } from './accounts.ts';
import { indexPeople } from './find-gallery.ts';
import { percent, processorTimeOf, untilQuiet, watchOthers } from './others.ts';
import { runPgbench } from './pgbench.ts';
import { milliseconds, report, requirePrograms, whole } from './report.ts';
import { startBareServer } from './start-bare.ts';
import { median } from './statistics.ts';
import { type Rate, readByWrk } from './wrk.ts';

/** Rows of the whole table, in turn; the accounts have the same number each. */
const SIZES = (process.env.BENCH_ROWS ?? '10000,1000000').split(',').map(Number);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const WARM_UP_SECONDS = 1;
const CLIENTS = 16;
const DEEP_PAGE = 500;

/** What the server sends behind the session: tools, words, a cursor, and how many rows. */
const PARAMETERS = [null, null, null, null, null, 21];
const newestTwenty = listStatement(listQuery.parse({ sort: 'newest', limit: 20 }));

/** `processor`: milliseconds of it for a page, in the program that answers. */
type Measured = Rate & { p95: number; processor: number };

const page = z.looseObject({ nextCursor: z.string().nullable() });
requirePrograms({ wrk: 'wrk', pgbench: 'postgresql-contrib' });
const installation = await createInstallation();
const { origin, databaseUrl } = installation;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const folder = await mkdtemp(join(tmpdir(), 'kinora-bench-'));
const bare = await startBareServer({ databaseUrl, list: { ...newestTwenty, values: PARAMETERS } });
try {
  await installation.parts.server.start();
  const people = await createAccounts(databaseUrl);
  const cookies = people.map(({ token }) => sessionCookie(installation, token));
  const rows: string[][] = [];
  let highestOthers = 0;
  for (const size of SIZES) {
    const megabytes = await fillGallery(databaseUrl, people, size);
    await indexPeople(databaseUrl, people);
    const measure = async (what: string, paths: string[], clients: number) => {
      const load = { installation, cookies, connections: clients, paths };
      await readByWrk({ ...load, seconds: WARM_UP_SECONDS });
      await untilQuiet();
      const others = watchOthers();
      const { perSecond, p50, p95, p99 } = await readByWrk({ ...load, seconds: SECONDS });
      highestOthers = Math.max(highestOthers, others());
      rows.push([
        `${whole(size)} (${whole(megabytes)} MB)`,
        what,
        String(clients),
        whole(perSecond),
        ...[p50, p95, p99].map(milliseconds),
        ...Array.from({ length: 9 }, () => ''),
      ]);
    };
    /**
     * In alternating rounds with pgbench, which asks PostgreSQL for the same rows and writes no JSON, and with the bare
     * server, which answers them as they are.
     */
    const compare = async (what: string, path: string, clients: number) => {
      const load = { installation, cookies, connections: clients, paths: [path] };
      const script = join(folder, 'list.sql');
      await writeFile(script, pgbenchScript());
      const limit = {
        databaseUrl,
        script,
        connections: clients,
        seconds: SECONDS,
        variables: { n: 0, accounts: ACCOUNTS },
      };
      const answer = async (server: Pick<typeof bare, 'origin' | 'pid'>, seconds: number): Promise<Measured> => {
        const before = processorTimeOf(server.pid);
        const rate = await readByWrk({ ...load, installation: { ...server, databaseUrl }, seconds });
        return { ...rate, processor: (processorTimeOf(server.pid) - before) / (rate.perSecond * seconds) };
      };
      const product = { origin, pid: installation.parts.server.pid() };
      await answer(product, WARM_UP_SECONDS);
      await answer(bare, WARM_UP_SECONDS);
      await runPgbench({ ...limit, seconds: WARM_UP_SECONDS });
      const ours: Measured[] = [];
      const barest: Measured[] = [];
      const alone: Rate[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await untilQuiet();
        const others = watchOthers();
        ours.push(await answer(product, SECONDS));
        barest.push(await answer(bare, SECONDS));
        alone.push(await runPgbench(limit));
        highestOthers = Math.max(highestOthers, others());
      }
      rows.push([
        `${whole(size)} (${whole(megabytes)} MB)`,
        what,
        String(clients),
        whole(middle(ours, 'perSecond')),
        ...[middle(ours, 'p50'), middle(ours, 'p95'), middle(ours, 'p99')].map(milliseconds),
        milliseconds(middle(ours, 'processor')),
        whole(middle(alone, 'perSecond')),
        milliseconds(middle(alone, 'p99')),
        shareOf(ours, alone),
        whole(middle(barest, 'perSecond')),
        milliseconds(middle(barest, 'p99')),
        milliseconds(middle(barest, 'processor')),
        shareOf(barest, alone),
        shareOf(ours, barest),
      ]);
    };
    const newest = '/api/generations?sort=newest&limit=20';
    await compare('newest 20', newest, 1);
    await compare('newest 20', newest, CLIENTS);
    const deep = await deepPages(newest);
    if (deep !== null) await measure(`page ${DEEP_PAGE}`, deep, 1);
    await measure('search, 20 found at once', [`${newest}&q=lantern`], 1);
    await measure('search, nothing found', [`${newest}&q=zeppelin`], 1);
    await measure('failed ones', [`${newest}&status=failed`], 1);
    await measure('one tool', [`${newest}&tool_type=fal_flux_kontext`], 1);
    await measure('one tool, by name', ['/api/generations?sort=name&limit=20&tool_type=gen_01'], 1);
  }
  await report({
    title: 'The gallery',
    method: [
      `GET /api/generations through the built server, by wrk for ${SECONDS} s a cell, by ${people.length} accounts in rotation that`,
      `share the rows evenly. The newest 20: ${ROUNDS} alternating rounds with pgbench -M prepared of the same statement, and with the`,
      `bare server (src/bare-server.ts), which does nothing but ask it and write its rows as JSON. Processor: milliseconds of a page in`,
      `the program that answers. Others had at most ${percent(highestOthers)}.`,
    ],
    head: [
      ...['rows', 'list', 'clients', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'processor'],
      ...['pgbench/s', 'p99 ms', 'of pgbench'],
      ...['bare/s', 'p99 ms', 'processor', 'bare of pgbench', 'of bare'],
    ],
    rows,
    databaseUrl,
  });

  /** Where page 500 begins, for each account; null where nobody has so many. */
  async function deepPages(path: string): Promise<string[] | null> {
    const paths: string[] = [];
    for (const cookie of cookies.slice(0, 8)) {
      let cursor: string | null = null;
      for (let turned = 1; turned < DEEP_PAGE; turned += 1) {
        const next: string = cursor === null ? path : `${path}&cursor=${cursor}`;
        cursor = page.parse(JSON.parse(await request(next, cookie))).nextCursor;
        if (cursor === null) return null;
      }
      paths.push(`${path}&cursor=${cursor}`);
    }
    return paths;
  }
} finally {
  agent.destroy();
  await bare.stop();
  await installation.stop();
  await rm(folder, { recursive: true, force: true });
}

function middle<Name extends string>(rounds: readonly Record<Name, number>[], name: Name): number {
  return median(rounds.map((round) => round[name]));
}

/** Round by round. */
function shareOf(rates: readonly Rate[], limits: readonly Rate[]): string {
  return percent(median(rates.map(({ perSecond }, round) => perSecond / (limits[round]?.perSecond ?? Number.NaN))));
}

/** The statement of the newest 20 with the parameters that the server sends. */
function pgbenchScript(): string {
  const parameters = ["'bench-session-' || :account", ...PARAMETERS.map((value) => String(value))];
  const statement = newestTwenty.text
    .replace(/\$(\d)/g, (_, number) => `(${parameters[Number(number) - 1]})`)
    .replace(/\s+/g, ' ');
  return `\\set n :n + 1\n\\set account (:client_id + :n) % :accounts\n${statement};\n`;
}

function request(path: string, cookie: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent, headers: { cookie } }, (response) => {
      let body = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          body += chunk;
        })
        .once('end', () =>
          response.statusCode === 200 ? resolve(body) : reject(new Error(`A list was answered ${response.statusCode}`)),
        );
    }).once('error', reject);
  });
}
