import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileServer, picture, rawForm, startFileServer } from '../../../test/support/files.ts';
import { spoolFolder } from '../../platform/media/work-folder.ts';

let server: FileServer;
beforeAll(async () => {
  server = await startFileServer({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());

test('of files that strangers send along at once no more than 50 are taken in, wherever they come from', async () => {
  const { contentType, head, body } = rawForm(await picture().png().toBuffer());
  const send = (network: number) =>
    server.connect(null, 'POST', '/api/notices/file', {
      'content-type': contentType,
      'x-forwarded-for': `198.51.${network}.7`,
    });
  const slow = Array.from({ length: 50 }, (_, network) => send(network));
  for (const asked of slow) {
    asked.on('error', () => undefined);
    asked.write(head);
  }
  await expect.poll(async () => (await readdir(spoolFolder(server.deps.config))).length).toBe(50);
  const one = send(60);
  one.end(body);
  const [refused] = await once(one, 'response');
  expect(refused.statusCode).toBe(503);
  for (const asked of slow) asked.destroy();
  await expect.poll(async () => (await readdir(spoolFolder(server.deps.config))).length).toBe(0);
  const next = send(61);
  next.end(body);
  const [taken] = await once(next, 'response');
  expect(taken.statusCode).toBe(201);
});
