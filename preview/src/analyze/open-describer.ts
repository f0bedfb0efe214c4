import { Worker } from 'node:worker_threads';
import type { DescribeResult, Painter } from '@kinora/providers/port/painter';

/** What the describing thread is started with. */
export interface DescribeThreadData {
  /** An http(s) address or a data URI. */
  source: string;
  modelsFolder: string;
}

export type DescribeMessage = Extract<DescribeResult, { kind: 'done' | 'refused' }>;

const LIMIT_MS = 60_000;
const MAX_WAITING = 8;

/**
 * Describes pictures in a thread of its own, because people wait for the words while the render thread may be busy for
 * minutes. One picture at a time; the thread ends with it and gives its memory back.
 */
export function openDescriber(script: URL, modelsFolder: string): Painter['describe'] {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (source) => {
    if (waiting >= MAX_WAITING) {
      return { kind: 'busy' };
    }
    waiting += 1;
    const answer = last.then(() => runThread(script, { source, modelsFolder }));
    last = answer;
    try {
      return await answer;
    } finally {
      waiting -= 1;
    }
  };
}

function runThread(script: URL, data: DescribeThreadData): Promise<DescribeResult> {
  return new Promise((resolve) => {
    const thread = new Worker(script, { workerData: data });
    const timer = setTimeout(() => void thread.terminate(), LIMIT_MS);
    thread.once('message', (message: DescribeMessage) => {
      resolve(message);
      void thread.terminate();
    });
    // A crash is told by the exit, too.
    thread.once('error', () => undefined);
    thread.once('exit', () => {
      clearTimeout(timer);
      resolve({ kind: 'failed' });
    });
  });
}
