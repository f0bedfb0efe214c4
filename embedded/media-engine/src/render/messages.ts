import type { OutputFormat } from '../queue/job.ts';

/** One picture to paint, as it is sent to the render thread. */
export interface RenderRequest {
  prompt: string;
  negativePrompt: string;
  width: number;
  height: number;
  steps: number;
  guidance: number;
  seed: number;
  format: OutputFormat;
  guide: { source: string; weight: number } | null;
}

/** What the render thread answers; `refused` is the request's own fault and is never tried again. */
export type RenderMessage =
  | { kind: 'progress'; percent: number; message: string }
  | { kind: 'done'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'refused'; code: string; message: string; parameter: string }
  | { kind: 'failed'; message: string };

/** Where the render thread finds its files, given when the thread starts. */
export interface RenderThreadData {
  subjectsFile: string;
}
