import { loadavg } from 'node:os';
import pg from 'pg';
import * as z from 'zod';
import type { Pipeline } from '../../server/src/platform/database/pipeline.ts';
import { listGenerations } from '../../server/src/studio/generations/list.ts';
import { listQuery } from '../../server/src/studio/generations/list-query.ts';
import { createInstallation } from '../../server/test/support/installation.ts';
import { createPerson, type Person } from '../../server/test/support/people.ts';
import { type Studio, startStudio } from '../../server/test/support/studio.ts';
import { now } from './clock.ts';
import { query } from './query.ts';
import { milliseconds, report, whole } from './report.ts';
import { percentile } from './statistics.ts';

/** Records of one person, in turn. */
const SIZES = (process.env.BENCH_ROWS ?? '15625,156250,1000000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40);
const STEP = 50_000;
/** Of one list, so that the whole comes to its end however slow one is. */
const LONGEST_MS = 10_000;

/** As a gallery is: many words in many orders, of which some are rare. */
const vocabulary =
  'a the red green fox wolf owl harbour lantern meadow tram comet castle river glass neon city rain snow fog dusk dawn portrait of woman man child old young street market forest desert mountain sea ship train robot dragon cat dog bird flower tree house window door light shadow gold silver blue violet painting photo film grain macro wide angle soft sharp detailed cinematic watercolor ink sketch studio';

/** Stands for the collection of whoever is asked about. */
const COLLECTION = '00000000-0000-4000-8000-000000000000';

const searches: Record<string, Record<string, string>> = {
  'newest 20': {},
  'word of one in ten': { q: 'dragon' },
  'two words that are common': { q: 'dragon tram' },
  'two words beside each other, one in a thousand': { q: '"dragon tram"' },
  'accents and case: nothing': { q: 'ZÉPPELIN' },
  'three words, hardly any': { q: 'dragon tram comet castle' },
  'nothing: a word': { q: 'zeppelin' },
  'nothing: known words': { q: 'castles' },
  'nothing: two letters': { q: 'zq' },
  'nothing: 夜の港': { q: '夜の港' },
  'a seed': { seed: '4711' },
  'model and shape': { model: 'm3', shape: 'portrait' },
  'model that is rare': { model: 'rare' },
  'at least 2048 px, square, words': { min_side: '2048', shape: 'square', q: 'tram comet' },
  'videos of 9 to 10 s': { kind: 'video', min_seconds: '9', max_seconds: '10' },
  'square, at most 1024 px': { ratio: '1:1', max_side: '1024' },
  'favorites, one in a hundred': { favorite: '1' },
  'favorites with a word': { favorite: '1', q: 'comet' },
  'rated 5': { rating: '5' },
  'rated 5, two words': { rating: '5', q: 'comet castle' },
  'a label that is rare': { label: 'purple' },
  'rejected videos': { verdict: 'rejected', kind: 'video' },
  'a tag of one in a thousand': { tag: 'best of' },
  'a tag as a word': { q: 'best tram' },
  'a collection of 10,000': { collection: COLLECTION },
  'a collection of 10,000, a word': { collection: COLLECTION, q: 'comet' },
  'a collection of 10,000, newest, rated 5': { collection: COLLECTION, sort: 'newest', rating: '5' },
  'cost of 900 and more': { min_tokens: '900' },
  'a month, a word': { from: '2020-03-01T00:00:00Z', to: '2020-04-01T00:00:00Z', q: 'comet' },
  'oldest, a word that is rare': { sort: 'oldest', q: 'submarine' },
  'by name, a word that is rare': { sort: 'name', q: 'submarine' },
};

const installation = process.env.BENCH_DATABASE_URL === undefined ? await createInstallation() : null;
const databaseUrl = installation?.databaseUrl ?? process.env.BENCH_DATABASE_URL ?? '';
const studio = await startStudio({ databaseUrl });
try {
  const rows: string[][] = [];
  for (const size of SIZES) {
    const person = await createPerson(studio.deps.database);
    await fill(person, size);
    const collection = await keep(person);
    const startedAt = now();
    await index(person);
    const perThousand = (now() - startedAt) / (size / 1000);
    const [bytes] = await query(
      databaseUrl,
      "select pg_total_relation_size('generation_grams') / 1048576 as megabytes",
    );
    for (const [what, asked] of Object.entries(searches)) {
      const within = asked.collection === undefined ? {} : { collection };
      const { list, sql } = await measure(studio, person, { ...asked, ...within });
      const figures = [list, sql].flatMap((times) => [0.5, 0.95].map((p) => milliseconds(percentile(times, p))));
      rows.push([whole(size), what, ...figures]);
    }
    rows.push([
      whole(size),
      'index: ms for 1,000; MB of all',
      milliseconds(perThousand),
      String(bytes?.megabytes),
      '',
      '',
    ]);
  }
  await report({
    title: 'Finding in a large gallery',
    method: [
      `Lists of 20 of one person as the server reads them from the database, page and total, up to ${ROUNDS} rounds, and no longer than ${LONGEST_MS / 1000} s each, in this process; then what PostgreSQL says that the same statements took.`,
      `Load of the machine (1, 5 and 15 minutes): ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}.`,
    ],
    head: ['records', 'list', 'p50 ms', 'p95 ms', 'SQL p50 ms', 'SQL p95 ms'],
    rows,
    databaseUrl,
  });
} finally {
  await studio.stop();
  await installation?.stop();
}

/** The whole list, and the statements alone that it sent. */
async function measure({ deps }: Studio, { token }: Person, asked: Record<string, string>) {
  const parsed = listQuery.parse({ limit: 20, ...asked });
  const sent: { text: string; values: unknown[] }[] = [];
  const pipeline: Pipeline = {
    ...deps.pipeline,
    call: (statement, values) => {
      sent.push({ text: statement.text, values });
      return deps.pipeline.call(statement, values);
    },
  };
  await listGenerations({ ...deps, pipeline }, token, parsed);
  const list = await rounds(async () => {
    const startedAt = now();
    await listGenerations(deps, token, parsed);
    return now() - startedAt;
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const sql = await rounds(async () => {
    let sum = 0;
    for (const { text, values } of sent) {
      const { rows } = await client.query({ text: `explain (analyze, timing off, format json) ${text}`, values });
      sum += explained.parse(rows)[0]['QUERY PLAN'][0]['Execution Time'];
    }
    return sum;
  });
  await client.end();
  return { list, sql };
}

const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ 'Execution Time': z.number() })]) })]);

