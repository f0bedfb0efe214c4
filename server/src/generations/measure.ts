import type { Measured, Tool } from '@kinora/catalogue/tool';
import type { Deps } from '../deps.ts';
import { invalidInput } from '../invalid-input.ts';

// Asking also marks the files as used, which keeps them from the sweep.
const MEASURE = {
  name: 'measure_own_files',
  text: `update files set used_at = now()
    where user_id = session_user_id($1) and key = any ($2)
    returning key, content_type as "contentType", bytes, width, height`,
};

type FileRow = { key: string; contentType: string; bytes: number; width: number; height: number };

/**
 * What the server measured on the stored files that an input names.
 * @throws AppError 400 when one is not a stored file of the person of this session
 */
export async function measureOwnFiles(
  deps: Pick<Deps, 'pipeline'>,
  token: string,
  tool: Tool,
  values: Readonly<Record<string, unknown>>,
): Promise<Measured> {
  const named = tool.files.flatMap(({ name }) => {
    const url = values[name];
    return typeof url === 'string' && url !== '' ? [{ name, key: url.replace(/^\/files\//, '') }] : [];
  });
  if (named.length === 0) return {};
  const rows = await deps.pipeline.call<FileRow>(MEASURE, [token, named.map(({ key }) => key)]);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const missing = named.filter(({ key }) => !byKey.has(key));
  if (missing.length > 0) {
    throw invalidInput(
      missing.map(({ name }) => ({
        field: name,
        message: 'This file is not among your uploads. Please upload it again.',
      })),
    );
  }
  return Object.fromEntries(named.map(({ name, key }) => [name, byKey.get(key)]));
}
