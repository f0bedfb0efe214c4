import type { Tool } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/generations-wire';
import { answer } from '../../../shared/api/api.ts';
import { ask, sendFile } from '../../../shared/api/request.ts';
import { loadedToolOf, withTools } from '../../../shared/tools/registry.ts';
import type { FormPart, Values } from '../form/derive-form.ts';
import { type Fit, fitSettings, fitValues, refill } from './fit-settings.ts';
import type { FoundSettings } from './found-settings.ts';
import { readSettings } from './read-file.ts';

const schema = answer('generationOfFileSchema');

type Answer = { generation: Generation | null };

const ownOf = async (told: Promise<Answer>) =>
  (await withTools(told, ({ generation }) => (generation === null ? [] : [generation]))).generation;

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  // Browsers have their own only where the studio is served securely.
  const hash =
    globalThis.crypto.subtle === undefined
      ? (await import('@noble/hashes/sha2.js')).sha256(new Uint8Array(bytes))
      : new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The own generation that made these bytes; null where it is none. @throws ApiError when the studio cannot be asked */
async function ownResultOf(bytes: ArrayBuffer): Promise<Generation | null> {
  return ownOf(ask(schema, `/api/generations/of-file/${await sha256Of(bytes)}`));
}

/** The studio looks for smaller ones. */
const MOST_SENT = 100 * 1024 * 1024;

/** Pictures and videos carry a mark in what is seen; sounds have none. */
const mayCarryMark = ({ type, size }: File) => /^(?:image|video)\//.test(type) && size < MOST_SENT;

/**
 * The own generation whose invisible mark a file carries, for which the studio is sent the whole of it; null where it finds
 * none. @throws ApiError for a refusal and for no answer
 */
function ownResultByMark(file: File, onProgress: (percent: number) => void): Promise<Generation | null> {
  return ownOf(sendFile(schema, '/api/generations/of-mark', file, { onProgress }));
}

/** No picture is larger, and a browser holds it whole while it is read. */
const MOST_BYTES = 150 * 1024 * 1024;

export type Reading = {
  fit: Fit | null;
  /** Why there is none. */
  why: 'tooLarge' | 'silent' | 'noMark' | null;
  source: FoundSettings['source'] | 'own' | 'mark';
  /** The own generation that made the file. */
  own: Generation | null;
  /** The tool that made it here, where that is another one. */
  there: Tool | null;
  /** What says nothing itself, and may carry an invisible mark: the studio can be sent it. */
  askable: File | null;
};

const nothing: Reading = { fit: null, why: 'silent', source: 'own', own: null, there: null, askable: null };

type Form = { tool: Tool; parts: readonly FormPart[] };

/** The settings of an own result where the file is one; else what it says itself. @throws ApiError without an answer */
export async function readFrom(file: File, form: Form, values: Values): Promise<Reading> {
  if (file.size > MOST_BYTES) return { ...nothing, why: 'tooLarge' };
  const bytes = await file.arrayBuffer();
  const made = readOwn(await ownResultOf(bytes), form, values);
  if (made !== null) return made;
  const found = await readSettings(bytes);
  if (found === null) return { ...nothing, askable: mayCarryMark(file) ? file : null };
  return { ...nothing, why: null, source: found.source, fit: fitSettings(form, values, found) };
}

/** The settings of an own result that says nothing any more, by its invisible mark. @throws ApiError */
export async function readByMark(
  file: File,
  form: Form,
  values: Values,
  onProgress: (percent: number) => void,
): Promise<Reading> {
  const made = readOwn(await ownResultByMark(file, onProgress), form, values);
  return made === null ? { ...nothing, why: 'noMark' } : { ...made, source: 'mark' };
}

function readOwn(own: Generation | null, form: Form, values: Values): Reading | null {
  const madeBy = own === null ? undefined : loadedToolOf(own);
  if (own === null || madeBy === undefined) return null;
  const input = { ...madeBy.defaults, ...madeBy.fromRecord(own.input_data) };
  if (madeBy.id === form.tool.id) return { ...nothing, why: null, own, fit: refill(form, input) };
  return { ...nothing, why: null, own, there: madeBy, fit: fitValues(form, values, { tool: madeBy, input }) };
}
