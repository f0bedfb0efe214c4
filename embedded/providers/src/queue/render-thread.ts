import { Worker } from 'node:worker_threads';
import type { RenderMessage, RenderRequest, RenderThreadData } from '../render/messages.ts';

/** A thread that reports nothing for so long, in milliseconds, is ended and counts as crashed. */
const SILENCE_LIMIT_MS = 180_000;

export type RenderResult = Exclude<RenderMessage, { kind: 'progress' }>;

export interface RenderThread {
  /** Makes one output. A crash of the thread is an answer of kind `failed`; the next call starts a new thread. */
  render(request: RenderRequest, onProgress: (percent: number, message: string) => void): Promise<RenderResult>;
  stop(): Promise<void>;
}

/** Owns the worker thread that does the heavy work. One call at a time. */
export function createRenderThread(script: URL, data: RenderThreadData): RenderThread {
  let worker: Worker | null = null;

  const start = (): Worker => {
    const started = new Worker(script, { workerData: data });
    started.once('exit', () => {
      if (worker === started) {
        worker = null;
      }
    });
    worker = started;
    return started;
  };

  return {
    render: (request, onProgress) => {
      const thread = worker ?? start();
      return new Promise((resolve) => {
        const finish = (result: RenderResult): void => {
          clearTimeout(timer);
          thread.off('message', onMessage);
          thread.off('error', onError);
          thread.off('exit', onExit);
          resolve(result);
        };
        const onMessage = (message: RenderMessage): void => {
          if (message.kind === 'progress') {
            timer.refresh();
            onProgress(message.percent, message.message);
            return;
          }
          finish(message);
        };
        const onError = (error: unknown): void => {
          worker = null;
          finish({ kind: 'failed', message: error instanceof Error ? error.message : 'the renderer crashed' });
        };
        const onExit = (): void => finish({ kind: 'failed', message: 'the renderer stopped' });
        const timer = setTimeout(() => {
          worker = null;
          void thread.terminate();
          finish({ kind: 'failed', message: 'it took too long' });
        }, SILENCE_LIMIT_MS);
        thread.on('message', onMessage);
        thread.on('error', onError);
        thread.on('exit', onExit);
        thread.postMessage(request);
      });
    },
    stop: async () => {
      const stopping = worker;
      worker = null;
      await stopping?.terminate();
    },
  };
}
