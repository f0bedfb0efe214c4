import type { InputRecord, Tool } from '@kinora/catalogue/tool';
import type { Settings } from '../presets/settings.ts';

/**
 * What a form may begin with of a published work: what its fields hold, without any stored file, and without anything
 * that names one. What the record holds besides stays with its author.
 */
export function remixedSettings(tool: Tool, record: InputRecord): Settings {
  const files = new Set(tool.files.map(({ name }) => name));
  const values = Object.entries(tool.fromRecord(record)).filter(
    ([name, value]) => Object.hasOwn(tool.schema.shape, name) && !files.has(name) && !namesFile(value),
  );
  return Object.fromEntries(values);
}

/** Whatever holds the address of a file of ours, at any depth. */
function namesFile(value: unknown): boolean {
  return value !== undefined && JSON.stringify(value).includes('/files/');
}
