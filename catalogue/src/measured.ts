/** A stored file as the server measured it: pixels, bytes, and for video seconds, frames and frames a second. */
export type StoredMedia = {
  contentType: string;
  bytes: number;
  width: number;
  height: number;
  seconds?: number;
  frames?: number;
  fps?: number;
};

/** The stored files of an input by field name, measured by the server; what a client claims is never used. */
export type Measured = Readonly<Record<string, StoredMedia | undefined>>;
