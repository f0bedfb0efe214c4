import type { Generation } from '@kinora/server/generations-wire';
import { ask, sendFile } from '../../../shared/api/request.ts';
import { withTools } from '../../../shared/tools/registry.ts';

const schema = async () => (await import('../../../shared/api/answers.ts')).answers.generationOfFileSchema;

type Answer = { generation: Generation | null };

const ownOf = async (answer: Promise<Answer>) =>
  (await withTools(answer, ({ generation }) => (generation === null ? [] : [generation]))).generation;

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
  return ownOf(ask(schema, `/api/generations/of-file/${await sha256Of(bytes)}`));
}

/** The studio looks for smaller ones. */
const MOST_SENT = 100 * 1024 * 1024;

/** Pictures and videos carry a mark in what is seen; sounds have none. */
export const mayCarryMark = ({ type, size }: File) => /^(?:image|video)\//.test(type) && size < MOST_SENT;

/**
 * The own generation whose invisible mark a file carries, for which the studio is sent the whole of it; null where it finds
 * none. @throws ApiError for a refusal and for no answer
 */
export function ownResultByMark(file: File, onProgress: (percent: number) => void): Promise<Generation | null> {
  return ownOf(sendFile(schema, '/api/generations/of-mark', file, { onProgress }));
}
