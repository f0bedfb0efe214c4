import { readdir } from 'node:fs/promises';
import { inputMessages } from '@kinora/catalogue/input-messages';
import { runtimeFolders } from '@kinora/catalogue/runtime/tool-folders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileServer, form, picture, startFileServer } from '../../../test/support/files.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { makeSound, type SoundKind } from '../../../test/support/sounds.ts';
import { buildMedia, makeVideo } from '../../../test/support/videos.ts';
import { errorSchema } from '../../http/wire.ts';
import { spoolFolder } from '../../platform/media/work-folder.ts';
import { uploadSchema } from './wire.ts';

const FOLDER = runtimeFolders.audio;
const MB = 1024 * 1024;
const TITLE = 'The street where I live';

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

const send = (body: Uint8Array, folder: string = FOLDER) =>
  server.send(person, form(body, 'song.bin', 'text/plain'), folder);

describe('a sound', () => {
  test.each<[SoundKind, string, string]>([
    ['mp3', 'audio/mpeg', 'mp3'],
    ['wav', 'audio/wav', 'wav'],
    ['flac', 'audio/flac', 'flac'],
    ['ogg', 'audio/ogg', 'ogg'],
    ['opus', 'audio/ogg', 'ogg'],
    ['m4a', 'audio/mp4', 'm4a'],
    ['aac', 'audio/aac', 'aac'],
  ])(
    'of the kind %s is kept by its bytes, measured, and without what else it tells',
    async (kind, contentType, ending) => {
      const sent = await makeSound(kind, { title: TITLE });
      const answer = await send(sent);
      expect(answer.status).toBe(201);
      const upload = uploadSchema.parse(await answer.json());
      expect(upload).toMatchObject({ contentType, width: 0, height: 0, seconds: expect.closeTo(2, 0) });
      expect(upload.url.endsWith(`.${ending}`)).toBe(true);

      const stored = await server.ask(person, 'GET', upload.url);
      expect(stored.headers).toMatchObject({ 'content-type': contentType, 'x-content-type-options': 'nosniff' });
      expect(stored.body.length).toBe(upload.bytes);
      expect(stored.body.includes(TITLE)).toBe(false);
    },
  );
});

describe('what is no sound is refused in words', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['a picture', () => picture().png().toBuffer(), inputMessages.selectAudio],
    ['text', () => Buffer.from('no sound'), inputMessages.selectAudio],
    ['nothing', () => Buffer.alloc(0), inputMessages.selectAudio],
    ['a video', () => makeVideo({ hasSound: true }), inputMessages.audioAnalysisFailed],
    ['the beginning of one', async () => (await makeSound('flac')).subarray(0, 60), inputMessages.audioAnalysisFailed],
  ])('%s', async (_what, body, message) => {
    const answer = await send(await body());
    expect([answer.status, errorSchema.parse(await answer.json())]).toEqual([
      400,
      { error: message, code: 'invalid_file' },
    ]);
    expect(await readdir(spoolFolder(server.deps.config))).toEqual([]);
  });

  test('a sound where pictures belong', async () => {
    const answer = await send(await makeSound(), runtimeFolders.image);
    expect([answer.status, errorSchema.parse(await answer.json()).error]).toEqual([400, inputMessages.selectImage]);
  });

  test('more than 50 MB', async () => {
    const answer = await send(Buffer.alloc(50 * MB));
    expect([answer.status, errorSchema.parse(await answer.json()).error]).toEqual([413, inputMessages.audioTooLarge]);
  });
});
