import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { messages } from '@kinora/catalogue/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileServer, form, picture, startFileServer } from '../../../test/support/files.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { buildMedia, makeVideo, type TestVideo } from '../../../test/support/videos.ts';
import { errorSchema, uploadSchema } from '../../http/wire.ts';
import { spoolFolder } from '../../platform/media/work-folder.ts';

const FOLDER = 'video-upscaler-input';
const CLASSIC = 'classic-input';
const MB = 1024 * 1024;

let media: Awaited<ReturnType<typeof buildMedia>>;
let server: FileServer;
let person: Person;
beforeAll(async () => {
  media = await buildMedia();
  server = await startFileServer(media.env);
  person = await createPerson(server.deps.database);
});
afterAll(async () => {
  await server.stop();
  await media.remove();
});

const send = (body: Uint8Array, folder = FOLDER) => server.send(person, form(body, 'clip.bin', 'text/plain'), folder);

describe('a video', () => {
  test.each<[TestVideo, string, object]>([
    [{ frames: 30, fps: 24 }, 'video/mp4', { width: 160, height: 90, frames: 30, fps: 24, seconds: 1.25 }],
    [{ extension: 'mov', fps: 30 }, 'video/quicktime', { frames: 24, fps: 30, seconds: 0.8 }],
    [{ extension: 'avi', fps: 25, frames: 25 }, 'video/x-msvideo', { frames: 25, fps: 25, seconds: 1 }],
    [{ extension: 'webm', fps: 25, frames: 10 }, 'video/webm', { frames: 10, fps: 25 }],
    [{ extension: 'mkv', hasSound: true, frames: 48 }, 'video/x-matroska', { frames: 48, fps: expect.closeTo(24, 1) }],
  ])('%j is kept as it came, measured by the frame', async (video, contentType, measured) => {
    const body = await makeVideo(video);
    const answer = await send(body);
    expect(answer.status).toBe(201);
    const upload = uploadSchema.parse(await answer.json());
    expect(upload).toMatchObject({ contentType, bytes: body.length, ...measured });
    expect(upload.url.endsWith(`.${video.extension ?? 'mp4'}`)).toBe(true);

    const stored = await server.ask(person, 'GET', upload.url, { range: 'bytes=4-7' });
    expect(stored.status).toBe(206);
    expect(stored.headers).toMatchObject({ 'content-type': contentType, 'x-content-type-options': 'nosniff' });
    expect(stored.body.equals(body.subarray(4, 8))).toBe(true);
  });

  test('that was filmed upright is measured as it is shown', async () => {
    const answer = await send(turned(await makeVideo()));
    expect(uploadSchema.parse(await answer.json())).toMatchObject({ width: 90, height: 160 });
  });

  test('prices its upscaling by its real frames', async () => {
    const upload = uploadSchema.parse(
      await (await send(await makeVideo({ width: 640, height: 360, frames: 60 }))).json(),
    );
    const answer = await server.ask(person, 'GET', upload.url);
    expect(answer.status).toBe(200);
    const rows = await server.deps.database
      .selectFrom('files')
      .select(['frames', 'fps', 'seconds', 'width'])
      .where('key', '=', upload.url.replace('/files/', ''))
      .execute();
    expect(rows).toEqual([{ frames: 60, fps: 24, seconds: 2.5, width: 640 }]);
  });
});

describe('what is no video is refused in the words of its tool', () => {
  test.each<[string, string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['a picture', FOLDER, () => picture().png().toBuffer(), messages.selectVideo],
    ['text', FOLDER, () => Buffer.from('no video'), messages.selectVideo],
    ['nothing', FOLDER, () => Buffer.alloc(0), messages.selectVideo],
    ['half a video', FOLDER, async () => (await makeVideo()).subarray(0, 400), messages.videoAnalysisFailed],
    [
      'a video of rubbish',
      FOLDER,
      async () => Buffer.concat([(await makeVideo()).subarray(0, 40), randomBytes(5000)]),
      messages.videoAnalysisFailed,
    ],
    ['text in a classic folder', CLASSIC, () => Buffer.from('nothing'), messages.selectClassic.image],
    ['a video where pictures belong', 'wan-pro-images', () => makeVideo(), messages.selectImage],
  ])('%s in %s', async (_what, folder, body, message) => {
    const answer = await send(await body(), folder);
    expect([answer.status, errorSchema.parse(await answer.json())]).toEqual([
      400,
      { error: message, code: 'invalid_file' },
    ]);
    expect(await readdir(spoolFolder(server.deps.config))).toEqual([]);
  });

  test.each([
    [FOLDER, 100, messages.videoTooLarge],
    [CLASSIC, 50, messages.classicTooLarge],
    ['wan-pro-images', 10, messages.imageTooLarge],
  ])('more than %s takes: %i MB', async (folder, megabytes, message) => {
    const answer = await send(Buffer.alloc(megabytes * MB), folder);
    expect([answer.status, errorSchema.parse(await answer.json()).error]).toEqual([413, message]);
  });
});

test('a classic folder takes pictures and videos', async () => {
  const video = await send(await makeVideo(), CLASSIC);
  const image = await send(await picture().png().toBuffer(), CLASSIC);
  expect([video.status, image.status]).toEqual([201, 201]);
});

/** The same pictures with a quarter turn in the header, as telephones film (ISO 14496-12 section 8.3.2, `tkhd`). */
function turned(body: Buffer): Buffer {
  const quarter = Buffer.alloc(36);
  quarter.writeInt32BE(0x10000, 4);
  quarter.writeInt32BE(-0x10000, 12);
  quarter.writeInt32BE(0x40000000, 32);
  const copy = Buffer.from(body);
  quarter.copy(copy, copy.indexOf('tkhd') + 44);
  return copy;
}
