import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type S3Service, startS3Front, startS3Service } from '../../../test/support/s3-service.ts';
import { createLog } from '../log/log.ts';
import { connectS3 } from './s3-client.ts';
import { createS3Store } from './s3-store.ts';

const log = createLog('silent', 'test');
const PART = Buffer.alloc(8 * 1024 * 1024, 7);

let service: S3Service;
const fronts: { stop: () => void }[] = [];
beforeAll(async () => {
  service = await startS3Service();
});
afterEach(() => {
  for (const front of fronts.splice(0)) front.stop();
});
afterAll(() => service.stop());

const newKey = () => `${randomUUID()}/generations/${randomUUID()}.mp4`;
const away = { code: 'unavailable', status: 503 };

async function storeBehind(answer: (asked: IncomingMessage, response: ServerResponse) => boolean) {
  const front = await startS3Front(service, answer);
  fronts.push(front);
  return createS3Store(front.settings, log);
}

function say(response: ServerResponse, status: number, xml: string): true {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
  return true;
}

test('while S3 is down everything is unavailable, and works again by itself when it is back', async () => {
  const store = createS3Store(service.settings, log);
  const key = newKey();
  await store.put(key, Buffer.from('kept'), 'video/mp4');
  await service.goDown();
  for (const act of [
    () => store.get(key),
    () => store.head(key),
    () => store.delete(key),
    () => store.put(key, Buffer.from('other'), 'video/mp4'),
    () => store.put(key, Readable.from([PART, PART]), 'video/mp4'),
  ]) {
    await expect(act()).rejects.toMatchObject(away);
  }
  await service.comeBack();
  const found = await store.get(key);
  expect(found === null ? null : String(await buffer(found.stream))).toBe('kept');
});

test('keys that S3 refuses make it unavailable, and say nothing about the object', async () => {
  const store = createS3Store({ ...service.settings, accessKeyId: 'NOBODY' }, log);
  await expect(store.get(newKey())).rejects.toMatchObject(away);
  await expect(store.put(newKey(), Buffer.from('x'), 'video/mp4')).rejects.toMatchObject(away);
});

test('a bucket that is not there makes it unavailable, while an object that is not there is missing', async () => {
  const store = createS3Store({ ...service.settings, bucket: 'nowhere' }, log);
  await expect(store.get(newKey())).rejects.toMatchObject(away);
  expect(await createS3Store(service.settings, log).get(newKey())).toBeNull();
});

test('a busy moment of S3 is waited out', async () => {
  let refusals = 2;
  const store = await storeBehind((_asked, response) => {
    if (refusals === 0) return false;
    refusals -= 1;
    return say(response, 503, '<Error><Code>SlowDown</Code></Error>');
  });
  const key = newKey();
  await store.put(key, Buffer.from('patience'), 'video/mp4');
  expect(await store.head(key)).toEqual({ bytes: 8 });
});

test('an upload that S3 fails to complete with 200 is no object', async () => {
  const store = await storeBehind(
    ({ method, url }, response) =>
      method === 'POST' &&
      url?.includes('uploadId=') === true &&
      say(response, 200, '<?xml version="1.0"?><Error><Code>InternalError</Code></Error>'),
  );
  const key = newKey();
  await expect(store.put(key, Readable.from([PART, PART]), 'video/mp4')).rejects.toMatchObject(away);
  expect(await store.head(key)).toBeNull();
});

test('an upload that loses S3 half way is taken back', async () => {
  const asked: string[] = [];
  const store = await storeBehind(({ method, url = '' }, response) => {
    asked.push(`${method} ${url}`);
    return url.includes('partNumber=2') && say(response, 500, '<Error><Code>InternalError</Code></Error>');
  });
  const key = newKey();
  await expect(store.put(key, Readable.from([PART, PART]), 'video/mp4')).rejects.toMatchObject(away);
  expect(asked.filter((line) => line.startsWith('DELETE') && line.includes('uploadId='))).toHaveLength(1);
  expect(await store.head(key)).toBeNull();
});

test.each([1, 2])('tidying ends %i uploads that nobody completed within a day, and no other', async (count) => {
  const ended: string[] = [];
  const upload = (id: string, at: string) =>
    `<Upload><Key>${newKey()}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`;
  const old = Array.from({ length: count }, (_, index) => upload(`old${index}`, '2020-01-01T00:00:00.000Z'));
  const listed = [...old, upload('fresh', new Date().toISOString())];
  const store = await storeBehind(({ method, url = '' }, response) => {
    if (method === 'GET' && url.includes('uploads=')) {
      return say(response, 200, `<ListMultipartUploadsResult>${listed.join('')}</ListMultipartUploadsResult>`);
    }
    if (method !== 'DELETE') return false;
    ended.push(new URL(url, 'http://s3').searchParams.get('uploadId') ?? '');
    response.writeHead(204).end();
    return true;
  });
  await store.tidy();
  expect(ended).toEqual(old.map((_, index) => `old${index}`));
});

test('a service that cannot list uploads is left alone', async () => {
  await expect(createS3Store(service.settings, log).tidy()).resolves.toBeUndefined();
});

test.each([
  [true, 'https://s3.example.com/base', 'https://s3.example.com/base/studio'],
  [false, 'https://s3.example.com', 'https://studio.s3.example.com/'],
])('the bucket is named in the path (%s) or before the host', (isPathStyle, endpoint, address) => {
  const client = connectS3({ ...service.settings, bucket: 'studio', endpoint, isPathStyle });
  expect(client.endpoint.href).toBe(address);
});
