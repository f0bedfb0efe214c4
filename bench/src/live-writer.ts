import { setTimeout as sleep } from 'node:timers/promises';
import { createLiveFeed } from '../../server/src/http/live/feed.ts';
import { createPipeline } from '../../server/src/platform/database/pipeline.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { createReadEvents } from '../../server/src/studio/generations/read-events.ts';
import { now } from './clock.ts';

// Run by live.ts as a process of its own: ends generations as a worker does, and tells when each was committed.

/** A generation whose run is with its provider. */
export type OpenRun = { runId: string; claimNo: number; userId: string };
export type WriterOrder = { runs: OpenRun[]; pauseMs: number };
export type Written = { userId: string; seq: number; startedAt: number; committedAt: number };

const COMPLETE = { name: 'complete_generation', text: 'select complete_generation($1, $2, $3, $4, $5) as seq' };
const outputs = JSON.stringify([
  {
    url: '/files/bench/generations/picture.png',
    thumbnailUrl: '/files/bench/generations/picture-thumb.webp',
    posterUrl: null,
    placeholder: `data:image/webp;base64,${'A'.repeat(200)}`,
    width: 1024,
    height: 1024,
    contentType: 'image/png',
    bytes: 1_000_000,
  },
]);

const url = process.argv[2] ?? '';
const log = createLog('warn', 'writer');
const pipeline = createPipeline({ url, lanes: 8, log });
const live = createLiveFeed({ pipeline, readEvents: createReadEvents({ pipeline, log }), directUrl: url, log });
await live.start();

process.on('message', async ({ runs, pauseMs }: WriterOrder) => {
  const writes: Promise<Written>[] = [];
  for (const run of runs) {
    writes.push(complete(run));
    if (pauseMs > 0) await sleep(pauseMs);
  }
  process.send?.(await Promise.all(writes));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

async function complete({ runId, claimNo, userId }: OpenRun): Promise<Written> {
  const startedAt = now();
  const values = [runId, claimNo, outputs, '/files/bench/generations/picture.png', '{"seed":42}'];
  const [row] = await pipeline.call(COMPLETE, values);
  const committedAt = now();
  if (row?.seq === null || row?.seq === undefined) throw new Error('The generation could not be completed');
  const seq = Number(row.seq);
  live.publish({ userId, seq });
  return { userId, seq, startedAt, committedAt };
}
