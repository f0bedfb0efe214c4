import { randomUUID } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileServer, startFileServer } from '../../../test/support/files.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { signFileUrl } from './file-link.ts';
import type { Upload } from './wire.ts';

let server: FileServer;
let owner: Person;
let other: Person;
let file: Upload;
let whole: Buffer;
let etag: string;

beforeAll(async () => {
  server = await startFileServer();
  owner = await createPerson(server.deps.database);
  other = await createPerson(server.deps.database);
  file = await server.uploadPicture(owner);
  const answer = await server.ask(owner, 'GET', file.url);
  whole = answer.body;
  etag = answer.headers.etag ?? '';
});
afterAll(() => server.stop());

const keyOf = (url: string) => url.replace('/files/', '');
const inAMinute = () => new Date(Date.now() + 60_000);

test('a file comes to its owner as what it is, to be kept for ever and never to be run', async () => {
  const answer = await server.ask(owner, 'GET', file.url);
  expect(answer.status).toBe(200);
  expect(answer.body).toHaveLength(file.bytes);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(file.bytes),
    'cache-control': 'private, max-age=30, must-revalidate',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
  expect(answer.headers['content-disposition']).toBeUndefined();
  expect(etag).toMatch(/^"[0-9a-z.-]+"$/);
});

test('HEAD answers the same without the bytes', async () => {
  const answer = await server.ask(owner, 'HEAD', file.url, { range: 'bytes=0-3' });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'content-length': String(file.bytes), etag });
  expect(answer.body).toHaveLength(0);
});

describe('what is not yours does not exist', () => {
  test('a file of somebody else', async () => {
    for (const method of ['GET', 'HEAD']) expect((await server.ask(other, method, file.url)).status).toBe(404);
    const conditional = await server.ask(other, 'GET', file.url, { 'if-none-match': etag });
    expect(conditional.status).toBe(404);
    expect(conditional.headers.etag).toBeUndefined();
  });

  test('any file without a session', async () => {
    expect((await server.ask(null, 'GET', file.url)).status).toBe(401);
    expect((await server.ask(null, 'GET', file.url, { cookie: 'kinora.session_token=x.y' })).status).toBe(401);
  });

  test('any file with a session that is over', async () => {
    const gone = await createPerson(server.deps.database);
    const { url } = await server.uploadPicture(gone);
    await server.deps.database.deleteFrom('session').where('token', '=', gone.token).execute();
    expect((await server.ask(gone, 'GET', url)).status).toBe(401);
    expect((await server.ask(gone, 'GET', `/files/${gone.id}/guide-images/${randomUUID()}.png`)).status).toBe(401);
  });

  test('a file that was never there, and one whose bytes are gone', async () => {
    expect((await server.ask(owner, 'GET', `/files/${owner.id}/guide-images/${randomUUID()}.png`)).status).toBe(404);
    const { url } = await server.uploadPicture(owner);
    await server.deps.store.delete(keyOf(url));
    for (const method of ['GET', 'HEAD']) expect((await server.ask(owner, method, url)).status).toBe(404);
  });

  const tricks = (own: string) => [
    '/files/',
    '/files/..',
    '/files/../package.json',
    '/files/%2e%2e/%2e%2e/package.json',
    '/files/..%2f..%2fpackage.json',
    '/files/....//package.json',
    '/files//etc/passwd',
    '/files/%2fetc%2fpasswd',
    '/files/.uploads/x',
    '/files/.incoming/x',
    `${own}%00`,
    `${own}%0a`,
    `${own}/`,
    `${own}/../../x`,
    own.toUpperCase().replace('/FILES/', '/files/'),
    own.replace('/guide-images/', '/guide-images//'),
    own.replace('/guide-images/', '/guide-images/../guide-images/'),
    own.replace('/guide-images/', '%2fguide-images%2f'),
    own.replaceAll('/', '\\').replace('\\files\\', '/files/'),
    `/files/${'a'.repeat(5000)}`,
  ];
  test('whatever way a path is written', async () => {
    for (const path of tricks(file.url)) {
      const isTidiedAway = !new URL(path, 'http://host').pathname.startsWith('/files/');
      for (const person of [owner, other]) {
        const { status, headers, body } = await server.ask(person, 'GET', path);
        // A tidied path may be a page of the app, lead to the front page, or be once more the person's own file.
        const isPage = headers['content-type']?.startsWith('text/html') || headers.location === '/#no-such-page';
        if (status === 404 || status === 400 || (isTidiedAway && isPage)) continue;
        expect([path, status, person]).toEqual([path, 200, owner]);
        expect(body.equals(whole)).toBe(true);
      }
    }
  });
});

