import type { Tool } from '@kinora/catalogue/tool';
import type { Generation } from '@kinora/server/wire';
import { loadedToolOf } from '../../../shared/tools/registry.ts';
import type { FormPart, Values } from '../form/derive-form.ts';
import { type Fit, fitSettings, fitValues, refill } from './fit-settings.ts';
import type { FoundSettings } from './found-settings.ts';
import { ownResultOf } from './own-result.ts';
import { readSettings } from './read-file.ts';

/** No picture is larger, and a browser holds it whole while it is read. */
const MOST_BYTES = 150 * 1024 * 1024;

export type Reading = {
  fit: Fit | null;
  isTooLarge: boolean;
  source: FoundSettings['source'] | 'own';
  /** The own generation that made the file. */
  own: Generation | null;
  /** The tool that made it here, where that is another one. */
  there: Tool | null;
};

const nothing: Reading = { fit: null, isTooLarge: false, source: 'own', own: null, there: null };

type Form = { tool: Tool; parts: readonly FormPart[] };

/** The settings of an own result where the file is one; else what it says itself. @throws ApiError without an answer */
export async function readFrom(file: File, form: Form, values: Values): Promise<Reading> {
  if (file.size > MOST_BYTES) return { ...nothing, isTooLarge: true };
  const bytes = await file.arrayBuffer();
  const own = await ownResultOf(bytes);
  const madeBy = own === null ? undefined : loadedToolOf(own);
  if (own !== null && madeBy !== undefined) {
    const input = { ...madeBy.defaults, ...madeBy.fromRecord(own.input_data) };
    if (madeBy.id === form.tool.id) return { ...nothing, own, fit: refill(form, input) };
    return { ...nothing, own, there: madeBy, fit: fitValues(form, values, { tool: madeBy, input }) };
  }
  const found = await readSettings(bytes);
  return found === null ? nothing : { ...nothing, source: found.source, fit: fitSettings(form, values, found) };
}
