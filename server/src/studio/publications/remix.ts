import { partOf, parts } from '@kinora/catalogue/file-part';
import type { FileField, Tool } from '@kinora/catalogue/tool';
import { uploadRule } from '@kinora/catalogue/upload-rules';
import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { jsonObject, readRow } from '../../platform/database/rows.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { limitUse } from '../../platform/limits/rate-limits.ts';
import { publicationsSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { copyAsUpload, type UploadDeps } from '../files/upload.ts';
import type { Output } from '../files/wire.ts';
import { keyOfUrl } from '../shares/open-share.ts';
import { sharedFileName } from '../shares/share-token.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { findOpenPublication, type OpenPublication } from './open-publication.ts';
import { remixedSettings } from './remixed-settings.ts';
import type { RemixOffer, StartedRemix } from './wire.ts';

export type RemixDeps = UploadDeps & { tools: ToolRegistry };

/** Each copies a file, at most. */
const REMIXES = { most: 60, seconds: 3600 };

const RECORD = {
  name: 'record_of_publication',
  text: 'select g.input_data from publications p join ai_generations g on g.id = p.generation_id where p.id = $1',
  row: z.object({ input_data: jsonObject }),
};

/**
 * What its author lets everybody remix at this moment. Asked with every request, so that what is taken back is over with
 * the next one. @throws AppError 404
 */
export async function requireRemixable(
  deps: { pipeline: Pipeline; settings: Settings },
  id: string,
): Promise<OpenPublication> {
  const { isOn } = await deps.settings.read(publicationsSetting);
  const found = isOn ? await findOpenPublication(deps.pipeline, id) : null;
  if (found === null || !found.allows_remix) {
    throw new AppError('not_found', text('errors', 'publication.noRemix'), 404);
  }
  return found;
}

async function findRemixable(deps: RemixDeps, id: string): Promise<{ found: OpenPublication; tool: Tool }> {
  const found = await requireRemixable(deps, id);
  const tool = (await deps.tools.list()).find({ id: found.tool_type })?.tool;
  if (tool === undefined) throw notFound();
  return { found, tool };
}

/** The field of a tool where a work of its own goes; undefined where it takes none. */
function fieldFor(tool: Tool, kind: OpenPublication['kind']): FileField | undefined {
  const place = (field: FileField) => parts.indexOf(partOf(tool, field));
  return tool.files.filter((field) => field.kind === kind).sort((one, other) => place(one) - place(other))[0];
}

/** What somebody is told before they begin. @throws AppError 404 */
export async function readRemixOffer(deps: RemixDeps, principal: string, id: string): Promise<RemixOffer> {
  await requireOwner(deps.pipeline, principal);
  const { found, tool } = await findRemixable(deps, id);
  const { title, credit, handle, kind, output } = found;
  return {
    ...{ id: found.id, title, credit, handle, kind },
    path: `/p/${found.id}`,
    thumbnailUrl: lookOf(found.id, output),
    tool: tool.id,
    takesFile: fieldFor(tool, kind) !== undefined,
  };
}

function lookOf(id: string, { label, thumbnailUrl }: Output): string | null {
  return label !== undefined || thumbnailUrl === null
    ? null
    : `/p/${id}/files/${sharedFileName(keyOfUrl(thumbnailUrl))}`;
}

/**
 * The settings of a work for a form, and, where its tool takes one, a copy of its file that belongs to whoever asks.
 * @throws AppError 404, 429 `rate_limited`, 503 `busy`
 */
export async function startRemix(deps: RemixDeps, principal: string, id: string): Promise<StartedRemix> {
  const owner = await requireOwner(deps.pipeline, principal);
  const { found, tool } = await findRemixable(deps, id);
  const refusal = text('errors', 'publication.tooManyRemixes');
  await limitUse(deps.pipeline, { key: `remixes-of:${owner}`, limit: REMIXES, refusal });
  const stored = await readRow(deps.pipeline, RECORD, [id]);
  if (stored === undefined) throw notFound();
  const settings = remixedSettings(tool, stored.input_data);
  const field = fieldFor(tool, found.kind);
  const copy = field === undefined ? null : await copyOf(deps, principal, field, found);
  const isCopied = field !== undefined && copy !== null && 'url' in copy;
  return {
    tool: tool.id,
    settings: isCopied ? { ...settings, [field.name]: field.list === undefined ? copy.url : [copy.url] } : settings,
    fileUrl: isCopied ? copy.url : null,
    leftOut: copy !== null && 'why' in copy ? copy.why : null,
  };
}

type Copy = { url: string } | { why: NonNullable<StartedRemix['leftOut']> };

/** Refusals of the file, without which the settings are still of use. */
const reasons: Readonly<Record<string, NonNullable<StartedRemix['leftOut']>>> = {
  blocked_content: 'refused',
  storage_full: 'full',
  invalid_file: 'unfit',
  too_large: 'unfit',
};

async function copyOf(
  deps: RemixDeps,
  principal: string,
  { kind, folder }: FileField,
  { id, output: { url, bytes } }: OpenPublication,
): Promise<Copy> {
  if (bytes >= uploadRule({ kind, folder }).maxBytes) return { why: 'unfit' };
  async function read() {
    // It may have been taken back while this waited for its turn.
    await requireRemixable(deps, id);
    return (await deps.store.get(keyOfUrl(url)))?.stream ?? null;
  }
  try {
    const copy = await copyAsUpload(deps, principal, { folder, kind, bytes, read });
    if (copy === null) throw notFound();
    return { url: copy.url };
  } catch (error) {
    const why = error instanceof AppError ? reasons[error.code] : undefined;
    if (why === undefined) throw error;
    return { why };
  }
}
