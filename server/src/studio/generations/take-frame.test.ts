import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { buildMedia, meanColor } from '../../../test/support/videos.ts';
import { type Upload, uploadSchema } from '../files/wire.ts';
import { lineageSchema } from './wire.ts';

const run = promisify(execFile);

let media: Awaited<ReturnType<typeof buildMedia>>;
let studio: Studio;
let person: Person;
beforeAll(async () => {
  media = await buildMedia();
  studio = await startStudio({ env: media.env });
  person = await createPerson(studio.deps.database, { tokens: 1000 });
});
afterAll(async () => {
  await studio.stop();
  await media.remove();
});

/** Half a second of red, then half a second of blue. */
async function redThenBlue(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-clip-'));
  try {
    const file = join(folder, 'clip.mp4');
    const color = (name: string) => ['-f', 'lavfi', '-i', `color=${name}:s=160x90:r=24:d=0.5`];
    const joined = ['-filter_complex', 'concat=n=2:v=1:a=0', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', file];
    await run('ffmpeg', ['-v', 'error', ...color('red'), ...color('blue'), ...joined]);
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A finished generation with this one output. */
async function delivered(body: Buffer, contentType: string, ending: string): Promise<string> {
  const id = randomUUID();
  const ordered = { generationId: id, prompt: 'a flag' };
  expect((await studio.ask(person, 'POST', '/functions/v1/ai-image-generator', ordered)).status).toBe(202);
  const key = `${person.id}/generations/${id}-0-0123456789abcdef.${ending}`;
  await studio.deps.store.put(key, body, contentType);
  const none = { thumbnailUrl: null, posterUrl: null, placeholder: null };
  const outputs = [{ url: `/files/${key}`, ...none, width: 160, height: 90, contentType, bytes: body.length }];
  await sql`insert into files (key, user_id, folder, content_type, bytes, width, height)
    values (${key}, ${person.id}, 'generations', ${contentType}, ${body.length}, 160, 90)`.execute(
    studio.deps.database,
  );
  await sql`select complete_generation(r.id, r.claim_no, ${JSON.stringify(outputs)}::jsonb, ${outputs[0]?.url}, '{}')
    from runs r where r.generation_id = ${id}`.execute(studio.deps.database);
  return id;
}

async function frame(id: string, which: string): Promise<Upload> {
  const answer = await studio.ask(person, 'POST', `/api/generations/${id}/frame`, { which });
  return uploadSchema.parse(await answer.json());
}

async function colorOf({ url }: Upload): Promise<number[]> {
  const answer = await studio.ask(person, 'GET', url);
  return meanColor(Buffer.from(await answer.arrayBuffer()));
}

test('the first and the last frame of a clip are pictures of its size that an order may begin with', async () => {
  const id = await delivered(await redThenBlue(), 'video/mp4', 'mp4');
  const [first, last] = [await frame(id, 'first'), await frame(id, 'last')];
  for (const one of [first, last]) expect(one).toMatchObject({ contentType: 'image/png', width: 160, height: 90 });
  const [[red = 0, , noBlue = 255] = [], [noRed = 255, , blue = 0] = []] = [await colorOf(first), await colorOf(last)];
  expect([red > 200, noBlue < 60, noRed < 60, blue > 200]).toEqual([true, true, true, true]);
  expect(await frame(id, 'last'), 'asked again').toEqual(last);

  const generationId = randomUUID();
  const order = { generationId, prompt: 'it waves', imageUrl: last.url };
  const answer = await studio.ask(person, 'POST', '/functions/v1/fal-wan-pro', order);
  expect([answer.status, await answer.text()]).toEqual([202, expect.any(String)]);
  const parents = await sql`select part, parent from generation_parents where child = ${generationId}`.execute(
    studio.deps.database,
  );
  expect(parents.rows).toEqual([{ part: 'video', parent: id }]);
});

test('a frame that is painted over is an edit of its clip', async () => {
  const id = await delivered(await redThenBlue(), 'video/mp4', 'mp4');
  const { url, width, height } = await frame(id, 'first');
  const maskUrl = await storedInput(studio, person, { folder: 'canvas-images', width: 160, height: 90 });
  const generationId = randomUUID();
  const order = { generationId, prompt: 'a kite', imageUrl: url, maskUrl, width, height };
  const answer = await studio.ask(person, 'POST', '/functions/v1/canvas-edit', order);
  expect([answer.status, await answer.text()]).toEqual([202, expect.any(String)]);
  const lineage = await studio.ask(person, 'GET', `/api/generations/${generationId}/lineage`);
  const { edges } = lineageSchema.parse(await lineage.json());
  expect(edges).toEqual([{ child: generationId, parent: id, part: 'edit', output: 0 }]);
});

test('a picture has no frames to take, and of a clip that breaks nothing is kept', async () => {
  const statusOf = async (id: string) =>
    (await studio.ask(person, 'POST', `/api/generations/${id}/frame`, { which: 'first' })).status;
  expect(await statusOf(await delivered(Buffer.from('not looked at'), 'image/png', 'png'))).toBe(400);
  const broken = await delivered((await redThenBlue()).subarray(0, 400), 'video/mp4', 'mp4');
  expect(await statusOf(broken)).toBe(400);
  const kept = await sql`select key from files where key like ${`%${broken}-frame%`}`.execute(studio.deps.database);
  expect(kept.rows).toEqual([]);
});
