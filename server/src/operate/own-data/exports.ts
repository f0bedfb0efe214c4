import { Readable } from 'node:stream';
import type { Context } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { requireOwner } from '../../http/principal.ts';
import { fileStem, readBrand } from '../../platform/brand/brand.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { isoTime, query } from '../../platform/database/rows.ts';
import { callForRow, callForValue } from '../../platform/database/sql-function.ts';
import { notFound } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import { attachmentHeader, parseRange } from '../../platform/objects/file-headers.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { removeObjects } from '../../platform/objects/remove-files.ts';
import { ownDataSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { isSignedLink, signFileUrl } from '../../studio/files/file-link.ts';
import { type OwnExport, type OwnExports, ownExportSchema } from './wire.ts';

const LINK_MS = 15 * 60 * 1000;
const SHOWN = 10;

export type OwnDataDeps = {
  config: Config;
  database: Database;
  pipeline: Pipeline;
  store: ObjectStore;
  settings: Settings;
  live: LiveFeed;
  log: Logger;
};

const exportRow = z.object({
  id: z.string(),
  state: ownExportSchema.shape.state,
  asked_by: ownExportSchema.shape.askedBy,
  asked_at: isoTime,
  finished_at: isoTime.nullable(),
  keep_until: isoTime.nullable(),
  files_done: z.int(),
  files: z.int().nullable(),
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
});

/** The last copies of a person, newest first. */
export async function listExports(database: Database, userId: string): Promise<OwnExport[]> {
  const rows = await query(database, exportRow)`
    select id, state, asked_by, asked_at, finished_at, keep_until, files_done, files, bytes, sha256
    from data_exports where user_id = ${userId} order by asked_at desc, id limit ${SHOWN}`;
  return rows.map(({ asked_by, asked_at, finished_at, keep_until, files_done, ...row }) => ({
    ...row,
    askedBy: asked_by,
    askedAt: asked_at,
    finishedAt: finished_at,
    keepUntil: keep_until,
    filesDone: files_done,
  }));
}

/** What the page of a person's own data shows. @throws AppError `not_signed_in` */
export async function readOwnExports(deps: OwnDataDeps, sessionToken: string): Promise<OwnExports> {
  const owner = await requireOwner(deps.pipeline, sessionToken);
  const { keepDays, pauseHours } = await deps.settings.read(ownDataSetting);
  const [next] = await query(deps.database, z.object({ at: z.date().nullable() }))`
    select next_export_at(${owner}, ${pauseHours}) as at`;
  const at = next?.at ?? null;
  return {
    exports: await listExports(deps.database, owner),
    nextAt: at !== null && at.getTime() > Date.now() ? at.toISOString() : null,
    keepDays,
  };
}

/**
 * Begins a copy of everything about the person of this session.
 * @throws AppError `export_under_way`, `export_too_soon`, and what a proof asks for
 */
export async function askForExport(deps: OwnDataDeps, sessionToken: string): Promise<OwnExports> {
  const owner = await callForValue(deps.pipeline, functions.require_proof, { session_token: sessionToken });
  const { pauseHours } = await deps.settings.read(ownDataSetting);
  await callForValue(deps.pipeline, functions.open_export, {
    of_user: owner,
    by_whom: 'person',
    pause_hours: pauseHours,
  });
  deps.live.wakeTasks();
  return readOwnExports(deps, sessionToken);
}

/** Cancels a copy, or deletes it before its time. @throws AppError 404 */
export async function dropExport(deps: OwnDataDeps, sessionToken: string, id: string): Promise<void> {
  const key = await callForValue(deps.pipeline, functions.drop_export, { session_token: sessionToken, of_export: id });
  await removeObjects(deps, [key]);
}

const fileUrl = (id: string) => `/api/account/exports/${id}/file`;

/** For the session that has just proved whose it is. @throws AppError 404 */
export async function linkToExport(deps: OwnDataDeps, sessionToken: string, id: string): Promise<{ url: string }> {
  await callForValue(deps.pipeline, functions.require_proof, { session_token: sessionToken });
  const given = { session_token: sessionToken, of_export: id };
  const { key } = await callForRow(deps.pipeline, functions.own_export_file, given);
  const [, signature = ''] = signFileUrl(deps.config.filesSecret, key, new Date(Date.now() + LINK_MS)).split('?');
  return { url: `${fileUrl(id)}?${signature}` };
}

/** The zip, or a part of it, for its owner with a link of theirs. @throws AppError 404 for everybody else */
export async function serveExport(
  deps: OwnDataDeps,
  c: Context<Env>,
  sessionToken: string,
  id: string,
): Promise<Response> {
  const given = { session_token: sessionToken, of_export: id };
  const { key, bytes } = await callForRow(deps.pipeline, functions.own_export_file, given);
  const { expires, signature } = c.req.query();
  if (!isSignedLink(deps.config.filesSecret, key, { expires, signature })) throw notFound();
  const headers = new Headers({
    'Cache-Control': 'private, no-store',
    'Content-Type': 'application/zip',
    'Content-Disposition': attachmentHeader(`${fileStem(await readBrand(deps))}-your-data.zip`),
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    ETag: `"${id}"`,
  });
  const ifRange = c.req.header('If-Range');
  const mayBePart = ifRange === undefined || ifRange === headers.get('ETag');
  const range = mayBePart ? parseRange(c.req.header('Range'), bytes) : 'whole';
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const found = await deps.store.get(key, range === 'whole' ? undefined : range);
  if (found === null) throw notFound();
  headers.set('Content-Length', String(range === 'whole' ? found.bytes : range.end - range.start + 1));
  if (range !== 'whole') headers.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`);
  return new Response(Readable.toWeb(found.stream), { status: range === 'whole' ? 200 : 206, headers });
}