describe('ranges', () => {
  test.each([
    ['bytes=0-3', 0, 4],
    ['bytes=5-', 5, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=0-999999999', 0, undefined],
  ])('%s is answered in part', async (range, from, to) => {
    const answer = await server.ask(owner, 'GET', file.url, { range });
    const part = whole.subarray(from, to);
    const start = from < 0 ? whole.length + from : from;
    expect(answer.status).toBe(206);
    expect(answer.body.equals(part)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-length': String(part.length),
      'content-range': `bytes ${start}-${start + part.length - 1}/${whole.length}`,
    });
  });

  test('one behind the end cannot be answered', async () => {
    const answer = await server.ask(owner, 'GET', file.url, { range: `bytes=${whole.length}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers['content-range']).toBe(`bytes */${whole.length}`);
    expect(answer.body).toHaveLength(0);
  });

  test.each(['bytes=0-1,4-5', 'bytes=x', 'lines=0-1'])('%s is answered with the whole', async (range) => {
    const answer = await server.ask(owner, 'GET', file.url, { range });
    expect(answer.status).toBe(200);
    expect(answer.body.equals(whole)).toBe(true);
  });

  test('one that holds only for a certain version is answered in part for that one alone', async () => {
    const same = await server.ask(owner, 'GET', file.url, { range: 'bytes=0-3', 'if-range': etag });
    expect(same.status).toBe(206);
    for (const ifRange of ['"another"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT']) {
      expect((await server.ask(owner, 'GET', file.url, { range: 'bytes=0-3', 'if-range': ifRange })).status).toBe(200);
    }
  });
});

test('what the browser has already is not sent again', async () => {
  for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const answer = await server.ask(owner, 'GET', file.url, { 'if-none-match': header, range: 'bytes=0-3' });
    expect(answer.status).toBe(304);
    expect(answer.headers).toMatchObject({ etag, 'cache-control': 'private, max-age=30, must-revalidate' });
    expect(answer.body).toHaveLength(0);
  }
  expect((await server.ask(owner, 'GET', file.url, { 'if-none-match': '"another"' })).status).toBe(200);
});

test('a download is saved under the name that was asked for', async () => {
  const name = 'Füchse "im" Schnee\r\n.png';
  const answer = await server.ask(owner, 'GET', `${file.url}?download=${encodeURIComponent(name)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="F_chse _im_ Schnee__.png"; filename*=UTF-8''F%C3%BCchse%20_im_%20Schnee__.png`,
  );
});

describe('a signed link', () => {
  const sign = (expiresAt: Date, key = keyOf(file.url), secret = server.deps.config.filesSecret) =>
    signFileUrl(secret, key, expiresAt);

  test('works without a session, also in part', async () => {
    const answer = await server.ask(null, 'GET', sign(inAMinute()));
    expect(answer.status).toBe(200);
    expect(answer.body.equals(whole)).toBe(true);
    expect((await server.ask(other, 'GET', sign(inAMinute()), { range: 'bytes=0-3' })).status).toBe(206);
  });

  test('works only until it expires, for its own file, and as it was signed', async () => {
    const link = sign(inAMinute());
    const neighbor = await server.uploadPicture(owner);
    const broken = [
      sign(new Date(Date.now() - 1000)),
      sign(inAMinute(), keyOf(file.url), 'x'.repeat(32)),
      link.replace(file.url, neighbor.url),
      link.replace(/expires=\d+/, 'expires=99999999999'),
      link.replace(/signature=.*/, 'signature='),
      link.replace(/&signature=.*/, ''),
      `${link}AA`,
    ];
    for (const path of broken) {
      expect((await server.ask(null, 'GET', path)).status).toBe(401);
      expect((await server.ask(other, 'GET', path)).status).toBe(404);
    }
  });
});

test('a reader who goes away leaves no open file', async () => {
  const { deps } = server;
  const key = `${owner.id}/generations/${randomUUID()}.png`;
  const bytes = 20 * 1024 * 1024;
  await deps.store.put(key, Buffer.alloc(bytes), 'image/png');
  await deps.database
    .insertInto('files')
    .values({ key, user_id: owner.id, folder: 'generations', content_type: 'image/png', bytes, width: 1, height: 1 })
    .execute();
  for (let round = 0; round < 5; round++) {
    await new Promise<void>((resolve) => {
      const asked = server.connect(owner, 'GET', `/files/${key}`);
      asked.on('error', () => undefined);
      asked.on('response', (response) => {
        response.once('data', () => {
          asked.destroy();
          resolve();
        });
      });
      asked.end();
    });
  }
  await expect.poll(() => openFiles(key)).toBe(0);
});

/** How many descriptors of this process point at the object. */
async function openFiles(key: string): Promise<number> {
  const descriptors = await readdir('/proc/self/fd');
  const targets = await Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return targets.filter((target) => target.endsWith(key)).length;
}
