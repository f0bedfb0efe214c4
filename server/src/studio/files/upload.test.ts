import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { inputMessages } from '@kinora/catalogue/input-messages';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileServer, form, picture, rawForm, startFileServer } from '../../../test/support/files.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { errorSchema } from '../../http/wire.ts';
import { spoolFolder } from '../../platform/media/work-folder.ts';
import { uploadSchema } from './wire.ts';

let server: FileServer;
let person: Person;
beforeAll(async () => {
  server = await startFileServer();
  person = await createPerson(server.deps.database);
});
afterAll(() => server.stop());

const MB = 1024 * 1024;
const storedOf = (owner: Person) =>
  server.deps.database.selectFrom('files').selectAll().where('user_id', '=', owner.id).execute();
const spooled = () => readdir(spoolFolder(server.deps.config));

async function download(owner: Person, url: string): Promise<Buffer> {
  const answer = await server.ask(owner, 'GET', url);
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('a picture', () => {
  test.each([
    ['png', 'image/png', 'png'],
    ['jpeg', 'image/jpeg', 'jpg'],
    ['webp', 'image/webp', 'webp'],
  ] as const)('of type %s is kept in its own format, under a name of ours', async (format, contentType, ending) => {
    const owner = await createPerson(server.deps.database);
    const body = await picture(60, 40).toFormat(format).toBuffer();
    const response = await server.send(owner, form(body, '../../evil name.php', 'text/html'));
    expect(response.status).toBe(201);
    const upload = uploadSchema.parse(await response.json());
    expect(upload).toMatchObject({ contentType, width: 60, height: 40 });
    expect(upload.url).toMatch(new RegExp(`^/files/${owner.id}/guide-images/[0-9a-f-]{36}-evil-name\\.${ending}$`));
    const stored = await download(owner, upload.url);
    expect(stored).toHaveLength(upload.bytes);
    expect(await sharp(stored).metadata()).toMatchObject({ format, width: 60, height: 40 });
    expect(await storedOf(owner)).toMatchObject([
      { folder: 'guide-images', content_type: contentType, bytes: upload.bytes, width: 60, height: 40, used_at: null },
    ]);
  });

  test('comes out upright, and without camera, place or words', async () => {
    const secret = 'taken at home';
    const body = await picture(60, 40)
      .jpeg()
      .withExif({
        IFD0: { Copyright: secret, Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${secret}</note></x:xmpmeta>`)
      .toBuffer();
    expect((await sharp(body).metadata()).exif).toBeDefined();
    expect(body.includes(secret)).toBe(true);
    const upload = uploadSchema.parse(await (await server.send(person, form(body))).json());
    expect(upload).toMatchObject({ width: 40, height: 60 });
    const stored = await download(person, upload.url);
    const metadata = await sharp(stored).metadata();
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(stored.includes(secret)).toBe(false);
  });

  test('with something else behind it is kept without that', async () => {
    const hidden = '<script>alert(1)</script>';
    const body = Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(hidden)]);
    const upload = uploadSchema.parse(await (await server.send(person, form(body))).json());
    expect((await download(person, upload.url)).includes(hidden)).toBe(false);
  });

  test('keeps its transparency', async () => {
    const body = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer();
    const upload = uploadSchema.parse(await (await server.send(person, form(body))).json());
    expect(await sharp(await download(person, upload.url)).metadata()).toMatchObject({ hasAlpha: true });
  });
});

const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

/** A PNG of one color, a few kilobytes that unpack to far too many pixels. */
const bomb = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ palette: true, colors: 2 })
    .toBuffer();

describe('what is no picture is refused', () => {
  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['nothing', () => Buffer.alloc(0)],
    ['one byte', () => Buffer.alloc(1)],
    ['text', () => Buffer.from('hello')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a PDF with a picture in it',
      async () => Buffer.concat([Buffer.from('%PDF-1.7\n'), await picture().png().toBuffer()]),
    ],
    ['a program', () => Buffer.from('\x7fELF\x02\x01\x01')],
    ['an archive', () => Buffer.from('PK\x03\x04\x14\x00\x00\x00')],
  ])('%s', async (_, file) => {
    const owner = await createPerson(server.deps.database);
    const response = await server.send(owner, form(await file()));
    expect(response.status).toBe(400);
    expect(errorSchema.parse(await response.json())).toEqual({
      error: inputMessages.selectImage,
      code: 'invalid_file',
    });
    expect(await storedOf(owner)).toEqual([]);
  });

  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['a drawing with a script', () => Buffer.from(svg)],
    ['a drawing with a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a GIF', () => picture().gif().toBuffer()],
    ['a GIF that is also a script', () => Buffer.from('GIF89a/*\0\0\0\0\0\0*/=1;alert(1)')],
    ['a TIFF', () => picture().tiff().toBuffer()],
    ['an AVIF', () => picture().avif().toBuffer()],
  ])('%s, with the formats that are taken', async (_, file) => {
    const owner = await createPerson(server.deps.database);
    const response = await server.send(owner, form(await file()));
    expect(response.status).toBe(400);
    expect(errorSchema.parse(await response.json())).toEqual({
      error: inputMessages.imageFormat,
      code: 'invalid_file',
    });
    expect(await storedOf(owner)).toEqual([]);
  });

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    [
      'a page that begins like a JPEG',
      () => Buffer.concat([jpegHead, Buffer.from('<html><script>alert(1)</script>')]),
      inputMessages.imageDamaged,
    ],
    [
      'half a PNG',
      async () => (await picture(200, 200).png().toBuffer()).subarray(0, 20_000),
      inputMessages.imageDamaged,
    ],
    [
      'half a JPEG',
      async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 20_000),
      inputMessages.imageDamaged,
    ],
    [
      'half a WebP',
      async () => (await picture(400, 400).webp().toBuffer()).subarray(0, 10_000),
      inputMessages.imageDamaged,
    ],
    ['49 million pixels in a few kilobytes', () => bomb(7000), inputMessages.imagePixels],
  ])('%s, with what is wrong with the picture', async (_, file, error) => {
    const owner = await createPerson(server.deps.database);
    const response = await server.send(owner, form(await file()));
    expect(response.status).toBe(400);
    expect(errorSchema.parse(await response.json())).toEqual({ error, code: 'invalid_file' });
    expect(await storedOf(owner)).toEqual([]);
  });

  test('a form without the field', async () => {
    const response = await server.send(person, form(await picture().png().toBuffer(), 'a.png', 'image/png', 'picture'));
    expect(response.status).toBe(400);
  });

  test.each([
    ['no form', 'application/json', '{}'],
    ['a form without a boundary', 'multipart/form-data', 'x'],
    [
      'a form that ends in the middle',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx',
    ],
    ['plain fields', 'application/x-www-form-urlencoded', 'file=x'],
  ])('%s', async (_, contentType, body) => {
    const asked = server.connect(person, 'POST', '/api/uploads/guide-images', { 'content-type': contentType });
    const status = new Promise((resolve) => asked.on('response', (response) => resolve(response.statusCode)));
    asked.end(body);
    expect(await status).toBe(400);
  });
});

describe('the size', () => {
  /** A PNG of exactly so many bytes: readers leave out chunks that they do not know. */
  async function pngOf(bytes: number): Promise<Buffer> {
    const whole = await picture(8, 8).png().toBuffer();
    const endOfHeader = 33;
    const filler = Buffer.alloc(bytes - whole.length);
    filler.writeUInt32BE(filler.length - 12, 0);
    filler.write('fiLl', 4, 'latin1');
    filler.writeUInt32BE(crc32(filler.subarray(4, -4)), filler.length - 4);
    return Buffer.concat([whole.subarray(0, endOfHeader), filler, whole.subarray(endOfHeader)]);
  }

  test('of one byte under 10 MB is taken', async () => {
    const response = await server.send(person, form(await pngOf(10 * MB - 1)));
    expect(response.status).toBe(201);
  });

  test.each([10 * MB, 10 * MB + 1, 30 * MB])('of %i bytes is refused with the words of the product', async (bytes) => {
    const response = await server.send(person, form(await pngOf(bytes)));
    expect(response.status).toBe(413);
    expect(errorSchema.parse(await response.json())).toEqual({ error: inputMessages.imageTooLarge, code: 'too_large' });
  });

  test('that never ends is cut off', async () => {
    const { contentType, head } = rawForm(Buffer.alloc(0));
    const asked = server.connect(person, 'POST', '/api/uploads/guide-images', { 'content-type': contentType });
    const over = new Promise<number | undefined>((resolve) => {
      asked.on('response', (response) => resolve(response.statusCode));
      asked.on('error', () => resolve(undefined));
      asked.on('close', () => resolve(undefined));
    });
    let isOver = false;
    over.then(() => {
      isOver = true;
    });
    asked.write(head);
    const chunk = Buffer.alloc(MB);
    let sent = 0;
    while (!isOver) {
      if (!asked.write(chunk)) await Promise.race([new Promise((resolve) => asked.once('drain', resolve)), over]);
      sent += chunk.length;
      expect(sent).toBeLessThan(300 * MB);
    }
    asked.destroy();
    expect([413, undefined]).toContain(await over);
  });
});

test('somebody who goes away in the middle leaves nothing behind', async () => {
  const owner = await createPerson(server.deps.database);
  const { contentType, body } = rawForm(await picture(300, 300).png().toBuffer());
  const asked = server.connect(owner, 'POST', '/api/uploads/guide-images', { 'content-type': contentType });
  asked.on('error', () => undefined);
  asked.write(body.subarray(0, 50_000));
  await expect.poll(async () => (await spooled()).length).toBeGreaterThan(0);
  asked.destroy();
  await expect.poll(spooled).toEqual([]);
  expect(await storedOf(owner)).toEqual([]);
});

test('200 hostile uploads at once are all refused, and the next picture is taken', async () => {
  const hostile = [Buffer.from(svg), await bomb(7000), Buffer.concat([jpegHead, Buffer.alloc(500_000)])];
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      server.send(person, form(hostile[index % hostile.length] ?? Buffer.alloc(0))),
    ),
  );
  for (const response of responses) {
    expect(response.status).toBe(400);
    await response.body?.cancel();
  }
  expect((await server.uploadPicture(person)).width).toBe(60);
  expect(await spooled()).toEqual([]);
});

describe('only who is signed in may upload, and only where a tool asks for it', () => {
  test('signed out', async () => {
    const response = await server.send(null, form(await picture().png().toBuffer()));
    expect(response.status).toBe(401);
    expect(errorSchema.parse(await response.json()).code).toBe('not_signed_in');
  });

  test('with a session that is over', async () => {
    const gone = await createPerson(server.deps.database);
    await server.deps.database.deleteFrom('session').where('token', '=', gone.token).execute();
    expect((await server.send(gone, form(await picture().png().toBuffer()))).status).toBe(401);
    expect(await storedOf(gone)).toEqual([]);
  });

  test.each(['generations', 'avatars', '..', '%2e%2e', 'guide-images%2f..', ''])('to the folder %j', async (folder) => {
    expect((await server.send(person, form(await picture().png().toBuffer()), folder)).status).toBe(404);
  });
});

describe('removing an upload', () => {
  const pathOf = (url: string) => url.replace(`/files/${person.id}/`, '/api/uploads/');

  test('takes it away for good', async () => {
    const { url } = await server.uploadPicture(person);
    expect((await server.ask(person, 'DELETE', pathOf(url))).status).toBe(204);
    expect((await server.ask(person, 'GET', url)).status).toBe(404);
    expect(await server.deps.store.head(url.replace('/files/', ''))).toBeNull();
    expect((await server.ask(person, 'DELETE', pathOf(url))).status).toBe(404);
  });

  test("is not possible with somebody else's", async () => {
    const { url } = await server.uploadPicture(person);
    const other = await createPerson(server.deps.database);
    expect((await server.ask(other, 'DELETE', pathOf(url))).status).toBe(404);
    expect((await server.ask(null, 'DELETE', pathOf(url))).status).toBe(401);
    expect((await server.ask(person, 'GET', url)).status).toBe(200);
  });

  test('waits for the generation that is being made with it', async () => {
    const { url } = await server.uploadPicture(person);
    const id = randomUUID();
    await server.deps.pipeline.call(
      {
        name: 'test_submit',
        text: "select submit_generation($1, $2, 'gen_01', 'FLUX', 'a', '\\x00', $3, 1, 1, 'runware', 600, 3, null)",
      },
      [person.token, id, JSON.stringify({ guideImageUrl: url })],
    );
    const refused = await server.ask(person, 'DELETE', pathOf(url));
    expect(refused.status).toBe(409);
    expect(errorSchema.parse(JSON.parse(String(refused.body))).code).toBe('in_use');
    await server.deps.pipeline.call({ name: 'test_cancel', text: 'select cancel_generation($1, $2)' }, [
      person.token,
      id,
    ]);
    expect((await server.ask(person, 'DELETE', pathOf(url))).status).toBe(204);
  });

  test.each([
    '/api/uploads/guide-images/..',
    '/api/uploads/guide-images/a%2f..%2fb.png',
    '/api/uploads/generations/a.png',
    '/api/uploads/guide-images/a%00.png',
  ])('%s finds nothing', async (path) => {
    expect((await server.ask(person, 'DELETE', path)).status).toBe(404);
  });
});
