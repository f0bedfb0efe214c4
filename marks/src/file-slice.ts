import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A part of an open file in the shape of a browser's Blob: read where it is asked for, never held whole. */
export class FileSlice extends Blob {
  readonly #file: number;
  readonly #start: number;
  constructor(file: number, start: number, end: number) {
    super([]);
    this.#file = file;
    this.#start = start;
    Object.defineProperty(this, 'size', { value: Math.max(0, end - start) });
  }

  override slice(start = 0, end = this.size): FileSlice {
    const within = (place: number) => this.#start + Math.min(place, this.size);
    return new FileSlice(this.#file, within(start), within(end));
  }

  read(): ArrayBuffer {
    const into = new Uint8Array(this.size);
    let filled = 0;
    while (filled < into.length) {
      const read = readSync(this.#file, into, filled, into.length - filled, this.#start + filled);
      if (read === 0) break;
      filled += read;
    }
    return into.buffer;
  }
}

/** Gives `work` the whole file, which is closed afterwards. */
export async function withFile<Result>(path: string, work: (file: FileSlice) => Promise<Result>): Promise<Result> {
  const file = openSync(path, 'r');
  try {
    return await work(new FileSlice(file, 0, fstatSync(file).size));
  } finally {
    closeSync(file);
  }
}
