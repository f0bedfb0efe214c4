import { Agent, get } from 'node:http';
import * as z from 'zod';
import { fillGallery } from '../../server/src/testing/fill-gallery.ts';
import { createInstallation } from '../../server/src/testing/installation.ts';
import { sessionCookie } from '../../server/src/testing/session-cookie.ts';
import { createAccounts } from './accounts.ts';
import { now } from './clock.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { milliseconds, report, whole } from './report.ts';
import { percentile } from './statistics.ts';

/** Rows of the whole table, in turn; the accounts have the same number each. */
const SIZES = (process.env.BENCH_ROWS ?? '10000,1000000').split(',').map(Number);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 2000);
const WARM_UP = 200;
const CLIENTS = 16;
const DEEP_PAGE = 500;

const page = z.looseObject({ nextCursor: z.string().nullable() });
const installation = await createInstallation();
const { origin, databaseUrl } = installation;
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
try {
  await installation.parts.server.start();
  const people = await createAccounts(databaseUrl);
  const cookies = people.map(({ token }) => sessionCookie(installation, token));
  const rows: string[][] = [];
  let highestOthers = 0;
  for (const size of SIZES) {
    const megabytes = await fillGallery(databaseUrl, people, size);
    const measure = async (what: string, paths: string[], clients: number) => {
      await requestAll(paths, clients, WARM_UP);
      await untilQuiet();
      const others = watchOthers();
      const { times, perSecond } = await requestAll(paths, clients, REQUESTS);
      highestOthers = Math.max(highestOthers, others());
      rows.push([
        `${whole(size)} (${whole(megabytes)} MB)`,
        what,
        String(clients),
        whole(perSecond),
        ...[0.5, 0.95, 0.99].map((p) => milliseconds(percentile(times, p))),
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
      `GET /api/generations through the built server, ${REQUESTS} requests a cell after ${WARM_UP}, by ${people.length} accounts in rotation that`,
      `share the rows evenly. The client is one Node process on the same machine. Others had at most ${percent(highestOthers)}.`,
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

  /** Account `i` asks for path `i`, each in rotation. */
  async function requestAll(paths: string[], clients: number, count: number) {
    const times: number[] = [];
    let sent = 0;
    const startedAt = now();
    const one = async () => {
      while (sent < count) {
        const turn = sent;
        sent += 1;
        const account = paths.length > 1 ? turn % paths.length : turn % cookies.length;
        const sentAt = now();
        await request(paths[turn % paths.length] ?? '', cookies[account] ?? '');
        times.push(now() - sentAt);
      }
    };
    await Promise.all(Array.from({ length: clients }, one));
    return { times, perSecond: (1000 * count) / (now() - startedAt) };
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
