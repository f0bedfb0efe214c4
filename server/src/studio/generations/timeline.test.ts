import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { timelineSchema } from './timeline-wire.ts';

let studio: Studio;
let person: Person;

beforeAll(async () => {
  studio = await startStudio();
  person = await createPerson(studio.deps.database);
  await made('gen_01', '2024-03-31T23:30:00Z', 3);
  await made('fal_wan_pro', '2024-07-02T00:00:00Z', 2);
  await made('gen_01', '2026-01-05T00:00:00Z', 1205);
  await made('gen_01', '2026-02-05T00:00:00Z', 4, 'trash');
});
afterAll(() => studio.stop());

async function made(tool: string, at: string, count: number, removedAs: string | null = null): Promise<void> {
  await sql`
    insert into ai_generations
      (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, price_version, input_data, input_hash,
       output_file_url, created_at, completed_at, removed_at, removed_as)
    select gen_random_uuid(), ${person.id}, ${tool}, 'Tool', 'Picture', 'completed', 0, 1, '{}', '\\x00', '/files/x.png',
      ${at}::timestamptz + n * interval '1 second', now(), case when ${removedAs}::text is null then null else now() end,
      ${removedAs}
    from generate_series(1, ${count}) as n`.execute(studio.deps.database);
}

async function months(query: string, who: Person = person) {
  const response = await studio.ask(who, 'GET', `/api/generations/timeline?${query}`);
  expect(response.status).toBe(200);
  return timelineSchema.parse(await response.json()).months;
}
const month = (name: string, count: number, isMore = false) => ({ month: name, count, isMore });

test('each month in which something was made says how many, up to a thousand, and the trash is none of it', async () => {
  expect(await months('')).toEqual([month('2026-01', 1000, true), month('2024-07', 2), month('2024-03', 3)]);
});

test('months begin in the zone that is asked for', async () => {
  expect(await months('zone=Asia/Tokyo')).toContainEqual(month('2024-04', 3));
  expect((await studio.ask(person, 'GET', '/api/generations/timeline?zone=Moon/Crater')).status).toBe(400);
});

test('of one kind or tool they have what that made', async () => {
  expect(await months('kind=video')).toEqual([month('2024-07', 2)]);
  expect(await months('tool_type=gen_01')).toEqual([month('2026-01', 1000, true), month('2024-03', 3)]);
  expect(await months('kind=audio')).toEqual([]);
});

test('somebody else has months of their own', async () => {
  expect(await months('', await createPerson(studio.deps.database))).toEqual([]);
});
