import type { Generation } from '@kinora/server/wire';
import { ask } from '../../../shared/api/request.ts';
import { withTools } from '../../../shared/tools/registry.ts';

const wire = () => import('@kinora/server/wire');

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  // Browsers have their own only where the studio is served securely.
  const hash =
    globalThis.crypto.subtle === undefined
      ? (await import('@noble/hashes/sha2.js')).sha256(new Uint8Array(bytes))
      : new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The own generation that made these bytes; null where it is none. @throws ApiError when the studio cannot be asked */
export async function ownResultOf(bytes: ArrayBuffer): Promise<Generation | null> {
  const path = `/api/generations/of-file/${await sha256Of(bytes)}`;
  const answer = ask(async () => (await wire()).generationOfFileSchema, path);
  return (await withTools(answer, ({ generation }) => (generation === null ? [] : [generation]))).generation;
}
