import type { AddressInfo } from 'node:net';

interface Listener {
  listen(port: number, host: string, done: () => void): unknown;
  once(event: 'error', handler: (error: Error) => void): unknown;
  off(event: 'error', handler: (error: Error) => void): unknown;
}

/** Resolves when the port is open; port 0 lets the system choose one. */
export function listen(server: Listener, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** `host:port` of a listening server, as addresses spell it. */
export function addressOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') {
    throw new Error('The server is not listening on a TCP port.');
  }
  return `${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}
