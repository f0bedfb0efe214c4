import { query } from './query.ts';

/** A picture of four pixels, which pages show until the record's own arrives. */
export const PLACEHOLDER =
  'data:image/webp;base64,UklGRi4AAABXRUJQVlA4ICIAAACwAQCdASoCAAIABUB8JZwAAveELvHAAP6qtM4ts1d9uKAA';

/** Rows of one statement. */
const STEP = 25_000;
const AT_ONCE = 2;
/** One in ten pictures looks nearly like one of so many others: series, templates, the same words again. */
const LOOKS = 1000;
/** Records that are indexed at once: first beside all that is indexed already, then without the index of numbers. */
const BESIDE = 5000;

/** As a gallery is: many words in many orders, of which some are rare. */
const vocabulary =
  'a the red green fox wolf owl harbour lantern meadow tram comet castle river glass neon city rain snow fog dusk dawn portrait of woman man child old young street market forest desert mountain sea ship train robot dragon cat dog bird flower tree house window door light shadow gold silver blue violet painting photo film grain macro wide angle soft sharp detailed cinematic watercolor ink sketch studio';

/** What lists are asked about beside words and facts. */
export type Gallery = { collection: string; parent: string; similar: string; smart: Record<string, string> };

/** What fills collections by itself; a kept search is no other thing. */
const rules: Record<string, Record<string, string>> = {
  'words, rated 4': { q: 'dragon tram', rating: '4' },
  'a rare model': { model: 'rare' },
  'favorite videos': { favorite: '1', kind: 'video' },
};

type Send = (sql: string) => Promise<Record<string, unknown>[]>;

/** `size` records of one person, 40 seconds after one another, and what is kept beside them. */
export async function fillGallery(databaseUrl: string, person: string, size: number): Promise<Gallery> {
  const send: Send = (sql) => query(databaseUrl, sql);
  const beginnings = Array.from({ length: Math.ceil(size / STEP) }, (_, step) => step * STEP + 1);
  const inSteps = (toStatement: (from: number, to: number) => string) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async (_, turn) => {
        for (const from of beginnings.filter((__, step) => step % AT_ONCE === turn)) {
          await send(toStatement(from, Math.min(size, from + STEP - 1)));
        }
      }),
    );
  for (const table of ['ai_generations', 'files']) await send(`alter table ${table} disable trigger user`);
  await inSteps((from, to) => records(person, from, to));
  await inSteps((from, to) => prints(person, from, to));
  for (const table of ['ai_generations', 'files']) await send(`alter table ${table} enable trigger user`);
  await send(`insert into generation_counts (user_id, tool_type, status, count)
    select user_id, tool_type, status, count(*) from ai_generations where user_id = '${person}' group by 1, 2, 3`);
  await send(`insert into keeps (generation_id, user_id, generated_at, is_favorite, rating, label, verdict)
    select g.id, g.user_id, g.created_at, n % 100 = 0, n % 6, case when n % 5003 = 0 then 'purple' end,
      case n % 11 when 0 then 'rejected' when 1 then 'kept' end
    from ${numbered(person)} where n % 5 = 0`);
  await send(`insert into generation_tags (generation_id, tag, user_id, generated_at)
    select g.id, 'best of', g.user_id, g.created_at from ${numbered(person)} where n % 1000 = 7`);
  const gallery = await keepTogether(send, person);
  for (const table of ['ai_generations', 'generation_counts', 'keeps', 'generation_tags', 'collection_items'])
    await send(`vacuum (analyze) ${table}`);
  for (const table of ['generation_parents', 'file_prints']) await send(`vacuum (analyze) ${table}`);
  return gallery;
}

/** Records `g` and their number `n`, which their time says. */
const numbered = (person: string) =>
  `(select * from ai_generations where user_id = '${person}') as g,
    lateral (select (extract(epoch from timestamptz '2021-01-01' - g.created_at) / 40)::integer as n) as counted`;

const records = (person: string, from: number, to: number) => `
  insert into ai_generations
    (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, tokens_returned, price_version, input_data, input_hash,
     metadata, output_file_url, outputs, created_at, completed_at)
  select made.id, '${person}', case n % 20 when 0 then 'fal_wan_pro' else 'gen_01' end,
    case n % 20 when 0 then 'WAN Pro' else 'FLUX Image Generator' end, left(words, 50), case n % 50 when 0 then 'failed' else 'completed' end,
    case when n % 49999 = 0 then 1000 when n % 50 = 0 then 0 else n % 60 end, 0, 1,
    jsonb_build_object('positivePrompt', words, 'width', 1024, 'height', 1024, 'steps', 30, 'guidanceScale', 7.5,
      'model', case when n % 20011 = 0 then 'rare' else 'm' || n % 9 end, 'seed', n % 100000),
    '\\x00', jsonb_build_object('seed', n % 100000, 'provider', 'runware', 'processing_time', 4.2), '/files/x.png',
    jsonb_build_array(jsonb_build_object('url', '/files/${person}/generations/' || made.id || '.png', 'thumbnailUrl', null,
      'posterUrl', null, 'placeholder', '${PLACEHOLDER}', 'width', 512 * (1 + n % 4), 'height', 512 * (1 + n % 3),
      'contentType', 'image/png', 'bytes', 1234567) || case n % 20 when 0 then jsonb_build_object('seconds', n % 13) else '{}' end),
    timestamptz '2021-01-01' - n * interval '40 seconds', now()
  from generate_series(${from}, ${to}) as n, lateral (
    select gen_random_uuid() as id, string_agg(word, ' ') || case when n % 40009 = 0 then ' submarine' else '' end as words
    from (select (string_to_array('${vocabulary}', ' '))[1 + floor(random() * 77 + n * 0)::integer] as word
      from generate_series(1, 14)) as drawn
  ) as made`;

