import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { rawForm } from '../../test/support/files.ts';
import { type Received, receiveFile } from './receive-file.ts';

let folder: string;
let server: Server;
let port: number;
let received: Promise<Received>;
let path: string;
let timeoutMs = 20_000;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-receive-'));
  path = join(folder, 'received');
  server = createServer((incoming, outgoing) => {
    received = receiveFile(incoming, { path, maxBytes: 1_000_000, timeoutMs });
    received.then((outcome) => outgoing.end(outcome));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

function begin(contentType: string) {
  const asked = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    agent: false,
    headers: { 'content-type': contentType },
  });
  asked.on('error', () => undefined);
  const answer = new Promise<string>((resolve) => {
    asked.on('response', (response) => response.setEncoding('utf8').once('data', resolve));
  });
  return { asked, answer };
}

test.each([1, 70_000, 999_999, 1_000_000])(
  'receives %i bytes as they are, in whatever pieces they come',
  async (bytes) => {
    const file = Buffer.from(Array.from({ length: bytes }, (_, index) => index % 251));
    const { contentType, body } = rawForm(file);
    const { asked, answer } = begin(contentType);
    for (let at = 0; at < body.length; at += 33_333) asked.write(body.subarray(at, at + 33_333));
    asked.end();
    expect(await answer).toBe('received');
    expect(file.equals(await readFile(path))).toBe(true);
    await rm(path);
  },
);

test('one byte above the limit is too large', async () => {
  const { contentType, body } = rawForm(Buffer.alloc(1_000_001));
  const { asked, answer } = begin(contentType);
  asked.end(body);
  expect(await answer).toBe('too_large');
  await rm(path);
});

test.each(['file', 'picture'])(
  'a form that breaks off in its field %s is none, and the process goes on',
  async (field) => {
    const { contentType, head } = rawForm(Buffer.alloc(0));
    const { asked, answer } = begin(contentType);
    asked.end(
      Buffer.concat([
        Buffer.from(head.toString('latin1').replace('name="file"', `name="${field}"`), 'latin1'),
        Buffer.alloc(500),
      ]),
    );
    expect(await answer).toBe('none');
    await rm(path, { force: true });
  },
);

test('what cannot be written is told at once', async () => {
  await writeFile(path, 'in the way');
  const { contentType, body } = rawForm(Buffer.alloc(900_000));
  const { asked, answer } = begin(contentType);
  asked.end(body);
  expect(await answer).toBe('not_written');
  await rm(path);
});

test.each([
  ['before the file', 0],
  ['in the file', 300_000],
])('a sender who stops %s is given up, and the file is closed', async (_, bytes) => {
  timeoutMs = 200;
  const { contentType, head } = rawForm(Buffer.alloc(0));
  const { asked, answer } = begin(contentType);
  asked.write(Buffer.concat([head.subarray(0, bytes === 0 ? 20 : head.length), Buffer.alloc(bytes)]));
  expect(await answer).toBe('too_slow');
  await rm(path, { force: true });
  asked.end();
  await eventually(async () => expect(await readdir(folder)).toEqual([]));
  asked.destroy();
});
