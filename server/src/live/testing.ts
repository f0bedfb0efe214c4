import { get, type IncomingMessage } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { Env } from '../app.ts';
import { createPipeline } from '../database/pipeline.ts';
import { AppError } from '../errors.ts';
import { createLog } from '../log.ts';
import { sessionCookie } from '../testing/session-cookie.ts';
import { createLiveFeed, type LiveFeed } from './feed.ts';
import { liveRoutes } from './routes.ts';

const config = { authSecret: 'a'.repeat(32), publicUrl: undefined };

export type LiveProcess = {
  live: LiveFeed;
  origin: string;
  open: (sessionToken: string | null, headers?: Record<string, string>) => Promise<Reader>;
  stop: () => Promise<void>;
};

export type StreamEvent = { id: string | null; event: string; data: unknown };

export type Reader = {
  status: number;
  headers: IncomingMessage['headers'];
  /** What has arrived, in order. */
  events: StreamEvent[];
  /** All bytes that have arrived. */
  text: () => string;
  /** The id that a browser would send when it re-opens. */
  lastEventId: () => string;
  until: (what: () => boolean) => Promise<void>;
  ended: Promise<void>;
  pause: () => void;
  close: () => void;
};

/** One server process: a feed of its own and the stream's route on a real port. */
export async function startLiveProcess(url: string): Promise<LiveProcess> {
  const log = createLog('silent', 'test');
  const pipeline = createPipeline({ url, lanes: 2, log });
  const live = createLiveFeed({ pipeline, directUrl: url, log });
  await live.start();
  const app = new Hono<Env>();
  app.onError((error, c) => (error instanceof AppError ? c.json({ code: error.code }, error.status) : c.body('', 500)));
  app.route('/', liveRoutes({ config, pipeline, live }));
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    live,
    origin,
    open: (sessionToken, headers = {}) =>
      openReader(`${origin}/api/events`, {
        ...headers,
        ...(sessionToken === null ? {} : { cookie: sessionCookie(config, sessionToken) }),
      }),
    stop: async () => {
      await live.stop();
      await new Promise((resolve) => server.close(resolve));
      await pipeline.close();
    },
  };
}

/** Reads a stream as a browser does. Resolves when it has begun, or was refused. */
function openReader(url: string, headers: Record<string, string>): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => {
      const events: StreamEvent[] = [];
      const waiting = new Set<() => void>();
      let text = '';
      let read = 0;
      let lastEventId = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        for (let end = text.indexOf('\n\n', read); end >= 0; end = text.indexOf('\n\n', read)) {
          const fields = fieldsOf(text.slice(read, end));
          read = end + 2;
          const id = fields.get('id') ?? null;
          if (id !== null) lastEventId = id;
          const data = fields.get('data');
          if (data !== undefined) events.push({ id, event: fields.get('event') ?? 'message', data: JSON.parse(data) });
        }
        for (const check of waiting) check();
      });
      const ended = new Promise<void>((resolveEnd) => response.on('close', resolveEnd));
      response.on('error', () => undefined);
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        text: () => text,
        lastEventId: () => lastEventId,
        until: (what) =>
          new Promise((resolveWhat) => {
            const check = () => {
              if (!what()) return;
              waiting.delete(check);
              resolveWhat();
            };
            waiting.add(check);
            check();
          }),
        ended,
        pause: () => response.pause(),
        close: () => request.destroy(),
      });
    });
    request.on('error', reject);
  });
}

function fieldsOf(block: string): Map<string, string> {
  return new Map(
    block.split('\n').flatMap((line) => {
      const colon = line.indexOf(': ');
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 2)] as const] : [];
    }),
  );
}