/** What each picture looks like. */
const prints = (person: string, from: number, to: number) => `
  with made as materialized (
    select '${person}/generations/' || g.id || '.png' as key, n from ${numbered(person)}
    where g.created_at between timestamptz '2021-01-01' - ${to} * interval '40 seconds'
      and timestamptz '2021-01-01' - ${from} * interval '40 seconds'
  ), stored as (
    insert into files (key, user_id, folder, content_type, bytes, width, height, used_at, is_printed)
    select key, '${person}', 'generations', 'image/png', 1234567, 1024, 1024, now(), true from made
  )
  insert into file_prints (key, sha256, content_sha256, look, is_content_read)
  select key, sha256(key::bytea), sha256(key::bytea), case when n % 10 = 0
    then ('x' || substr(md5((n / 10 % ${LOOKS})::text), 1, 16))::bit(64) # (1::bigint << n / 10 % 63)::bit(64)
    else ('x' || substr(md5(key), 1, 16))::bit(64) end, true
  from made`;

/** A collection of 10,000, what was made of the oldest one, and collections that fill themselves. */
async function keepTogether(send: Send, person: string): Promise<Gallery> {
  const idOf = async (sql: string) => String((await send(sql))[0]?.id);
  const collection = await idOf(
    `insert into collections (user_id, name) values ('${person}', 'All sorts') returning id`,
  );
  await send(`insert into collection_items (collection_id, generation_id, user_id, place)
    select '${collection}', g.id, g.user_id, row_number() over (order by md5(g.id::text))
    from (select * from ai_generations where user_id = '${person}' order by md5(id::text) limit 10000) as g`);
  const parent = await idOf(`select id from ai_generations where user_id = '${person}' order by created_at limit 1`);
  await send(`insert into generation_parents (child, parent, part, family)
    select g.id, '${parent}', case n % 3 when 0 then 'upscale' else 'edit' end, '${parent}' from ${numbered(person)}
    where n % 1000 = 3 and g.id <> '${parent}'`);
  const similar = await idOf(`select g.id from ${numbered(person)} where n = 10000`);
  const smart: Record<string, string> = {};
  for (const [name, rule] of Object.entries(rules)) {
    smart[name] = await idOf(`insert into collections (user_id, name, rule)
      values ('${person}', '${name}', '${JSON.stringify(rule)}') returning id`);
  }
  return { collection, parent, similar, smart };
}

/**
 * Indexes all of it as a worker does, and answers how many milliseconds a thousand took: of the first ones beside all that is
 * indexed already, and of the others without the index of numbers, which is made again at the end: entry by entry a million
 * take half an hour.
 */
export async function indexGallery(databaseUrl: string, person: string, now: () => number) {
  const send: Send = (sql) => query(databaseUrl, sql);
  const step = async (act = 'index_generations') =>
    Number((await send(`select ${act}('${person}', ${BESIDE}) as count`))[0]?.count);
  const startedAt = now();
  await step();
  const beside = ((now() - startedAt) / BESIDE) * 1000;
  let without = 0;
  await withoutIndexOfNumbers(send, async () => {
    const aloneAt = now();
    let alone = 0;
    for (let count = BESIDE; count === BESIDE; alone += count) count = await step();
    without = ((now() - aloneAt) / alone) * 1000;
    for (let count = BESIDE; count === BESIDE; ) count = await step('index_keeps');
  });
  const [size] = await send("select pg_total_relation_size('generation_grams') / 1048576 as megabytes");
  return { beside, without, megabytes: Number(size?.megabytes) };
}

/** Indexes what several people have, as a worker does of those who have very many. */
export async function indexPeople(databaseUrl: string, people: readonly { id: string }[]): Promise<void> {
  const send: Send = (sql) => query(databaseUrl, sql);
  await withoutIndexOfNumbers(send, async () => {
    for (const { id } of people) {
      const step = `select index_generations('${id}', ${BESIDE}) as count`;
      for (let count = BESIDE; count === BESIDE; ) count = Number((await send(step))[0]?.count);
    }
  });
}

async function withoutIndexOfNumbers(send: Send, work: () => Promise<void>): Promise<void> {
  const [index] = await send("select pg_get_indexdef('generation_grams_in_time'::regclass) as made");
  await send('drop index generation_grams_in_time');
  await work();
  await send(`set maintenance_work_mem = '1GB'; ${index?.made}`);
  await send('vacuum (analyze) generation_grams');
  await send('vacuum (analyze) keeps');
}
