import type { RenderResult } from '@kinora/providers/port/painter';

/** What the render thread answers. */
export type RenderMessage = { kind: 'progress'; percent: number; message: string } | RenderResult;

/** Where the render thread finds its files, given when the thread starts. */
export interface RenderThreadData {
  subjectsFile: string;
  modelsFolder: string;
  /** The main file of the video program. */
  mediaProgram: string;
}
