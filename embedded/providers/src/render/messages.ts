import type { Failure } from '../queue/failure.ts';
import type { Content } from '../queue/job-store.ts';
import type { OutputFormat, WorkOrder } from '../queue/order.ts';

/** One output to make, as it is sent to the render thread. */
export interface RenderRequest {
  order: WorkOrder;
  /** Which of the order's outputs: 0 is the first. */
  index: number;
  /** A folder for the renderer's files; it is removed afterwards. */
  folder: string;
}

/** What a renderer made; `content` is bytes, or a file in the request's folder. */
export interface RenderedOutput {
  format: OutputFormat;
  /** Pixels. */
  width: number;
  height: number;
  seed?: number;
  /** What of the prompt is not in it, in the prompt's own words. */
  notDrawn?: string[];
  content: Content;
}

/** What the render thread answers; `refused` is the order's own fault and is never tried again. */
export type RenderMessage =
  | { kind: 'progress'; percent: number; message: string }
  | { kind: 'done'; output: RenderedOutput }
  | ({ kind: 'refused' } & Failure)
  | { kind: 'failed'; message: string };

/** Where the render thread finds its files, given when the thread starts. */
export interface RenderThreadData {
  subjectsFile: string;
  modelsFolder: string;
  /** The main file of the video program. */
  mediaProgram: string;
}
