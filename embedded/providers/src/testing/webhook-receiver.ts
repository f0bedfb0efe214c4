import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that takes webhooks; it answers with `status`, which a test may change. */
export async function startReceiver(): Promise<{
  url: string;
  status: number;
  received: Received[];
  waitFor(count: number): Promise<Received[]>;
  close(): void;
}> {
  const received: Received[] = [];
  const waiters = new Set<() => void>();
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.statusCode = receiver.status;
    response.end();
    for (const wake of waiters) {
      wake();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    status: 200,
    received,
    waitFor: (count: number): Promise<Received[]> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (received.length >= count) {
            waiters.delete(look);
            resolve(received);
          }
        };
        waiters.add(look);
        look();
      }),
    close: () => server.close(),
  };
  return receiver;
}
