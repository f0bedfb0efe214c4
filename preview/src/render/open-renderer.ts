import { Worker } from 'node:worker_threads';
import type { Painter, RenderResult } from '@kinora/providers/port/painter';
import type { RenderMessage, RenderThreadData } from './messages.ts';

/** A thread that reports nothing for so long, in milliseconds, is ended and counts as crashed. */
const SILENCE_LIMIT_MS = 180_000;

/**
 * Does the heavy work in threads, as many as there are calls at a time. A thread whose call ended well serves the next
 * one, which finds the networks loaded; one that crashed, fell silent or was stopped is replaced.
 */
export function openRenderer(script: URL, data: RenderThreadData): Painter['render'] {
  const idle = new Set<Worker>();

  const take = (): Worker => {
    const [known] = idle;
    if (known) {
      idle.delete(known);
      return known;
    }
    const started = new Worker(script, { workerData: data });
    started.once('exit', () => idle.delete(started));
    return started;
  };

  return (request, progress, signal) => {
    if (signal.aborted) {
      return Promise.resolve({ kind: 'failed', message: 'it was stopped' });
    }
    const thread = take();
    return new Promise((resolve) => {
      const finish = (result: RenderResult): void => {
        clearTimeout(timer);
        thread.off('message', onMessage);
        thread.off('error', onError);
        thread.off('exit', onExit);
        signal.removeEventListener('abort', onAbort);
        resolve(result);
      };
      const end = (message: string): void => {
        finish({ kind: 'failed', message });
        // Its end is nobody's concern any more, and an error without a listener would end the process.
        thread.on('error', () => undefined);
        void thread.terminate();
      };
      const onMessage = (message: RenderMessage): void => {
        if (message.kind === 'progress') {
          timer.refresh();
          progress(message.percent, message.message);
          return;
        }
        idle.add(thread);
        finish(message);
      };
      const onError = (error: unknown): void => end(error instanceof Error ? error.message : 'the renderer crashed');
      const onExit = (): void => finish({ kind: 'failed', message: 'the renderer stopped' });
      const onAbort = (): void => end('it was stopped');
      const timer = setTimeout(() => end('it took too long'), SILENCE_LIMIT_MS);
      thread.on('message', onMessage);
      thread.on('error', onError);
      thread.on('exit', onExit);
      signal.addEventListener('abort', onAbort);
      thread.postMessage(request);
    });
  };
}
