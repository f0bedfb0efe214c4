import { createHash } from 'node:crypto';
import { createInstallation } from '../../server/test/support/installation.ts';
import { sessionCookie } from '../../server/test/support/session-cookie.ts';
import { createAccounts } from './accounts.ts';
import { now } from './clock.ts';
import { PLACEHOLDER } from './find-gallery.ts';
import { ownProcessorTime, percent, untilQuiet, watchOthers } from './others.ts';
import { query } from './query.ts';
import { milliseconds, report, whole } from './report.ts';
import { percentile } from './statistics.ts';

const NODES = Number(process.env.BENCH_NODES ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40);
const WARM_UP_ROUNDS = 5;

/** Of which earlier ones number `n` was made, as SQL; the first is 1. */
const shapes: Record<string, string> = {
  'chain, each made of the one before': 'values (n - 1)',
  'star, all made of one': 'values (1)',
  'tree, four made of each': 'values ((n + 2) / 4)',
  'many parents, three of each':
    'select distinct greatest(1, n - step) from (values (1), (7), (n / 2)) as steps (step)',
};

const installation = await createInstallation();
const { origin, databaseUrl, parts } = installation;
try {
  await parts.server.start();
  const people = await createAccounts(databaseUrl);
  const rows: string[][] = [];
  let highestOthers = 0;
  for (const [place, [shape, parents]] of Object.entries(shapes).entries()) {
    const person = people[place];
    if (person === undefined) throw new Error('There are fewer people than shapes');
    const edges = await fill(person.id, place, parents);
    const headers = { cookie: sessionCookie(installation, person.token) };
    const asked = {
      'the first': `${idOf(place, 1)}/lineage`,
      'the middle one': `${idOf(place, Math.floor(NODES / 2))}/lineage`,
      'the last': `${idOf(place, NODES)}/lineage`,
      'the last page': `${idOf(place, 1)}/lineage?offset=${NODES - 100}`,
    };
    for (const [what, path] of Object.entries(asked)) {
      await untilQuiet();
      const others = watchOthers();
      const { times, bytes, onServer, processor } = await ask(`${origin}/api/generations/${path}`, headers);
      highestOthers = Math.max(highestOthers, others());
      rows.push([
        ...[shape, whole(edges), what, whole(bytes)],
        ...[onServer, Math.min(...times), percentile(times, 0.5), percentile(times, 0.95), processor].map(milliseconds),
      ]);
    }
  }
  await report({
    title: 'Large families',
    method: [
      `GET /api/generations/<id>/lineage through the built server, one request after the other, ${ROUNDS} each: a page of 100 of a`,
      `family of ${NODES}, with its sums. Whole answers are read. "Server" is the mean that the server itself`,
      `measured until its answer began; the last column is the processor time of server, database and client together for one answer. Others had at most ${percent(highestOthers)}.`,
    ],
    head: ['family', 'edges', 'asked of', 'bytes', 'server ms', 'least ms', 'p50 ms', 'p95 ms', 'processor ms'],
    rows,
    databaseUrl,
  });
} finally {
  await installation.stop();
}

/** Generation `n` of a family: as far from the one before as ids by chance are. */
function idOf(family: number, n: number): string {
  const hash = createHash('md5').update(`${family}:${n}`).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
}

/** A family as its orders and its worker would have left it. Answers how many edges it has. */
async function fill(person: string, family: number, parents: string): Promise<number> {
  const id = (n: string) =>
    `overlay(overlay(md5('${family}:' || (${n})) placing '4' from 13) placing '8' from 17)::uuid`;
  await query(databaseUrl, 'alter table ai_generations disable trigger user');
  await query(
    databaseUrl,
    `insert into ai_generations
      (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, tokens_returned, price_version, input_data,
       input_hash, metadata, output_file_url, outputs, created_at, completed_at)
    select ${id('n')}, '${person}', 'gen_01', 'FLUX Image Generator', 'A fox in the snow ' || n, 'completed', 8, 0, 1,
      jsonb_build_object('positivePrompt', 'A fox in the snow, soft light ' || n, 'width', 1024, 'height', 1024, 'steps', 30, 'seed', n),
      '\\x00', jsonb_build_object('seed', n, 'provider', 'runware', 'processing_time', 4.2), '/files/' || n || '.png',
      jsonb_build_array(jsonb_build_object('url', '/files/' || n || '.png', 'thumbnailUrl', '/files/' || n || '-thumb.webp',
        'posterUrl', null, 'placeholder', '${PLACEHOLDER}', 'width', 1024, 'height', 1024, 'contentType', 'image/png', 'bytes', 1234567)),
      timestamptz '2026-01-01' + n * interval '40 seconds', timestamptz '2026-01-01' + n * interval '41 seconds'
    from generate_series(1, ${NODES}) as n`,
  );
  await query(databaseUrl, 'alter table ai_generations enable trigger user');
  const [row] = await query(
    databaseUrl,
    `with connected as (
      insert into generation_parents (child, parent, part, output)
      select ${id('n')}, ${id('of')}, 'edit', 0
      from generate_series(2, ${NODES}) as n, lateral (${parents}) as p (of)
      returning child
    ) select count(*)::integer as count from connected`,
  );
  await query(databaseUrl, 'vacuum (analyze) ai_generations, generation_parents');
  return Number(row?.count);
}

type Asked = { times: number[]; bytes: number; onServer: number; processor: number };

/** Seconds that the server took for all answers of lineages so far. */
async function serverSeconds(): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const [, seconds] = /^kinora_http_request_duration_seconds_sum\{[^}]*lineage[^}]*\} (\S+)$/m.exec(metrics) ?? [];
  if (seconds === undefined) throw new Error('The server does not tell how long lineages took');
  return Number(seconds);
}

async function ask(url: string, headers: Record<string, string>): Promise<Asked> {
  const times: number[] = [];
  let [bytes, processor, seconds] = [0, 0, 0];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    if (round === 0) [seconds, processor] = [await serverSeconds(), ownProcessorTime()];
    const begun = now();
    const answer = await fetch(url, { headers });
    if (answer.status !== 200) throw new Error(`A family was answered ${answer.status}: ${await answer.text()}`);
    bytes = (await answer.arrayBuffer()).byteLength;
    if (round >= 0) times.push(now() - begun);
  }
  processor = (ownProcessorTime() - processor) / ROUNDS;
  return { times, bytes, onServer: (1000 * ((await serverSeconds()) - seconds)) / ROUNDS, processor };
}
