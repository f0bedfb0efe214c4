import { filesIn, type NamedFile } from '@kinora/catalogue/stored-files';
import type { Tool } from '@kinora/catalogue/tool';
import { uploadRule } from '@kinora/catalogue/upload-rules';
import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import { jsonObject, readRow, readRows } from '../../platform/database/rows.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { limitUse } from '../../platform/limits/rate-limits.ts';
import { copyAsUpload, type UploadDeps } from '../files/upload.ts';
import { keyOf } from '../providers/input-files.ts';
import { type Settings, without } from './settings.ts';
import { type PresetDeps, toolOf } from './tool-of.ts';
import type { LeftOut, SharedPreset, UsedPreset } from './wire.ts';

export type SharedDeps = UploadDeps;

const MOST_SHARED = 100;
/** Each use copies pictures, as a remix does. */
const USES = { most: 60, seconds: 3600 };

const sharedRow = z.object({
  id: z.string(),
  user_id: z.string(),
  tool_type: z.string(),
  name: z.string(),
  settings: jsonObject,
  shared_version: z.int(),
  shares_pictures: z.boolean(),
  by: z.string().nullable(),
  shared_at: z.date(),
});
type SharedRow = z.output<typeof sharedRow>;

const select = (which: string) => `
  select p.id, p.user_id, p.tool_type, v.name, v.settings, p.shared_version, p.shares_pictures, p.shared_at, f.username as by
  from presets p join preset_versions v on v.preset_id = p.id and v.version = p.shared_version
    join profiles f on f.id = p.user_id
    join "user" u on u.id = p.user_id and not is_suspended(u.banned, u."banExpires")
  where ${which}`;

const LIST = {
  name: 'list_shared_presets',
  text: `${select('p.tool_type = $2 and p.user_id <> session_user_id($1)')}
    order by p.shared_at desc, p.id limit ${MOST_SHARED}`,
  row: sharedRow,
};
const FIND = {
  name: 'find_shared_preset',
  text: select('p.id = $2 and session_user_id($1) is not null'),
  row: sharedRow,
};
const KEPT = {
  name: 'files_of_shared_presets',
  text: 'select key, user_id, bytes from files where key = any ($1::text[])',
  row: z.object({ key: z.string(), user_id: z.string(), bytes: z.number() }),
};

/** Owners see the version in use, everybody else the shared one. */
const SEEN = {
  name: 'seen_preset',
  text: `select p.user_id, p.tool_type, v.settings, p.shares_pictures or p.user_id = me as shares_pictures
    from session_user_id($1) as me cross join presets p
      join preset_versions v on v.preset_id = p.id
        and v.version = case when p.user_id = me then p.version else p.shared_version end
      join "user" u on u.id = p.user_id and not is_suspended(u.banned, u."banExpires")
    where p.id = $2`,
  row: sharedRow.pick({ user_id: true, tool_type: true, settings: true, shares_pictures: true }),
};

type Picture = NamedFile & { key: string; bytes: number };
type Giving = z.output<(typeof SEEN)['row']>;

/** For each of these presets, the pictures that its owner shares and still has. */
async function picturesOf(deps: PresetDeps, rows: readonly Giving[]): Promise<Picture[][]> {
  const named = await Promise.all(
    rows.map(async (row) => {
      const tool = row.shares_pictures ? await toolOf(deps, row.tool_type) : undefined;
      return tool === undefined ? [] : filesIn(tool, row.settings).filter(({ kind }) => kind === 'image');
    }),
  );
  const keys = named.flat().map(({ url }) => keyOf(url));
  const kept = keys.length === 0 ? [] : await readRows(deps.pipeline, KEPT, [keys]);
  const byKey = new Map(kept.map((file) => [file.key, file]));
  return rows.map(({ user_id }, place) =>
    (named[place] ?? []).flatMap((file) => {
      const known = byKey.get(keyOf(file.url));
      return known?.user_id === user_id ? [{ ...file, key: known.key, bytes: known.bytes }] : [];
    }),
  );
}

const filesOf = (tool: Tool | undefined, settings: Settings) => (tool === undefined ? [] : filesIn(tool, settings));

/** Where small copies of these pictures of a preset are. */
export function pictureUrls(id: string, version: number, pictures: readonly Pick<NamedFile, 'name'>[]): string[] {
  return pictures.map(({ name }) => `/api/presets/${id}/pictures/${name}?version=${version}`);
}

