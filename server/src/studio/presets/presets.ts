import { filesIn } from '@kinora/catalogue/stored-files';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import { requireOwner } from '../../http/principal.ts';
import { functions } from '../../platform/database/functions.ts';
import { jsonObject, readRow, readRows } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { notFound } from '../../platform/errors.ts';
import { limitUse } from '../../platform/limits/rate-limits.ts';
import { nameField } from '../library/collections.ts';
import { refuseBlockedTexts } from '../moderation/texts.ts';
import { checkSettings, withOwnFiles } from './settings.ts';
import { listShared, pictureUrls, type SharedDeps, useShared } from './shared.ts';
import { type PresetDeps, toolOf } from './tool-of.ts';
import type { Preset, Presets, PresetVersions, UsedPreset } from './wire.ts';

const MOST_PRESETS = 200;
const MOST_VERSIONS = 50;
/** Everybody sees the newest hundred of a tool: nobody is to push the others out of it again and again. */
const SHARES = { most: 30, seconds: 3600 };

const settings = z.record(z.string().max(60), z.unknown());

export const presetQuery = z.object({ tool_type: z.string().max(100) });
export const newPresetBody = z.strictObject({ tool_type: z.string().max(100), name: nameField, settings });
export const changedPresetBody = z.strictObject({ name: nameField.optional(), settings: settings.optional() });
export const shareQuery = z.object({
  pictures: z.enum(['true', 'false']).default('false').meta({ description: 'Whether its pictures are shared too' }),
});
export const restoreBody = z.strictObject({ version: z.int().min(1).max(1_000_000_000) });

const presetRow = z.object({
  id: z.string(),
  tool_type: z.string(),
  name: z.string(),
  settings: jsonObject,
  version: z.int(),
  shared_version: z.int().nullable(),
  shares_pictures: z.boolean(),
  updated_at: z.date(),
});

const select = (which: string) => `
  select p.id, p.tool_type, v.name, v.settings, p.version, p.shared_version, p.shares_pictures, p.updated_at
  from presets p join preset_versions v on v.preset_id = p.id and v.version = p.version
  where p.user_id = session_user_id($1) and ${which} order by lower(v.name), p.id`;

const LIST = { name: 'list_presets', text: select('p.tool_type = $2'), row: presetRow };
const FIND = { name: 'find_preset', text: select('p.id = $2'), row: presetRow };
const VERSIONS = {
  name: 'list_preset_versions',
  text: `select v.version, v.name, v.settings, v.created_at, p.tool_type
    from presets p join preset_versions v on v.preset_id = p.id
    where p.id = $2 and p.user_id = session_user_id($1) order by v.version desc`,
  row: z.object({
    version: z.int(),
    name: z.string(),
    settings: jsonObject,
    created_at: z.date(),
    tool_type: z.string(),
  }),
};
const REMOVE = {
  name: 'remove_preset',
  text: 'delete from presets where user_id = session_user_id($1) and id = $2 returning id',
  row: z.object({ id: z.string() }),
};

async function told(deps: PresetDeps, token: string, rows: readonly z.output<typeof presetRow>[]): Promise<Preset[]> {
  const saved = await Promise.all(
    rows.map(async (row) => ({ tool: await toolOf(deps, row.tool_type), settings: row.settings })),
  );
  const contents = await withOwnFiles(deps.pipeline, token, saved);
  return rows.map((row, place) => {
    const { settings, missing } = contents[place] ?? { settings: row.settings, missing: [] };
    const tool = saved[place]?.tool;
    const pictures = tool === undefined ? [] : filesIn(tool, settings).filter(({ kind }) => kind === 'image');
    return {
      ...row,
      ...{ settings, missing },
      pictures: pictureUrls(row.id, row.version, pictures),
      updated_at: row.updated_at.toISOString(),
    };
  });
}

/** A person's own for a tool, by name, and what others of the studio share, the newest first. */
export async function listPresets(deps: PresetDeps, token: string, toolType: string): Promise<Presets> {
  const [own, shared] = await Promise.all([
    readRows(deps.pipeline, LIST, [token, toolType]),
    listShared(deps, token, toolType),
  ]);
  return { own: await told(deps, token, own), shared };
}

/** @throws AppError 404 */
async function findPreset(deps: PresetDeps, token: string, id: string): Promise<Preset> {
  const [preset] = await told(deps, token, await readRows(deps.pipeline, FIND, [token, id]));
  if (preset === undefined) throw notFound();
  return preset;
}

