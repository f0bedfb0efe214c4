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

/** As a gallery is: many words in many orders, of which some are rare. */
const vocabulary =
  'a the red green fox wolf owl harbour lantern meadow tram comet castle river glass neon city rain snow fog dusk dawn portrait of woman man child old young street market forest desert mountain sea ship train robot dragon cat dog bird flower tree house window door light shadow gold silver blue violet painting photo film grain macro wide angle soft sharp detailed cinematic watercolor ink sketch studio';

const searches: Record<string, Record<string, string>> = {
  'newest 20': {},
  'word of one in ten': { q: 'dragon' },
  'two words beside each other, one in a thousand': { q: 'dragon tram' },
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
    const startedAt = now();
    await index(person);
    const perThousand = (now() - startedAt) / (size / 1000);
    const [bytes] = await query(
      databaseUrl,
      "select pg_total_relation_size('generation_grams') / 1048576 as megabytes",
    );
    for (const [what, asked] of Object.entries(searches)) {
      const times = await measure(studio, person, asked);
      rows.push([whole(size), what, ...[0.5, 0.95].map((p) => milliseconds(percentile(times, p)))]);
    }
    rows.push([whole(size), `index: ms for 1,000; MB of all`, milliseconds(perThousand), String(bytes?.megabytes)]);
  }
  await report({
    title: 'Finding in a large gallery',
    method: [
      `Lists of 20 of one person as the server reads them from the database, page and total, ${ROUNDS} rounds of all in turn, in this process.`,
    ],
    head: ['records', 'list', 'p50 ms', 'p95 ms'],
    rows,
    databaseUrl,
  });
} finally {
  await studio.stop();
  await installation?.stop();
}

async function measure({ deps }: Studio, { token }: Person, asked: Record<string, string>): Promise<number[]> {
  const parsed = listQuery.parse({ limit: 20, ...asked });
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round += 1) {
    const startedAt = now();
    await listGenerations(deps, token, parsed);
    if (round >= 0) times.push(now() - startedAt);
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

async function index({ id }: Person): Promise<void> {
  for (;;) {
    const [row] = await query(databaseUrl, `select index_generations('${id}', 5000) as count`);
    if (row?.count !== 5000) break;
  }
  await query(databaseUrl, 'vacuum (analyze) generation_grams');
}