/** What others share for a tool, the newest first, with small copies of the pictures that go with it. */
export async function listShared(deps: PresetDeps, token: string, toolType: string): Promise<SharedPreset[]> {
  const [rows, tool] = await Promise.all([readRows(deps.pipeline, LIST, [token, toolType]), toolOf(deps, toolType)]);
  const pictures = await picturesOf(deps, rows);
  return rows.map(({ user_id: _, shares_pictures: __, ...row }, place) => {
    const shown = pictures[place] ?? [];
    const named = filesOf(tool, row.settings);
    const missing = named.filter(({ name }) => !shown.some((one) => one.name === name)).map(({ field }) => field);
    return {
      ...row,
      settings: without(
        row.settings,
        named.map(({ field }) => field),
      ).settings,
      missing: [...new Set(missing)],
      shared_at: row.shared_at.toISOString(),
      pictures: pictureUrls(row.id, row.shared_version, shown),
    };
  });
}

/** The key of a picture of a preset, by the name of its field. @throws AppError 404 where it is not shared, or gone */
export async function findPicture(deps: PresetDeps, token: string, id: string, name: string): Promise<string> {
  const row = await readRow(deps.pipeline, SEEN, [token, id]);
  if (row === undefined) throw notFound();
  const [pictures = []] = await picturesOf(deps, [row]);
  const found = pictures.find((one) => one.name === name);
  if (found === undefined) throw notFound();
  return found.key;
}

/**
 * What somebody shares, with copies of its pictures that belong to whoever asks; what could not come along is said.
 * @throws AppError 404, 429 `rate_limited`, 503 `busy`
 */
export async function useShared(deps: PresetDeps & SharedDeps, token: string, id: string): Promise<UsedPreset> {
  const owner = await requireOwner(deps.pipeline, token);
  const row = await readRow(deps.pipeline, FIND, [token, id]);
  if (row === undefined) throw notFound();
  const refusal = text('errors', 'presets.tooOften');
  await limitUse(deps.pipeline, { key: `preset-uses-of:${owner}`, limit: USES, refusal });
  const [pictures = []] = await picturesOf(deps, [row]);
  const named = filesOf(await toolOf(deps, row.tool_type), row.settings);
  const copies = new Map<string, Copy>();
  const leftOut: LeftOut[] = [];
  for (const file of named) {
    const shared = pictures.find(({ name }) => name === file.name);
    const copy = copies.get(file.url) ?? (await copyOf(deps, token, shared, row));
    copies.set(file.url, copy);
    if ('why' in copy) leftOut.push({ field: file.field, why: copy.why });
  }
  return { settings: withCopies(row.settings, named, copies), left_out: leftOut };
}

type Copy = { url: string } | { why: LeftOut['why'] };

/** Refusals of one picture, without which the others are still of use. */
const reasons: Readonly<Record<string, LeftOut['why']>> = {
  blocked_content: 'refused',
  storage_full: 'full',
  invalid_file: 'unfit',
};

async function copyOf(
  deps: SharedDeps,
  token: string,
  picture: Picture | undefined,
  { shares_pictures }: SharedRow,
): Promise<Copy> {
  if (picture === undefined) return { why: shares_pictures ? 'gone' : 'not_shared' };
  const { kind, folder, key, bytes } = picture;
  if (bytes >= uploadRule({ kind, folder }).maxBytes) return { why: 'unfit' };
  async function read() {
    // It may have been removed or taken down while this waited for its turn.
    const isThere = (await readRow(deps.pipeline, KEPT, [[key]])) !== undefined;
    return isThere ? ((await deps.store.get(key))?.stream ?? null) : null;
  }
  try {
    const copy = await copyAsUpload(deps, token, { folder, kind, bytes, read });
    return copy === null ? { why: 'gone' } : { url: copy.url };
  } catch (error) {
    const why = error instanceof AppError ? reasons[error.code] : undefined;
    if (why === undefined) throw error;
    return { why };
  }
}

/** The settings, with the copies in place of what they name; a list loses what has none, and so does a field. */
function withCopies(settings: Settings, named: readonly NamedFile[], copies: ReadonlyMap<string, Copy>): Settings {
  const urlOf = (value: unknown) => {
    const copy = typeof value === 'string' ? copies.get(value) : undefined;
    return copy !== undefined && 'url' in copy ? [copy.url] : [];
  };
  const fields = new Set(named.map(({ field }) => field));
  return Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => {
      if (!fields.has(name)) return [[name, value]];
      if (Array.isArray(value)) return [[name, value.flatMap(urlOf)]];
      return urlOf(value).map((url) => [name, url]);
    }),
  );
}
