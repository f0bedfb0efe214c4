import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Env } from '../../src/http/env.ts';
import { createLiveFeed, type LiveFeed } from '../../src/http/live/feed.ts';
import { liveRoutes } from '../../src/http/live/routes.ts';
import type { ProgressEvent } from '../../src/http/wire.ts';
import { createPipeline } from '../../src/platform/database/pipeline.ts';
import { createDatabase, createPool, type Database } from '../../src/platform/database/pool.ts';
import { AppError } from '../../src/platform/errors.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { createReadEvents } from '../../src/studio/generations/read-events.ts';
import { justTaken } from '../../src/studio/generations/record.ts';
import { createTestDatabase } from './database.ts';
import { createPerson, type Person } from './people.ts';
import { sessionCookie } from './session-cookie.ts';

/** A database, and two processes on it. */
export type LiveWorld = {
  url: string;
  database: Database;
  first: LiveProcess;
  second: LiveProcess;
  rich: () => Promise<Person>;
  /** A generation like one that the person had submitted; answers the sequence number of its event. */
  submit: (person: Person, id?: string) => Promise<number>;
  submitAndPublish: (process: LiveProcess, person: Person, id?: string) => Promise<number>;
  stop: () => Promise<void>;
};

export async function startLiveWorld(): Promise<LiveWorld> {
  const made = await createTestDatabase();
  const pool = createPool({ url: made.url, size: 12, log: createLog('silent', 'test') });
  const database = createDatabase(pool);
  const [first, second] = await Promise.all([startLiveProcess(made.url), startLiveProcess(made.url)]);

  async function submit(person: Person, id: string = randomUUID()): Promise<number> {
    const { rows } = await sql<{ seq: number }>`select seq from submit_generation(${person.token}, ${id}, 'gen_01',
      'FLUX Image Generator', 'a fox', '\\x00', '{"positivePrompt": "a fox"}', 1, 1, 'runware', 600, 1000, null)`.execute(
      database,
    );
    return rows[0]?.seq ?? 0;
  }

  return {
    url: made.url,
    database,
    first,
    second,
    rich: () => createPerson(database, { tokens: 100_000 }),
    submit,
    async submitAndPublish(process, person, id) {
      const seq = await submit(person, id);
      process.live.publish({ userId: person.id, seq });
      return seq;
    },
    async stop() {
      await Promise.all([first.stop(), second.stop(), pool.end()]);
      await made.drop();
      await made.stop();
    },
  };
}

export const changes = (reader: Reader) => reader.events.filter(({ event }) => event === 'change');
export const ids = (reader: Reader) => changes(reader).map(({ id }) => Number(id));
export const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export function progressEvent(generationId: string, message = 'Drawing'): ProgressEvent {
  return {
    generationId,
    progress: {
      ...justTaken,
      state: 'at_provider',
      percent: 40,
      queue_position: 0,
      message,
      waiting_for: null,
      cancel: 'ask',
    },
  };
}

const config = { authSecret: 'a'.repeat(32), publicUrl: undefined, streamsAPerson: 20 };

export type LiveProcess = {
  live: LiveFeed;
  origin: string;
  /** `query` begins with a question mark, where there is one. */
  open: (sessionToken: string | null, headers?: Record<string, string>, query?: string) => Promise<Reader>;
  stop: () => Promise<void>;
};

export type StreamEvent = { id: string | null; event: string; data: unknown };

export type Reader = {
  status: number;
  headers: IncomingMessage['headers'];
  /** The id of the `position` that a new stream begins with; null for one that goes on. */
  position: () => string | null;
  /** What has arrived after that, in order. */
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
  const live = createLiveFeed({ pipeline, readEvents: createReadEvents({ pipeline, log }), directUrl: url, log });
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
    open: (sessionToken, headers = {}, query = '') =>
      openReader(`${origin}/api/events${query}`, {
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
export function openReader(url: string, headers: Record<string, string>): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => {
      const events: StreamEvent[] = [];
      const waiting = new Set<() => void>();
      let text = '';
      let read = 0;
      let lastEventId = '';
      let position: string | null = null;
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        for (let end = text.indexOf('\n\n', read); end >= 0; end = text.indexOf('\n\n', read)) {
          const fields = fieldsOf(text.slice(read, end));
          read = end + 2;
          const id = fields.get('id') ?? null;
          if (id !== null) lastEventId = id;
          const data = fields.get('data');
          const event = fields.get('event') ?? 'message';
          if (event === 'position') position = id;
          else if (data !== undefined) events.push({ id, event, data: JSON.parse(data) });
        }
        for (const check of waiting) check();
      });
      const ended = new Promise<void>((resolveEnd) => response.on('close', resolveEnd));
      response.on('error', () => undefined);
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        position: () => position,
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
