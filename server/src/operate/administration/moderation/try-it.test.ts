import { createAdaptorServer } from '@hono/node-server';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { form } from '../../../../test/support/files.ts';
import { type ModeratedStudio, startModeratedStudio } from '../../../../test/support/moderated-studio.ts';
import { photo } from '../../../../test/support/photo.ts';
import { sessionCookie } from '../../../../test/support/session-cookie.ts';
import { buildMedia, makeVideo } from '../../../../test/support/videos.ts';
import { type Generation, generationSchema } from '../../../studio/generations/wire.ts';
import { moderationTrialSchema, type TriedFile, triedFileSchema } from './wire.ts';

// Encoders on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let media: Awaited<ReturnType<typeof buildMedia>>;
let studio: ModeratedStudio;
let server: ReturnType<typeof createAdaptorServer>;
beforeAll(async () => {
  media = await buildMedia();
  studio = await startModeratedStudio({ env: media.env });
  server = createAdaptorServer({ fetch: (request, env) => studio.app.fetch(request, env) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}, 120_000);
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await studio.stop();
  await media.remove();
});

async function send(file: Buffer, token = studio.admin.token): Promise<Response> {
  const address = server.address();
  const { config } = studio.deps;
  return fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/admin/moderation/try/file`, {
    method: 'POST',
    headers: { origin: `http://127.0.0.1:${config.port}`, cookie: sessionCookie(config, token) },
    body: form(file),
  });
}
const looked = async (file: Buffer): Promise<TriedFile> => triedFileSchema.parse(await (await send(file)).json());
const tried = (body: object) => studio.read(['POST', '/api/admin/moderation/try'], moderationTrialSchema, body);
const stored = async () => [
  await studio.database.selectFrom('files').select('key').orderBy('key').execute(),
  await studio.database.selectFrom('file_prints').select('key').orderBy('key').execute(),
];

test('a picture is tried as an upload and as a result, by what is set or typed, and nothing of it is stored', async () => {
  const before = await stored();
  studio.pictures({ hate: 0.7, 'self-harm': 0.6, sexual: 0.1 });
  const file = await looked(await photo(96, 'png'));
  expect(file).toEqual({ scores: { hate: 0.7, self_harm: 0.6, sexual: 0.1 }, isChecked: true, isTakenDown: false });
  expect(await tried({ file })).toMatchObject({
    level: 'off',
    findings: [],
    file: {
      upload: { level: 'block', findings: [{ rule: 'Self-harm', score: 0.6 }] },
      result: { level: 'hold', findings: [{ rule: 'Hate', score: 0.7 }] },
    },
  });
  const off = { texts: 'off', uploads: 'off', results: 'off', from: 0.5 };
  const setting = { levels: { hate: { ...off, results: 'block', from: 0.9 }, self_harm: off } };
  expect((await tried({ file, setting })).file).toMatchObject({ upload: { level: 'off' }, result: { findings: [] } });
  expect(await stored()).toEqual(before);
});

test('of a video its frames are looked at, and the highest score of each category counts', async () => {
  studio.pictures({}, { hate: 0.2 }, { hate: 0.8, sexual: 0.3 });
  const body = await makeVideo({ frames: 72 });
  expect((await looked(body)).scores).toEqual({ hate: 0.8, sexual: 0.3 });
});

test('what was taken down for good is known, also without the service', async () => {
  const picture = await photo(96, 'png');
  studio.runware.paint(async () => picture);
  studio.pictures({});
  const { person, generation } = await studio.made();
  const made: Generation = generationSchema.parse(await studio.find(person, generation.id));
  await studio.takeDown(made, true);
  studio.service.follow(() => new Error('It is away'));
  const file = await looked(await sharp(picture).resize(64).jpeg({ quality: 80 }).toBuffer());
  expect(file).toEqual({ scores: {}, isChecked: false, isTakenDown: true });
  expect((await tried({ file, text: 'a boat' })).file).toMatchObject({
    isChecked: false,
    upload: { level: 'block', findings: [{ rule: 'It was taken down for good' }] },
  });
});

test('what is no picture and no video is refused, and so is somebody who is no administrator', async () => {
  expect((await send(Buffer.from('words'))).status).toBe(400);
  const { person } = await studio.made();
  expect((await send(await photo(96, 'png'), person.token)).status).toBe(403);
  expect((await studio.ask(studio.admin, 'POST', '/api/admin/moderation/try', {})).status).toBe(400);
});
