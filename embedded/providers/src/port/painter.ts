import * as z from 'zod';
import type { OutputFormat, WorkOrder } from './orders.ts';

/** Why a job has no result. Codes that begin with `input_` are about a file that the order names. */
const failureCodes = [
  'refused',
  'input_unreachable',
  'input_unreadable',
  'input_too_large',
  'render_failed',
  'cancelled',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export const failureSchema = z.object({
  code: z.enum(failureCodes),
  message: z.string(),
  /** For `input_too_large`: the largest size that is read, in bytes. */
  limit: z.int().optional(),
  /** For `refused`: the complaints in the words of the protocol that the order came by. */
  details: z.array(z.unknown()).optional(),
});
export type Failure = z.infer<typeof failureSchema>;

/** Finished content: bytes in memory, or a file on the same disk that may be moved away. */
export type Content = { bytes: Uint8Array } | { file: string };

/** One output to make. */
export interface RenderRequest {
  order: WorkOrder;
  /** Which of the order's outputs: 0 is the first. */
  index: number;
  /** A folder for the painter's files; it is removed afterwards. */
  folder: string;
}

/** What was made; `content` is bytes, or a file in the request's folder. */
export interface RenderedOutput {
  format: OutputFormat;
  /** Pixels; 0 of a sound. */
  width: number;
  height: number;
  /** Sounds only. */
  seconds?: number;
  seed?: number;
  /** What of the prompt is not in it, in the prompt's own words. */
  notDrawn?: string[];
  content: Content;
}

/** `refused` is the order's own fault and is never tried again; `failed` is the painter's. */
export type RenderResult =
  | { kind: 'done'; output: RenderedOutput }
  | ({ kind: 'refused' } & Failure)
  | { kind: 'failed'; message: string };

export type Progress = (percent: number, message: string) => void;

/** What the scene maker asks about a picture, each in plain English. */
export interface Description {
  theme: string;
  background: string;
  main_subject: string;
  tone_and_color: string;
  action_direction: string;
  scene_vision: string;
}

export type DescribeResult =
  | { kind: 'done'; description: Description }
  /** The picture's own fault. */
  | { kind: 'refused'; message: string }
  | { kind: 'busy' }
  | { kind: 'failed' };

/** Whoever makes what the protocols are asked for. They know nothing more of it, and it knows none of them. */
export interface Painter {
  /** Makes one output; never rejects. An aborted `signal` ends the work at once, as `failed`. */
  render(request: RenderRequest, progress: Progress, signal: AbortSignal): Promise<RenderResult>;
  /** Describes the picture at an http(s) address or in a data URI. */
  describe(source: string): Promise<DescribeResult>;
  /** What of a prompt a picture or a clip made from it alone would leave out, in the prompt's own words. */
  leavesOut(prompt: string, kind: 'picture' | 'clip'): Promise<string[]>;
  /** Whether this machine has what such orders need; it is looked for at the first question. */
  canMake(kind: WorkOrder['kind']): Promise<boolean>;
}

/** What a painter's program exports. */
export interface PainterProgram {
  /** `mediaProgram` is the main file of the video program. */
  openPainter(parts: { mediaProgram: string }): Promise<Painter>;
}