async function rounds(round: () => Promise<number>): Promise<number[]> {
  const until = now() + LONGEST_MS;
  const times: number[] = [];
  for (let done = -2; done < ROUNDS && (done < 1 || now() < until); done += 1) {
    const took = await round();
    if (done >= 0) times.push(took);
  }
  return times;
}

async function fill({ id }: Person, size: number): Promise<void> {
  await query(databaseUrl, 'alter table ai_generations disable trigger user');
  for (let from = 1; from <= size; from += STEP) {
    await query(
      databaseUrl,
      `insert into ai_generations
        (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, tokens_returned, price_version, input_data, input_hash,
         metadata, output_file_url, outputs, created_at, completed_at)
      select gen_random_uuid(), '${id}', case n % 20 when 0 then 'fal_wan_pro' else 'gen_01' end,
        case n % 20 when 0 then 'WAN Pro' else 'FLUX Image Generator' end, left(words, 50), case n % 50 when 0 then 'failed' else 'completed' end,
        case when n % 49999 = 0 then 1000 when n % 50 = 0 then 0 else n % 60 end, 0, 1,
        jsonb_build_object('positivePrompt', words, 'width', 1024, 'height', 1024, 'steps', 30, 'guidanceScale', 7.5,
          'model', case when n % 20011 = 0 then 'rare' else 'm' || n % 9 end, 'seed', n % 100000),
        '\\x00', jsonb_build_object('seed', n % 100000, 'provider', 'runware', 'processing_time', 4.2), '/files/x.png',
        jsonb_build_array(jsonb_build_object('url', '/files/' || n || '.png', 'thumbnailUrl', null, 'posterUrl', null,
          'placeholder', repeat('x', 30), 'width', 512 * (1 + n % 4), 'height', 512 * (1 + n % 3), 'contentType', 'image/png', 'bytes', 1234567)
          || case n % 20 when 0 then jsonb_build_object('seconds', n % 13) else '{}' end),
        timestamptz '2021-01-01' - n * interval '40 seconds', now()
      from generate_series(${from}, ${Math.min(size, from + STEP - 1)}) as n,
        lateral (select string_agg(word, ' ') || case when n % 40009 = 0 then ' submarine' else '' end as words
          from (select (string_to_array('${vocabulary}', ' '))[1 + floor(random() * 77 + n * 0)::integer] as word from generate_series(1, 14)) as drawn) as made`,
    );
  }
  await query(databaseUrl, 'alter table ai_generations enable trigger user');
  await query(
    databaseUrl,
    `insert into generation_counts (user_id, tool_type, status, count)
    select user_id, tool_type, status, count(*) from ai_generations where user_id = '${id}' group by 1, 2, 3`,
  );
  await query(databaseUrl, 'vacuum (analyze) ai_generations, generation_counts');
}

/** What people think of theirs, tags, and a collection, whose id is answered. */
async function keep({ id }: Person): Promise<string> {
  const number = `(extract(epoch from timestamptz '2021-01-01' - g.created_at) / 40)::integer`;
  await query(
    databaseUrl,
    `insert into keeps (generation_id, user_id, generated_at, is_favorite, rating, label, verdict)
    select g.id, g.user_id, g.created_at, ${number} % 100 = 0, ${number} % 6, case when ${number} % 5003 = 0 then 'purple' end,
      case ${number} % 11 when 0 then 'rejected' when 1 then 'kept' end
    from ai_generations g where g.user_id = '${id}' and ${number} % 5 = 0`,
  );
  await query(
    databaseUrl,
    `insert into generation_tags (generation_id, tag, user_id, generated_at)
    select g.id, 'best of', g.user_id, g.created_at from ai_generations g where g.user_id = '${id}' and ${number} % 1000 = 7`,
  );
  const [made] = await query(
    databaseUrl,
    `insert into collections (user_id, name) values ('${id}', 'All sorts') returning id`,
  );
  await query(
    databaseUrl,
    `insert into collection_items (collection_id, generation_id, user_id, place)
    select '${made?.id}', g.id, g.user_id, row_number() over (order by md5(g.id::text))
    from (select * from ai_generations where user_id = '${id}' order by md5(id::text) limit 10000) as g`,
  );
  await query(databaseUrl, 'vacuum (analyze) keeps, generation_tags, collection_items');
  return String(made?.id);
}

/** Without the index of what is indexed already, which is made again at the end: entry by entry it takes hours. */
async function index({ id }: Person): Promise<void> {
  await query(databaseUrl, 'drop index generation_grams_by_gram');
  for (;;) {
    const [row] = await query(databaseUrl, `select index_generations('${id}', 5000) as count`);
    if (row?.count !== 5000) break;
  }
  await query(
    databaseUrl,
    'create index generation_grams_by_gram on generation_grams using gin (grams) with (fastupdate = off)',
  );
  await query(databaseUrl, 'vacuum (analyze) generation_grams');
}
