import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildMarks } from '../../../test/support/marks.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { photo } from '../../../test/support/photo.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { makeSound } from '../../../test/support/sounds.ts';
import { buildMedia, makeVideo } from '../../../test/support/videos.ts';
import { errorSchema } from '../../http/wire.ts';
import { spoolFolder } from '../../platform/media/work-folder.ts';
import { verificationSchema } from './wire.ts';

vi.setConfig({ testTimeout: 60_000 });

const MADE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
let marks: Awaited<ReturnType<typeof buildMarks>>;
let media: Awaited<ReturnType<typeof buildMedia>>;
let studio: ServedStudio;
let other: ServedStudio;
let folder: string;
beforeAll(async () => {
  [marks, media] = await Promise.all([buildMarks(), buildMedia()]);
  folder = await mkdtemp(join(tmpdir(), 'kinora-verify-'));
  studio = await startServedStudio({ env: { ...marks.env, ...media.env } });
  other = await startServedStudio({
    env: { ...marks.env, MAIL_FROM: 'Elsewhere <studio@elsewhere.test>', AUTH_SECRET: 'b'.repeat(32) },
  });
}, 60_000);
afterAll(async () => {
  await studio.stop();
  await other.stop();
  await marks.remove();
  await media.remove();
  await rm(folder, { recursive: true });
});

const picture = () =>
  sharp({
    create: {
      width: 200,
      height: 120,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 120, sigma: 50 },
    },
  })
    .png()
    .toBuffer();

async function signedBy(
  { deps }: ServedStudio,
  body: Buffer,
  contentType = 'image/png',
  from?: Buffer,
): Promise<Buffer> {
  const place = (name: string) => join(folder, name);
  await writeFile(place('plain'), body);
  if (from !== undefined) await writeFile(place('from'), from);
  await deps.marks.sign({
    path: place('plain'),
    output: place('signed'),
    contentType,
    isTurned: false,
    facts: {
      generator: { name: 'Kinora', version: '1' },
      studio: await deps.marks.studio(),
      tool: 'FLUX',
      sourceType: MADE,
    },
    ingredients:
      from === undefined
        ? []
        : [{ path: place('from'), contentType, title: 'Uploaded image', relationship: 'parentOf' }],
  });
  return readFile(place('signed'));
}

function ask(body: Buffer | Uint8Array, name = 'picture.png') {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(body)]), name);
  return studio.send(null, 'POST', '/api/verify', { body: form });
}

async function verified(body: Buffer) {
  const response = await ask(body);
  const answer: unknown = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return verificationSchema.parse(answer);
}

test('before this studio has signed anything, a file without marks is said to have none, and the first signed one is known', async () => {
  expect(await studio.deps.database.selectFrom('mark_issuers').selectAll().execute()).toEqual([]);
  expect(await verified(await picture())).toMatchObject({ state: 'unsigned', isOurs: false });
  expect(await verified(await signedBy(studio, await picture()))).toMatchObject({ state: 'signed', isOurs: true });
});

test('a file of this studio is known for it, without an account, and nothing of it is kept', async () => {
  const found = await verified(await signedBy(studio, await picture()));
  expect(found).toMatchObject({
    state: 'signed',
    isOurs: true,
    tool: 'FLUX',
    sourceType: MADE,
    signer: 'Kinora',
    history: [],
  });
  expect(found.words.join(' ')).toMatch(/Kinora made and signed this file.*an AI model made it, with FLUX/);
  expect(await readdir(spoolFolder(studio.deps.config))).toEqual([]);
});

test('a file that was changed after says so', async () => {
  const body = await signedBy(studio, await picture());
  const place = body.length - 200;
  body[place] = (body[place] ?? 0) ^ 1;
  const found = await verified(body);
  expect(found).toMatchObject({ state: 'changed', isOurs: false });
  expect(found.words).toContain('Its content was changed after it was signed.');
});

test('a file of another studio is whole, and not ours', async () => {
  const found = await verified(await signedBy(other, await picture()));
  expect(found).toMatchObject({ state: 'signed', isOurs: false, signer: 'Elsewhere' });
  expect(found.words.join(' ')).toContain('This studio does not know who that is');
});

