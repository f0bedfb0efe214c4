import { filesIn } from '@kinora/catalogue/stored-files';
import type { FileField, Measured, StoredMedia, Tool } from '@kinora/catalogue/tool';
import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import { keyOf } from '../providers/input-files.ts';

const fileRow = z.object({
  key: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
  seconds: z.number().nullable(),
  frames: z.number().nullable(),
  fps: z.number().nullable(),
});
type FileRow = z.output<typeof fileRow>;

const columns = 'key, content_type as "contentType", bytes, width, height, seconds, frames, fps';

// Asking also marks the files as used, which keeps them from the sweep.
const MEASURE = {
  name: 'measure_own_files',
  text: `update files set used_at = now()
    where user_id = session_user_id($1) and key = any ($2)
    returning ${columns}`,
  row: fileRow,
};
const READ = {
  name: 'measured_files',
  text: `select user_id, ${columns} from files where key = any ($1)`,
  row: fileRow.extend({ user_id: z.string() }),
};

type Values = Readonly<Record<string, unknown>>;

/**
 * What the server measured on the stored files that an input names.
 * @throws AppError 400 when one is not a stored file of the person of this session, or of another kind
 */
export async function measureOwnFiles(
  deps: { pipeline: Pipeline },
  token: string,
  tool: Tool,
  values: Values,
): Promise<Measured> {
  const named = namedFiles(tool, values);
  if (named.length === 0) return {};
  const rows = await readRows(deps.pipeline, MEASURE, [token, named.map(({ key }) => key)]);
  const measured = byField(named, rows);
  const isOfKind = ({ name, kind }: NamedFile) => measured[name]?.contentType.startsWith(`${kind}/`) === true;
  const missing = new Set(named.filter((file) => !isOfKind(file)).map(({ field }) => field));
  if (missing.size > 0) {
    throw invalidInput(
      [...missing].map((field) => ({
        field,
        message: 'This file is not among your uploads. Please upload it again.',
      })),
    );
  }
  return measured;
}

/** Measures the files of an input that was accepted earlier, among those of the person who sent it. */
export async function measureFiles(
  deps: { pipeline: Pipeline },
  userId: string,
  tool: Tool,
  values: Values,
): Promise<Measured> {
  const [measured = {}] = await measureFilesOfAll(deps, [{ userId, tool, values }]);
  return measured;
}

/** As `measureFiles` for many inputs, in their order, with a single query. */
export async function measureFilesOfAll(
  deps: { pipeline: Pipeline },
  inputs: readonly { userId: string; tool: Tool; values: Values }[],
): Promise<Measured[]> {
  const named = inputs.map(({ userId, tool, values }) => ({ userId, files: namedFiles(tool, values) }));
  const keys = [...new Set(named.flatMap(({ files }) => files.map(({ key }) => key)))];
  if (keys.length === 0) return inputs.map(() => ({}));
  const rows = await readRows(deps.pipeline, READ, [keys]);
  const found = new Map(rows.map(({ user_id, ...row }) => [`${user_id} ${row.key}`, measuredFile(row)]));
  return named.map(({ userId, files }) =>
    Object.fromEntries(files.map(({ name, key }) => [name, found.get(`${userId} ${key}`)])),
  );
}

type NamedFile = Pick<FileField, 'name' | 'kind'> & { field: string; key: string };

function namedFiles(tool: Tool, values: Values): NamedFile[] {
  return filesIn(tool, values).map(({ url, ...file }) => ({ ...file, key: keyOf(url) }));
}

function byField(named: NamedFile[], rows: FileRow[]): Measured {
  const byKey = new Map(rows.map((row) => [row.key, measuredFile(row)]));
  return Object.fromEntries(named.map(({ name, key }) => [name, byKey.get(key)]));
}

function measuredFile({ key: _key, seconds, frames, fps, ...file }: FileRow): StoredMedia {
  return {
    ...file,
    ...(seconds === null ? {} : { seconds }),
    ...(frames === null ? {} : { frames }),
    ...(fps === null ? {} : { fps }),
  };
}
