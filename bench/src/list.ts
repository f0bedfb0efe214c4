import { Agent, get } from 'node:http';
import * as z from 'zod';
import { fillGallery } from '../../server/test/support/fill-gallery.ts';
import { createInstallation } from '../../server/test/support/installation.ts';
import { sessionCookie } from '../../server/test/support/session-cookie.ts';
import { createAccounts } from './accounts.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { milliseconds, report, requirePrograms, whole } from './report.ts';
import { readByWrk } from './wrk.ts';

/** Rows of the whole table, in turn; the accounts have the same number each. */
const SIZES = (process.env.BENCH_ROWS ?? '10000,1000000').split(',').map(Number);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const WARM_UP_SECONDS = 1;
const CLIENTS = 16;
const DEEP_PAGE = 500;

const page = z.looseObject({ nextCursor: z.string().nullable() });
requirePrograms({ wrk: 'wrk' });
const installation = await createInstallation();
const { origin, databaseUrl } = installation;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
try {
  await installation.parts.server.start();
  const people = await createAccounts(databaseUrl);
  const cookies = people.map(({ token }) => sessionCookie(installation, token));
  const rows: string[][] = [];
  let highestOthers = 0;
  for (const size of SIZES) {
    const megabytes = await fillGallery(databaseUrl, people, size);
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
      ]);
    };
    const newest = '/api/generations?sort=newest&limit=20';
    await measure('newest 20', [newest], 1);
    await measure('newest 20', [newest], CLIENTS);
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
      `share the rows evenly. Others had at most ${percent(highestOthers)}.`,
    ],
    head: ['rows', 'list', 'clients', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms'],
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
  await installation.stop();
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