test('what it was made from is told, with its own marks', async () => {
  const parent = await signedBy(other, await picture());
  const found = await verified(await signedBy(studio, await picture(), 'image/png', parent));
  expect(found.history).toEqual([
    {
      title: 'Uploaded image',
      relation: 'parent',
      state: 'signed',
      signer: 'Elsewhere',
      generator: 'Kinora 1',
      tool: 'FLUX',
      sourceType: MADE,
    },
  ]);
});

test('a video is read as well', async () => {
  expect(await verified(await signedBy(studio, await makeVideo(), 'video/mp4'))).toMatchObject({
    state: 'signed',
    isOurs: true,
  });
});

test('a signed picture of a format that no tool makes is read as well', async () => {
  const avif = await sharp(await picture())
    .avif()
    .toBuffer();
  expect(await verified(await signedBy(studio, avif, 'image/avif'))).toMatchObject({ state: 'signed', isOurs: true });
  expect(await verified(avif)).toMatchObject({ state: 'unsigned', isOurs: false });
});

test('a file without marks is told what that means, and what it does not', async () => {
  const found = await verified(await picture());
  expect(found).toMatchObject({ state: 'unsigned', isOurs: false, sourceType: null });
  expect(found.words.join(' ')).toContain('does not mean that a person made it');
});

test('hostile files are answered, and the studio goes on', async () => {
  const signed = await signedBy(studio, await picture());
  const hostile = [
    ...Array.from({ length: 12 }, (_, round) => {
      const body = Buffer.from(signed);
      const noise = randomBytes(40);
      // Into the marks themselves, which stand behind the header.
      for (const [place, byte] of noise.entries()) body[60 + ((place * 97 + round * 131) % 4000)] = byte;
      return body;
    }),
    signed.subarray(0, 300),
    signed.subarray(0, signed.length / 2),
  ];
  for (const body of hostile) expect((await ask(body)).status).toBeLessThan(500);
  expect(await verified(signed)).toMatchObject({ state: 'signed', isOurs: true });
});

test.each<[string, Buffer]>([
  ['words', Buffer.from('these are words')],
  ['nothing', Buffer.alloc(0)],
  ['a program', Buffer.from('7f454c46020101000000000000000000', 'hex')],
  ['a document', Buffer.from('%PDF-1.7\n1 0 obj\n<< /AF [ << /AFRelationship /C2PA_Manifest >> ] >>\nendobj\n')],
])('%s are refused', async (_name, body) => {
  const response = await ask(body);
  expect([response.status, errorSchema.parse(await response.json()).code]).toEqual([400, 'invalid_file']);
});

test('a picture as phones take them (HEIC) is answered in words, and a broken one as well', async () => {
  const box = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), ...parts]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(body.length + 4);
    return Buffer.concat([size, body]);
  };
  const head = box('ftyp', Buffer.from('heic'), Buffer.alloc(4), Buffer.from('mif1heic'));
  const heic = Buffer.concat([head, box('meta', Buffer.alloc(40)), box('mdat', randomBytes(2000))]);
  for (const body of [heic, head, Buffer.concat([head, randomBytes(500)])]) {
    const response = await ask(body, 'IMG_0001.HEIC');
    const answer: unknown = await response.json();
    expect([200, 400], JSON.stringify(answer)).toContain(response.status);
    if (response.status === 200) expect(verificationSchema.parse(answer).words.join(' ')).not.toBe('');
    else
      expect(errorSchema.parse(answer)).toMatchObject({
        code: 'invalid_file',
        error: expect.stringMatching(/\w+ \w+/),
      });
  }
});

test('a file that is too large is refused in words, and the next one is looked at', async () => {
  const large = Buffer.concat([await picture(), Buffer.alloc(101 * 1024 * 1024)]);
  const response = await ask(large);
  expect([response.status, errorSchema.parse(await response.json())]).toEqual([
    413,
    expect.objectContaining({ code: 'too_large', error: 'The file must be smaller than 100 MB' }),
  ]);
  expect(await verified(await picture())).toMatchObject({ state: 'unsigned' });
});

