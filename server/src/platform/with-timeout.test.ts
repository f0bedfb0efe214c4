import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withTimeout } from './with-timeout.ts';

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

test('an answer that stops in its middle is given up, also after everything that can be forgotten was', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"half');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = Object(server.address());
  const asked = withTimeout(500, async (signal) => {
    const response = await fetch(`http://127.0.0.1:${port}`, { signal });
    setTimeout(collectGarbage, 10);
    return response.text();
  });
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('what is done in time is answered as it is', async () => {
  expect(await withTimeout(60_000, async () => 'done')).toBe('done');
  await expect(withTimeout(60_000, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});