/** @throws AppError 400, 401, 404 for files that are not theirs, 409 `limit` */
export async function createPreset(
  deps: PresetDeps,
  token: string,
  body: z.output<typeof newPresetBody>,
): Promise<Preset> {
  await requireOwner(deps.pipeline, token);
  const tool = await toolOf(deps, body.tool_type);
  if (tool === undefined)
    throw invalidInput([{ field: 'tool_type', message: declareWords(text('refusals', 'data.noSuchTool')) }]);
  const id = await callForValue(deps.pipeline, functions.create_preset, {
    session_token: token,
    of_tool: tool.id,
    called: body.name,
    with_settings: await checkSettings(deps.pipeline, token, { tool, settings: body.settings }),
    most: MOST_PRESETS,
  });
  return findPreset(deps, token, id);
}

/** Makes another version of it. @throws AppError 400, 404 */
export async function changePreset(
  deps: PresetDeps,
  token: string,
  id: string,
  body: z.output<typeof changedPresetBody>,
): Promise<Preset> {
  const preset = await findPreset(deps, token, id);
  if (body.name === undefined && body.settings === undefined) {
    throw invalidInput([{ field: 'name', message: declareWords(text('refusals', 'data.whatChanges')) }]);
  }
  const tool = await toolOf(deps, preset.tool_type);
  if (tool === undefined) throw notFound();
  await callForValue(deps.pipeline, functions.change_preset, {
    session_token: token,
    of_preset: id,
    called: body.name ?? null,
    with_settings:
      body.settings === undefined ? null : await checkSettings(deps.pipeline, token, { tool, settings: body.settings }),
    most: MOST_VERSIONS,
  });
  return findPreset(deps, token, id);
}

/** Its versions, the newest first. @throws AppError 404 */
export async function listVersions(deps: PresetDeps, token: string, id: string): Promise<PresetVersions> {
  const rows = await readRows(deps.pipeline, VERSIONS, [token, id]);
  const [first] = rows;
  if (first === undefined) throw notFound();
  const tool = await toolOf(deps, first.tool_type);
  const contents = await withOwnFiles(
    deps.pipeline,
    token,
    rows.map((row) => ({ tool, settings: row.settings })),
  );
  const versions = rows.map(({ version, name: called, settings: saved, created_at }, place) => {
    const content = contents[place] ?? { settings: saved, missing: [] };
    return { version, name: called, ...content, created_at: created_at.toISOString() };
  });
  return { versions };
}

/** Takes an earlier version back, as a new one. @throws AppError 404 */
export async function restoreVersion(deps: PresetDeps, token: string, id: string, version: number): Promise<Preset> {
  await callForValue(deps.pipeline, functions.restore_preset, {
    session_token: token,
    of_preset: id,
    of_version: version,
    most: MOST_VERSIONS,
  });
  return findPreset(deps, token, id);
}

/**
 * Lets everybody of the studio use the version that is in use now, with its pictures where its owner says so.
 * @throws AppError 404, 429 `rate_limited`, 400 `blocked_content` for words that are not taken here
 */
export async function sharePreset(
  deps: PresetDeps,
  token: string,
  id: string,
  { withPictures }: { withPictures: boolean },
): Promise<Preset> {
  const owner = await requireOwner(deps.pipeline, token);
  const preset = await findPreset(deps, token, id);
  const tool = await toolOf(deps, preset.tool_type);
  if (tool === undefined) throw notFound();
  const refusal = text('errors', 'presets.tooOften');
  await limitUse(deps.pipeline, { key: `preset-shares-of:${owner}`, limit: SHARES, refusal });
  const called = { field: 'name', text: preset.name, isNegative: false };
  await refuseBlockedTexts(deps, token, tool, preset.settings, [called]);
  await share(deps, token, id, { version: preset.version, withPictures });
  return findPreset(deps, token, id);
}

/** Nobody else sees it any more; what they filled in from it stays theirs. @throws AppError 404 */
export async function withdrawPreset(deps: PresetDeps, token: string, id: string): Promise<Preset> {
  await share(deps, token, id, { version: null, withPictures: false });
  return findPreset(deps, token, id);
}

type Shared = { version: number | null; withPictures: boolean };

function share({ pipeline }: PresetDeps, token: string, id: string, { version, withPictures }: Shared) {
  return callForValue(pipeline, functions.share_preset_version, {
    session_token: token,
    of_preset: id,
    of_version: version,
    with_pictures: withPictures,
  });
}

/** Its own settings, or what somebody shares, to be put into a form. @throws AppError 404, and as an upload */
export async function usePreset(deps: PresetDeps & SharedDeps, token: string, id: string): Promise<UsedPreset> {
  const [own] = await told(deps, token, await readRows(deps.pipeline, FIND, [token, id]));
  if (own === undefined) return useShared(deps, token, id);
  const { settings: kept, missing } = own;
  return { settings: kept, left_out: missing.map((field) => ({ field, why: 'gone' as const })) };
}

/** @throws AppError 404 */
export async function removePreset({ pipeline }: PresetDeps, token: string, id: string): Promise<void> {
  if ((await readRow(pipeline, REMOVE, [token, id])) === undefined) throw notFound();
}