test('of one network only so many files are looked at', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.50' };
  const proxied = await startServedStudio({ env: { ...marks.env, TRUSTED_PROXIES: '127.0.0.1' } });
  try {
    const statuses: number[] = [];
    for (let sent = 0; sent < 62; sent += 1) {
      const form = new FormData();
      form.append('file', new Blob(['words']), 'words.txt');
      statuses.push((await proxied.send(null, 'POST', '/api/verify', { body: form, headers })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  } finally {
    await proxied.stop();
  }
});

describe('an invisible mark', () => {
  async function carrying(by: ServedStudio, generationId: string): Promise<Buffer> {
    const [path, output] = [join(folder, 'bare'), join(folder, 'carrying')];
    await writeFile(path, await photo(512, 'png'));
    const number = by.deps.watermark.numberOf(generationId);
    expect(await by.deps.watermark.write({ path, output, number })).toBe(true);
    return sharp(output).resize(400).jpeg({ quality: 80 }).toBuffer();
  }
  async function asked(body: Buffer, by: Person | null) {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(body)]), 'picture.jpg');
    const response = await studio.send(by, 'POST', '/api/verify', { body: form });
    return verificationSchema.parse(await response.json());
  }

  async function createAdministrator(): Promise<Person> {
    const person = await createPerson(studio.deps.database);
    await studio.deps.database.updateTable('user').set({ role: 'admin' }).where('id', '=', person.id).execute();
    return person;
  }

  test('is told to everybody, and what it leads to only to administrators', async () => {
    const { database } = studio.deps;
    const author = await createPerson(database);
    const generation_id = randomUUID();
    const key = `${author.id}/generations/${generation_id}-0-0123456789abcdef.png`;
    await database
      .insertInto('watermarks')
      .values({ key, number: studio.deps.watermark.numberOf(generation_id), generation_id })
      .execute();
    const body = await carrying(studio, generation_id);
    for (const by of [null, author]) {
      const found = await asked(body, by);
      expect(found).toMatchObject({ state: 'unsigned', isOurs: false, invisible: 'found', origins: null });
      expect(found.words.join(' ')).toContain('It carries an invisible mark of this studio');
      expect(JSON.stringify(found)).not.toContain(generation_id);
    }
    const { origins } = await asked(body, await createAdministrator());
    expect(origins).toEqual([
      { generationId: generation_id, name: null, personId: author.id, email: expect.stringContaining('@') },
    ]);
  });

  test('of another studio is not found, which is said to prove nothing', async () => {
    const found = await asked(await carrying(other, randomUUID()), null);
    expect(found).toMatchObject({ invisible: 'not_found', origins: null });
    expect(found.words.join(' ')).toContain('That proves nothing');
  });

  test('of a clip is found in a part of it that somebody encoded anew, and leads an administrator to its generation', async () => {
    const { database, watermark } = studio.deps;
    const generation_id = randomUUID();
    const number = watermark.numberOf(generation_id);
    const key = `${randomUUID()}/generations/${generation_id}-0-0123456789abcdef.mp4`;
    await database.insertInto('watermarks').values({ key, number, generation_id }).execute();
    await writeFile(join(folder, 'film.mp4'), await makeVideo({ width: 640, height: 360, frames: 48 }));
    expect(await watermark.writeVideo({ folder, file: 'film.mp4', output: 'marked.mp4', number })).toBe(true);
    const options = ['-v', 'error', '-y', '-i', 'marked.mp4', '-ss', '1', '-crf', '28', 'part.mp4'];
    await promisify(execFile)('ffmpeg', options, { cwd: folder });
    const found = await asked(await readFile(join(folder, 'part.mp4')), await createAdministrator());
    expect(found).toMatchObject({ invisible: 'found', origins: [{ generationId: generation_id }] });
    expect(await asked(await readFile(join(folder, 'film.mp4')), null)).toMatchObject({ invisible: 'not_found' });
  });

  test('is not looked for in what is neither a picture nor a video', async () => {
    expect(await verified(await makeSound('mp3'))).toMatchObject({
      invisible: 'not_looked_for',
      origins: null,
    });
  });
});
