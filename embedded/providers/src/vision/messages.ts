import type { Analysis } from '../analyse/analyse-picture.ts';

/** What the vision thread is started with. */
export interface VisionThreadData {
  /** An http(s) address or a data URI. */
  source: string;
  modelsFolder: string;
}

/** What it answers; `refused` is the picture's own fault. */
export type VisionMessage = { kind: 'done'; analysis: Analysis } | { kind: 'refused'; message: string };
