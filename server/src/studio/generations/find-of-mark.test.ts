import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { photo } from '../../../test/support/photo.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { buildMedia, makeVideo } from '../../../test/support/videos.ts';
import { spoolFolder } from '../../platform/media/work-folder.ts';
import { generationOfFileSchema } from './wire.ts';

// Searches on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let media: Awaited<ReturnType<typeof buildMedia>>;
let studio: ServedStudio;
let folder: string;
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  media = await buildMedia();
  studio = await startServedStudio({ env: media.env });
  folder = await mkdtemp(join(tmpdir(), 'kinora-of-mark-'));
  [owner, stranger] = await Promise.all([createPerson(studio.deps.database), createPerson(studio.deps.database)]);
}, 120_000);
afterAll(async () => {
  await studio.stop();
  await media.remove();
  await rm(folder, { recursive: true });
});

/** A record of the owner's, with the number that its results carry. */
async function record(): Promise<{ id: string; number: number }> {
  const { database, watermark } = studio.deps;
  const id = randomUUID();
  const number = watermark.numberOf(id);
  await sql`insert into ai_generations (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, price_version,
      input_data, input_hash, output_file_url, completed_at)
    values (${id}, ${owner.id}, 'gen_01', 'Tool', 'Fox', 'completed', 0, 1, '{}', '\\x00', '/files/x.png', now())`.execute(
    database,
  );
  await sql`insert into watermarks (key, number, generation_id)
    values (${`${owner.id}/generations/${id}-0.png`}, ${number}, ${id})`.execute(database);
  return { id, number };
}

async function marked(number: number): Promise<Buffer> {
  const [path, output] = [join(folder, 'plain'), join(folder, 'carrying')];
  await writeFile(path, await photo(768, 'png'));
  expect(await studio.deps.watermark.write({ path, output, number })).toBe(true);
  return readFile(output);
}

/** As sites store pictures: another size, compressed, nothing written in it. */
const stripped = (body: Buffer) => sharp(body).resize(512).jpeg({ quality: 75 }).toBuffer();

function ask(person: Person | null, body: Uint8Array | null): Promise<Response> {
  const form = new FormData();
  if (body !== null) form.append('file', new Blob([Uint8Array.from(body)]), 'picture');
  return studio.send(person, 'POST', '/api/generations/of-mark', { body: form });
}

async function foundBy(person: Person, body: Uint8Array) {
  const response = await ask(person, body);
  const answer: unknown = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return generationOfFileSchema.parse(answer).generation?.id ?? null;
}

test('a picture whose metadata is gone leads its owner back to the generation, and tells nobody else of it', async () => {
  const { id, number } = await record();
  const body = await stripped(await marked(number));
  expect(await foundBy(owner, body)).toBe(id);
  const [theirs, unmarked] = [await ask(stranger, body), await ask(stranger, await stripped(await photo(768, 'png')))];
  expect(await theirs.text()).toBe(await unmarked.text());
  expect((await ask(null, body)).status).toBe(401);
  expect((await studio.send(owner, 'DELETE', `/api/generations/${id}`)).status).toBeLessThan(300);
  expect(await foundBy(owner, body)).toBeNull();
  expect(await readdir(spoolFolder(studio.deps.config))).toEqual([]);
});

test('a video leads back as well, and what carries nothing leads nowhere', async () => {
  const { id, number } = await record();
  await writeFile(join(folder, 'clip.mp4'), await makeVideo({ width: 480, height: 480, frames: 12 }));
  const clip = { folder, file: 'clip.mp4', output: 'carrying.mp4' };
  expect(await studio.deps.watermark.writeVideo({ ...clip, number })).toBe(true);
  expect(await foundBy(owner, await readFile(join(folder, 'carrying.mp4')))).toBe(id);
  expect(await foundBy(owner, await readFile(join(folder, 'clip.mp4')))).toBeNull();
  expect(await foundBy(owner, Buffer.from('no picture at all'))).toBeNull();
  expect((await ask(owner, null)).status).toBe(400);
});

test('so many files of one person are looked at within ten minutes', async () => {
  const person = await createPerson(studio.deps.database);
  for (let n = 0; n < 30; n += 1) expect(await foundBy(person, Buffer.from('a text'))).toBeNull();
  const refused = await ask(person, Buffer.from('a text'));
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate_limited' }]);
  expect(await foundBy(stranger, Buffer.from('a text'))).toBeNull();
});
