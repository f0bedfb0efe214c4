import { once } from 'node:events';
import { createServer, connect as openSocket, type Socket } from 'node:net';

/**
 * Stands before a database. `silence` is a failover that nobody was told of: the connections of today stay open at both
 * ends and carry nothing any more, new ones do.
 */
export async function openSilentProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const pairs: [Socket, Socket][] = [];
  const proxy = createServer((near) => {
    const far = openSocket(Number(target.port), target.hostname);
    pairs.push([near, far]);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    silence() {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        // Read and dropped, as by a machine that is there and knows nothing of them.
        for (const socket of [near, far]) socket.resume();
      }
    },
    close() {
      for (const socket of pairs.flat()) socket.destroy();
      proxy.close();
    },
  };
}
