import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initSync } from '@contentauth/c2pa-wasm';
import type { FileSlice } from './file-slice.ts';

/** The part of the browser's interface by which the library reads a file piece by piece. */
class FileReaderSync {
  readAsArrayBuffer(slice: FileSlice): ArrayBuffer {
    return slice.read();
  }
}

/** No thumbnails, nothing fetched, and what was just signed is not read again. */
export const SETTINGS = {
  builder: { thumbnail: { enabled: false } },
  verify: { verify_after_sign: false, remote_manifest_fetch: false, ocsp_fetch: false },
};

export function startEngine(): void {
  Object.assign(globalThis, { FileReaderSync });
  initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) });
}
