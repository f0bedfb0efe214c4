import type { Readable } from 'node:stream';

/** Where an archive goes. Nothing is at its place before it is whole. */
export type ArchiveWriter = {
  /** Names are relative and use `/`; `bytes` is the exact length of the body. */
  add: (name: string, body: Buffer | Readable, bytes: number) => Promise<void>;
  /** Puts it in its place. */
  finish: () => Promise<void>;
  /** Leaves nothing behind. */
  discard: () => Promise<void>;
};

/** What is being written has another name, so that nobody takes it for an archive. */
export const unfinished = (path: string) => `${path}.partial`;
