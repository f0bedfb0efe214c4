import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { createFalClient } from './fal-client.ts';
import { relayInputs } from './fal-relay.ts';

const studios: WorkingStudio[] = [];
afterAll(async () => {
  for (const studio of studios) await studio.stop();
});

async function start(env: Record<string, string>): Promise<WorkingStudio> {
  const studio = await startWorkingStudio({ env });
  studios.push(studio);
  return studio;
}

/** A finished edit of a stored picture, and what fal was told of the picture. */
async function edit(studio: WorkingStudio, person: Person) {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  const key = `${person.id}/flux-kontext-images/${randomUUID()}.png`;
  await studio.deps.store.put(key, picture, 'image/png');
  await studio.database
    .insertInto('files')
    .values({
      key,
      user_id: person.id,
      folder: 'flux-kontext-images',
      content_type: 'image/png',
      bytes: picture.length,
      width: 40,
      height: 30,
    })
    .execute();
  const id = randomUUID();
  const answer = await studio.ask(person, 'POST', '/functions/v1/fal-flux-kontext', {
    generationId: id,
    imageUrl: `/files/${key}`,
    prompt: 'make it winter',
  });
  expect(answer.status).toBe(202);
  expect((await studio.ended(person, id)).status).toBe('completed');
  return { picture, address: String((await studio.falRequest(id)).input.image_url) };
}

test('a picture goes to fal as a link of ours where it can reach us, readable by nobody but its holder', async () => {
  const studio = await start({ PUBLIC_URL: 'https://studio.example.com' });
  const person = await createPerson(studio.database);
  const { picture, address } = await edit(studio, person);
  const link = new URL(address);
  expect(link.origin).toBe('https://studio.example.com');
  expect(studio.fal.uploads).toEqual([]);

  const get = (path: string) => studio.app.request(path, { headers: { host: 'studio.example.com' } });
  const file = await get(`${link.pathname}${link.search}`);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(picture);
  expect((await get(link.pathname)).status).toBe(401);

  // Two hours more than the work may last: a day of waiting in fal's queue, then twelve minutes, four times the usual.
  const run = await studio.database.selectFrom('runs').select('created_at').executeTakeFirstOrThrow();
  const longest = (24 * 60 + 12 + 120) * 60_000;
  const expires = Number(link.searchParams.get('expires')) * 1000;
  expect(expires).toBeGreaterThan(Number(run.created_at) + longest - 1000);
  expect(expires).toBeLessThanOrEqual(Date.now() + longest);
});

test.each([
  ['has no address of ours', {}],
  ['knows only a private address of ours', { PUBLIC_URL: 'https://192.168.1.5' }],
  ['knows only an address without TLS', { PUBLIC_URL: 'http://studio.example.com' }],
  ['is the engine beside us', { PUBLIC_URL: 'https://studio.example.com', EMBEDDED: 'engine,engine:fal' }],
])("a picture goes into fal's storage where it %s", async (_where, env) => {
  const studio = await start(env);
  const { picture, address } = await edit(studio, await createPerson(studio.database));
  expect(studio.fal.uploads).toEqual([{ contentType: 'image/png', bytes: picture.length }]);
  expect(address.startsWith(`${studio.fal.origin}/uploaded/`)).toBe(true);
});

test.each([
  [90 * 1024 * 1024, {}],
  [90 * 1024 * 1024 + 1, { parts: 10 }],
])('a file of %i bytes arrives in fal’s storage as it was, in parts above 90 MB', async (bytes, how) => {
  const { deps, fal } = await start({});
  const body = Buffer.alloc(bytes, 'the frames of a video, one after the other ');
  const file = { field: 'videoUrl', key: 'somebody/video-upscaler-input/a.mp4', contentType: 'video/mp4' };
  const { config } = deps;
  const safeFetch = createSafeFetch({ allowedOrigins: [fal.origin] });
  const parts = { config, client: createFalClient(config.fal), safeFetch };
  const { videoUrl } = await relayInputs(parts, [{ ...file, read: async () => body }], new Date());
  expect(fal.uploads).toEqual([{ contentType: 'video/mp4', bytes, ...how }]);
  expect(fal.uploaded(videoUrl)?.equals(body)).toBe(true);
});
