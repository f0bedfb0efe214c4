import { type Part, partOf } from '@kinora/catalogue/file-part';
import { filesIn } from '@kinora/catalogue/stored-files';
import type { Tool } from '@kinora/catalogue/tool';
import { OUTPUT_FOLDER } from '../files/store-outputs.ts';
import { keyOf } from '../providers/input-files.ts';

/** What an order was made from; `output` counts from 0. Without a part it is settings that are used again. */
export type Parent = { parent: string; part: Part | null; output: number | null };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** The generations whose outputs an input names, and the one whose settings it has. Whose they are, the database knows. */
export function parentsOf(
  tool: Tool,
  values: Readonly<Record<string, unknown>>,
  settingsFrom: string | undefined,
): Parent[] {
  const made = filesIn(tool, values).flatMap(({ field, url }) => {
    const source = sourceOf(keyOf(url));
    const file = tool.files.find(({ name }) => name === field);
    return source === null || file === undefined ? [] : [{ ...source, part: partOf(tool, file) }];
  });
  // What the result was made of says more than where its settings come from.
  const isNew = settingsFrom !== undefined && !made.some(({ parent }) => parent === settingsFrom);
  return isNew ? [...made, { parent: settingsFrom, part: null, output: null }] : made;
}

/** The generation that made a stored file, as its key tells; null where nothing did. */
function sourceOf(key: string): Pick<Parent, 'parent' | 'output'> | null {
  const [, folder, name = ''] = key.split('/');
  const parent = UUID.exec(name)?.[0];
  if (folder !== OUTPUT_FOLDER || parent === undefined) return null;
  const place = /^-(?:frame)?(\d{1,3})/.exec(name.slice(parent.length))?.[1];
  return { parent, output: place === undefined ? null : Number(place) };
}
