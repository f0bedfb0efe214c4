import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from './clock.ts';

export type ReturningStream = {
  userId: string;
  /** Sequence numbers of its change events, as they came. */
  heard: number[];
  /** When it was opened, each time. */
  openedAt: number[];
  /** How often it was told to fetch everything again. */
  resets: number;
};
type ReturningClients = { streams: readonly ReturningStream[]; close: () => void };

/** Live streams that come back whenever they end, with the last id that they heard; resolves when all are open. */
export async function openReturningClients(
  origin: string,
  owners: readonly { userId: string; cookie: string }[],
): Promise<ReturningClients> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  let isClosed = false;
  const streams: ReturningStream[] = [];
  await Promise.all(
    owners.map(async ({ userId, cookie }) => {
      const stream: ReturningStream = { userId, heard: [], openedAt: [], resets: 0 };
      streams.push(stream);
      await new Promise<void>((resolve) => void keepOpen(stream, cookie, resolve));
    }),
  );
  return {
    streams,
    close() {
      isClosed = true;
      agent.destroy();
    },
  };

  async function keepOpen(stream: ReturningStream, cookie: string, onOpen: () => void): Promise<void> {
    let lastId = '';
    let failures = 0;
    while (!isClosed) {
      const before = stream.openedAt.length;
      const headers = lastId === '' ? { cookie } : { cookie, 'last-event-id': lastId };
      await readOnce(`${origin}/api/events`, { agent, headers }, (block) => {
        const id = /^id: (\d+)$/m.exec(block)?.[1];
        if (id !== undefined) lastId = id;
        if (stream.openedAt.length === before) {
          stream.openedAt.push(now());
          onOpen();
        }
        if (/^event: change$/m.test(block)) stream.heard.push(Number(id));
        if (/^event: reset$/m.test(block)) stream.resets += 1;
      });
      failures = stream.openedAt.length > before ? 0 : failures + 1;
      await sleep(reopenDelay(failures));
    }
  }
}

/** As the app waits before it opens a refused stream again (web/app/shared/live/stream.ts). */
function reopenDelay(failures: number): number {
  return Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random() / 2);
}

/** Resolves when the stream has ended, however; `onBlock` is called with each of its blocks. */
function readOnce(
  url: string,
  options: { agent: Agent; headers: Record<string, string> },
  onBlock: (block: string) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const request = get(url, options, (response) => {
      let text = '';
      if (response.statusCode === 200) {
        response.setEncoding('utf8').on('data', (piece: string) => {
          const blocks = `${text}${piece}`.split('\n\n');
          text = blocks.pop() ?? '';
          for (const block of blocks) onBlock(block);
        });
      }
      response.resume();
      response.once('error', () => undefined).once('close', resolve);
    });
    request.once('error', () => resolve());
  });
}
