import { Agent, get } from 'node:http';
import { now } from './clock.ts';

type Arrival = { userId: string; seq: number; at: number };
type LiveClients = {
  /** All change events so far, of all streams. */
  arrivals: Arrival[];
  close: () => void;
};

const eventId = /^id: (\d+)\nevent: change$/gm;

/** Opens live streams and notes when each change event arrives; resolves when all are open. */
export async function openLiveClients(
  origin: string,
  streams: readonly { userId: string; cookie: string }[],
): Promise<LiveClients> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const arrivals: Arrival[] = [];
  await Promise.all(
    streams.map(
      ({ userId, cookie }) =>
        new Promise<void>((resolve, reject) => {
          const request = get(`${origin}/api/events`, { agent, headers: { cookie } }, (response) => {
            if (response.statusCode !== 200) reject(new Error(`A stream was answered ${response.statusCode}`));
            response.setEncoding('utf8').once('data', () => resolve());
            response.on('data', (text: string) => {
              const at = now();
              for (const [, seq] of text.matchAll(eventId)) arrivals.push({ userId, seq: Number(seq), at });
            });
            response.on('error', () => undefined);
          });
          request.on('error', reject);
        }),
    ),
  );
  return { arrivals, close: () => agent.destroy() };
}
