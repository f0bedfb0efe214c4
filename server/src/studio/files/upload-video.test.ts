// @module-tag long

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inputMessages } from '@kinora/catalogue/input-messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileServer, form, picture, startFileServer } from '../../../test/support/files.ts';
import { readTags } from '../../../test/support/marks.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { buildMedia, makeVideo, type TestVideo } from '../../../test/support/videos.ts';
import { errorSchema } from '../../http/wire.ts';
import { spoolFolder } from '../../platform/media/work-folder.ts';
import { uploadSchema } from './wire.ts';

const FOLDER = 'video-upscaler-input';
const CLASSIC = 'classic-input';
const MB = 1024 * 1024;
const run = promisify(execFile);

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
  ])('%j is kept, measured by the frame', async (video, contentType, measured) => {
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

  const PLACE = '+48.8584+002.2945/';
  const DEVICE = 'Secretphone 12';
  const words = ['location', 'title', 'comment', 'make', 'model', 'com.apple.quicktime.location.ISO6709'].flatMap(
    (name) => ['-metadata', `${name}=${name.includes('location') ? PLACE : DEVICE}`],
  );
  test.each<[NonNullable<TestVideo['extension']>, string[]]>([
    ['mp4', []],
    ['mp4', ['-movflags', 'use_metadata_tags']],
    ['mp4', ['-movflags', 'faststart']],
    ['mov', []],
    ['mov', ['-movflags', 'use_metadata_tags']],
    ['avi', []],
    ['webm', ['-metadata:s:v', `title=${DEVICE}`]],
    ['mkv', ['-metadata:s:v', `title=${DEVICE}`]],
  ])(
    'of the kind %s %j is kept without where and with what it was filmed, its packets as they came',
    async (extension, how) => {
      const sent = await makeVideo({
        extension,
        hasSound: extension !== 'webm' && extension !== 'avi',
        more: [...words, ...how],
      });
      expect(sent.includes(DEVICE)).toBe(true);
      const stored = await kept(sent);
      expect([stored.length, stored.includes(DEVICE), stored.includes(PLACE), stored.includes('48.858')]).toEqual([
        sent.length,
        false,
        false,
        false,
      ]);
      expect(JSON.stringify(await tagsOf(stored))).not.toMatch(/GPS|Secretphone|48\.858/);
      expect(await packetsOf(stored)).toEqual(await packetsOf(sent));
    },
  );

  test('keeps nothing of a track that told where it was from moment to moment, nor of an XMP packet', async () => {
    const filmed = await makeVideo({ hasSound: true });
    const sent = Buffer.concat([
      named(filmed, 'soun', 'meta'),
      xmpBox(`<exif:GPSLatitude>${PLACE}</exif:GPSLatitude>`),
    ]);
    const stored = await kept(sent);
    expect(stored.length).toBe(sent.length);
    expect(stored.includes(PLACE)).toBe(false);
    // What was the sound's is all there is to see, and the sound's packets are zeros now.
    expect(await packetsOf(stored)).toEqual((await packetsOf(filmed)).filter((line) => line.startsWith('0,')));
    const sounded = stored.subarray(filmed.indexOf('mdat'), filmed.indexOf('moov'));
    expect(sounded.includes(Buffer.alloc(64))).toBe(true);
    expect(filmed.subarray(filmed.indexOf('mdat'), filmed.indexOf('moov')).includes(Buffer.alloc(64))).toBe(false);
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
    ['a picture', FOLDER, () => picture().png().toBuffer(), inputMessages.selectVideo],
    ['text', FOLDER, () => Buffer.from('no video'), inputMessages.selectVideo],
    ['nothing', FOLDER, () => Buffer.alloc(0), inputMessages.selectVideo],
    ['half a video', FOLDER, async () => (await makeVideo()).subarray(0, 400), inputMessages.videoAnalysisFailed],
    [
      'a video of rubbish',
      FOLDER,
      async () => Buffer.concat([(await makeVideo()).subarray(0, 40), randomBytes(5000)]),
      inputMessages.videoAnalysisFailed,
    ],
    ['text in a classic folder', CLASSIC, () => Buffer.from('nothing'), inputMessages.selectClassic.image],
    ['a video where pictures belong', 'wan-pro-images', () => makeVideo(), inputMessages.selectImage],
  ])('%s in %s', async (_what, folder, body, message) => {
    const answer = await send(await body(), folder);
    expect([answer.status, errorSchema.parse(await answer.json())]).toEqual([
      400,
      { error: message, code: 'invalid_file' },
    ]);
    expect(await readdir(spoolFolder(server.deps.config))).toEqual([]);
  });

  test.each([
    [FOLDER, 100, inputMessages.videoTooLarge],
    [CLASSIC, 50, inputMessages.classicTooLarge],
    ['wan-pro-images', 10, inputMessages.imageTooLarge],
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

async function kept(sent: Buffer): Promise<Buffer> {
  const answer = await send(sent);
  expect(answer.status).toBe(201);
  const { url } = uploadSchema.parse(await answer.json());
  return (await server.ask(person, 'GET', url)).body;
}

/** A checksum of each packet of the tracks that a player would show. */
function packetsOf(body: Buffer): Promise<string[]> {
  return onDisk(body, async (path) => {
    const { stdout } = await run('ffmpeg', [
      '-v',
      'error',
      '-i',
      path,
      '-map',
      '0',
      '-c',
      'copy',
      '-f',
      'framemd5',
      '-',
    ]);
    return stdout.split('\n').filter((line) => /^\d/.test(line));
  });
}

const tagsOf = (body: Buffer) => onDisk(body, readTags);

async function onDisk<Result>(body: Buffer, work: (path: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-upload-'));
  try {
    await writeFile(join(folder, 'looked-at'), body);
    return await work(join(folder, 'looked-at'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The film with the word for a kind of track as another one. */
function named(film: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(film);
  changed.write(to, changed.indexOf(from), 'latin1');
  return changed;
}

/** XMP part 3, 1.1.4. */
function xmpBox(packet: string): Buffer {
  const head = Buffer.alloc(24, 0);
  head.writeUInt32BE(head.length + packet.length);
  head.write('uuid', 4, 'latin1');
  head.write('be7acfcb97a942e89c71999491e3afac', 8, 'hex');
  return Buffer.concat([head, Buffer.from(packet)]);
}
