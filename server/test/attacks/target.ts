import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createAdaptorServer } from '@hono/node-server';
import { createAnswerCheck } from '../support/answer-check.ts';
import type { Person } from '../support/people.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { type StudioOptions, startStudio } from '../support/studio.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

export type RawRequest = {
  method: string;
  /** Sent as it is, without a browser's tidying. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
};

export type Target = Awaited<ReturnType<typeof startTarget>>;

const PATIENCE_MS = 20_000;
/** A redirect may carry what was sent. */
const MOST_HEADER_BYTES = 256 * 1024;

/** The whole server on a real port, asked in ways that no browser and no client library would. */
export async function startTarget(env: Record<string, string> = {}, options: Pick<StudioOptions, 'logTo'> = {}) {
  const studio = await startStudio({ ...options, env: { TRUSTED_PROXIES: '127.0.0.1', ...env } });
  const server = createAdaptorServer({ fetch: studio.app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const trusted = studio.deps.config.publicUrl ?? `http://127.0.0.1:${studio.deps.config.port}`;
  const unlikeDocument = createAnswerCheck(studio.app);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });

  /** Who refuses a request before its body was read ends the line while the rest is written, after the answer. */
  const ignore = () => undefined;

  /** Rejects when the server breaks the connection off, does not answer, or answers unlike the API document. */
  function send({ method, path, headers = {}, body }: RawRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      // Node says no length for methods that rarely have a body.
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const asked = request({
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...length, ...headers },
        timeout: PATIENCE_MS,
        maxHeaderSize: MOST_HEADER_BYTES,
      });
      asked.on('timeout', () => asked.destroy(new Error(`${method} ${path.slice(0, 200)} hangs`)));
      asked.on('error', reject);
      asked.once('socket', (socket) => {
        if (!socket.listeners('error').includes(ignore)) socket.on('error', ignore);
      });
      asked.on('response', (response) => {
        const { statusCode: status = 0, headers: answered } = response;
        if (answered['content-type']?.startsWith('text/event-stream')) {
          asked.destroy();
          resolve({ status, headers: answered, text: '' });
          return;
        }
        const answer = buffer(response).then((bytes) => {
          const text = unpacked(bytes, answered['content-encoding']).toString();
          const why = unlikeDocument({ method, path, status, text });
          if (why !== null) throw new Error(why);
          return { status, headers: answered, text };
        });
        answer.then(resolve, reject);
      });
      asked.end(body);
    });
  }

  return {
    ...studio,
    origin: `http://127.0.0.1:${port}`,
    send,
    /** The headers that a page of ours sends for this person. */
    headersOf: (person: Person | null): Record<string, string> => ({
      host: new URL(trusted).host,
      origin: trusted,
      ...(person === null ? {} : { cookie: sessionCookie(studio.deps.config, person.token) }),
    }),
    stop: async () => {
      agent.destroy();
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await studio.stop();
    },
  };
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes;
  if (encoding === 'gzip') return gunzipSync(bytes);
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes;
}
