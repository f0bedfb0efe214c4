import pg from 'pg';
import type { Person } from './people.ts';

const BATCH = 200_000;

const INSERT = `
  insert into ai_generations
    (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, price_version, input_data, input_hash,
     metadata, output_file_url, outputs, created_at, completed_at)
  select gen_random_uuid(), ($1::uuid[])[1 + n % array_length($1::uuid[], 1)], tool, name, words,
    case n % 50 when 0 then 'failed' else 'completed' end, 0, 1,
    jsonb_build_object('positivePrompt', words, 'width', 1024, 'height', 1024, 'steps', 30, 'guidanceScale', 7.5, 'seed', n),
    '\\x00', jsonb_build_object('seed', n, 'provider', 'runware', 'processing_time', 4.2),
    '/files/' || n || '.png',
    jsonb_build_array(jsonb_build_object('url', '/files/' || n || '.png', 'thumbnailUrl', '/files/' || n || '-thumb.webp',
      'posterUrl', null, 'placeholder', repeat('x', 30), 'width', 1024, 'height', 1024, 'contentType', 'image/png',
      'bytes', 1234567)),
    now() - n * interval '1 second', now() - n * interval '1 second'
  from generate_series($2::integer, $3::integer) as n,
    lateral (select case n % 7 when 0 then 'fal_flux_kontext' else 'gen_01' end as tool,
      case n % 7 when 0 then 'FLUX Kontext' else 'FLUX Image Generator' end as name,
      'a ' || (array['fox', 'vase', 'harbour', 'lantern', 'meadow', 'tram', 'comet'])[1 + n % 7] || ' at dawn, take ' || n
        as words) as made`;

/**
 * Brings the table to this number of records that have ended, one in fifty badly, the same for each person, with the counters that its triggers
 * would have kept. Answers its size with all indexes, in megabytes.
 */
export async function fillGallery(databaseUrl: string, people: readonly Person[], size: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>('select count(*) from ai_generations');
    await client.query('alter table ai_generations disable trigger user');
    for (let from = Number(rows[0]?.count) + 1; from <= size; from += BATCH) {
      await client.query(INSERT, [people.map(({ id }) => id), from, Math.min(size, from + BATCH - 1)]);
    }
    await client.query('alter table ai_generations enable trigger user');
    await client.query('delete from generation_counts');
    await client.query(`insert into generation_counts (user_id, tool_type, status, count)
      select user_id, tool_type, status, count(*) from ai_generations group by 1, 2, 3`);
    await client.query('vacuum (analyze) ai_generations, generation_counts');
    await client.query('checkpoint').catch(() => undefined);
    const { rows: sizes } = await client.query<{ bytes: string }>(
      "select pg_total_relation_size('ai_generations') as bytes",
    );
    return Number(sizes[0]?.bytes) / 1024 ** 2;
  } finally {
    await client.end();
  }
}
