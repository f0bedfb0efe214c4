import type { Readable } from 'node:stream';

/** Counted from 0; both ends belong to the range. */
export type ByteRange = { start: number; end: number };

/** Bytes in memory, a stream of bytes, or a file that is only read. */
export type ObjectBody = Buffer | Readable | { path: string };

/** Where the bytes of uploads and outputs are. What they are is in the table `files`, under the same key. */
export type ObjectStore = {
  /** Durable when it resolves; a failure leaves nothing under the key. */
  put: (key: string, body: ObjectBody, contentType: string) => Promise<{ bytes: number }>;
  /** The whole object or a part of it; `bytes` is the size of the whole. The caller reads or destroys the stream. */
  get: (key: string, range?: ByteRange) => Promise<{ stream: Readable; bytes: number } | null>;
  head: (key: string) => Promise<{ bytes: number } | null>;
  /** Succeeds when there is no such object, too. */
  delete: (key: string) => Promise<void>;
  /** Removes what interrupted writes left behind. */
  tidy: () => Promise<void>;
};

const KEY_CHARACTERS = 200;
const KEY =
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]{2,5}$/;

/** Keys are `<user id>/<folder>/<name>.<ending>`, in lower case, letters, digits and single hyphens alone. */
export function isObjectKey(text: string): boolean {
  return text.length <= KEY_CHARACTERS && KEY.test(text);
}
