import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type FileServer, form, startFileServer } from '../../../test/support/files.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { photo } from '../../../test/support/photo.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { errorSchema } from '../../http/wire.ts';
import { query } from '../../platform/database/rows.ts';
import { importedSchema } from '../imports/wire.ts';
import { generationListSchema } from './wire.ts';

let server: FileServer;
let person: Person;
beforeAll(async () => {
  server = await startFileServer();
  person = await createPerson(server.deps.database);
});
afterAll(() => server.stop());

async function bring(body: Uint8Array, name: string, who = person): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/imports`, {
    method: 'POST',
    body: form(body, name),
    headers: { origin: 'http://127.0.0.1:3999', cookie: sessionCookie(server.deps.config, who.token) },
  });
  return z.core.parse(importedSchema, await answer.json()).generation.id;
}

const ask = (asked: string, who = person) => server.ask(who, 'GET', `/api/generations?${asked}`);
async function list(asked: string) {
  const answer = await ask(asked);
  expect(answer.status, answer.body.toString()).toBe(200);
  return z.core.parse(generationListSchema, JSON.parse(answer.body.toString()));
}
async function names(asked: string) {
  return (await list(asked)).generations.map(({ generation_name }) => generation_name);
}
async function refusal(asked: string, who?: Person) {
  const answer = await ask(asked, who);
  return [answer.status, z.core.parse(errorSchema, JSON.parse(answer.body.toString())).code];
}

test('what looks like a result is found in the own gallery, the most alike first, page by page, with the other filters', async () => {
  const other = await createPerson(server.deps.database);
  const original = await photo(256, 'png');
  const id = await bring(original, 'original.png');
  await bring(await sharp(original).resize(200).jpeg({ quality: 60 }).toBuffer(), 'smaller.jpg');
  await bring(await sharp(original).modulate({ brightness: 1.05 }).webp().toBuffer(), 'brighter.webp');
  const elsewhere = await bring(await sharp(original).jpeg().toBuffer(), 'of another person.jpg', other);
  for (const name of ['one', 'two', 'three']) await bring(await photo(256, 'png'), `${name}.png`);

  const alike = await names(`similar=${id}`);
  expect(alike[0]).toBe('original');
  expect(alike.toSorted()).toEqual(['brighter', 'original', 'smaller']);
  expect((await list(`similar=${id}`)).total).toBe(3);

  const first = await list(`similar=${id}&limit=2`);
  const second = await list(`similar=${id}&limit=2&cursor=${first.nextCursor}`);
  expect([...first.generations, ...second.generations].map(({ generation_name }) => generation_name)).toEqual(alike);
  expect(second.nextCursor).toBeNull();

  expect(await names(`similar=${id}&q=smaller`)).toEqual(['smaller']);
  expect(await names(`similar=${id}&kind=video`)).toEqual([]);
  expect(await names(`similar=${id}&sort=name&trash=1`)).toEqual(alike);

  const [near] = (await list('q=brighter')).generations;
  await server.ask(person, 'DELETE', `/api/generations/${near?.id}`);
  expect((await names(`similar=${id}`)).toSorted()).toEqual(['original', 'smaller']);

  expect(await refusal(`similar=${elsewhere}`)).toEqual([404, 'not_found']);
  expect(await refusal(`similar=${id}`, other)).toEqual([404, 'not_found']);
  expect(await refusal('sort=likeness')).toEqual([400, 'invalid_input']);
});

test('what has no picture looks like nothing', async () => {
  const [made] = await query(server.deps.database, z.object({ id: z.string() }))`
    insert into ai_generations
      (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, price_version, input_data, input_hash,
       output_file_url, completed_at)
    values (gen_random_uuid(), ${person.id}, 'gen_01', 'Tool', 'made', 'completed', 0, 1, '{}', '\\x00', '/x', now())
    returning id`;
  expect(await names(`similar=${made?.id}`)).toEqual([]);
});
