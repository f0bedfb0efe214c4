import { Readable } from 'node:stream';
import type { Context } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { requirePrincipal } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import { notFound } from '../../platform/errors.ts';
import { attachmentHeader, parseRange } from '../../platform/objects/file-headers.ts';
import { isObjectKey, type ObjectStore } from '../../platform/objects/object-store.ts';
import { isSignedLink } from './file-link.ts';

const fileRow = z.object({ content_type: z.string(), bytes: z.number() });
type FileRow = z.output<typeof fileRow>;

const OWN_FILE = {
  name: 'own_file',
  // What is in a workspace is shown to its members wherever they work at the moment: an address names one file. As there,
  // not to their keys, nor to an administrator who views one of them.
  text: `select f.content_type, f.bytes from session_user_id($1) as owner join files f on f.key = $2
    where f.user_id = owner or exists (select from still_acting(array['in:look:' || f.user_id || ':' || $1]))`,
  row: fileRow,
};
const ANY_FILE = { name: 'any_file', text: 'select content_type, bytes from files where key = $1', row: fileRow };

type ServeDeps = { config: Config; pipeline: Pipeline; store: ObjectStore };

/**
 * Serves a stored file to its owner, or to whoever holds a link that we signed.
 * @throws AppError 401 without either, 404 for everything that is not theirs
 */
export async function serveFile(deps: ServeDeps, c: Context<Env>, key: string): Promise<Response> {
  const row = await findFile(deps, c, key);
  // A stored file changes at most once, when it gets its marks later, and is longer then. What is taken down must be gone
  // within a minute, so browsers ask again after half of one, and shared caches keep nothing.
  const cacheControl = 'private, max-age=30, must-revalidate';
  return sendFile(deps, c, { key, row, tag: nameOf(key), cacheControl, saveAs: c.req.query('download') });
}

/** Serves it to somebody whom the caller has let in; browsers ask anew each time. @throws AppError 404 when it is gone */
export async function serveSharedFile(
  deps: ServeDeps,
  c: Context<Env>,
  { key, tag, saveAs }: { key: string; tag: string; saveAs: string | undefined },
): Promise<Response> {
  const [row] = await readRows(deps.pipeline, ANY_FILE, [key]);
  if (row === undefined) throw notFound();
  return sendFile(deps, c, { key, row, tag, cacheControl: 'private, no-cache', saveAs });
}

const nameOf = (key: string) => key.split('/').at(-1) ?? key;

type Sent = { key: string; row: FileRow; tag: string; cacheControl: string; saveAs: string | undefined };

async function sendFile(
  deps: Pick<ServeDeps, 'store'>,
  c: Context<Env>,
  { key, row, tag, cacheControl, saveAs }: Sent,
): Promise<Response> {
  const etag = `"${tag}-${row.bytes}"`;
  const headers = new Headers({
    'Cache-Control': cacheControl,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  });
  if (matches(c.req.header('If-None-Match'), etag)) return new Response(null, { status: 304, headers });

  headers.set('Content-Type', row.content_type);
  if (saveAs !== undefined) headers.set('Content-Disposition', attachmentHeader(saveAs));
  if (c.req.method === 'HEAD') {
    if ((await deps.store.head(key)) === null) throw notFound();
    headers.set('Content-Length', String(row.bytes));
    return new Response(null, { headers });
  }

  const ifRange = c.req.header('If-Range');
  const range = ifRange === undefined || ifRange === etag ? parseRange(c.req.header('Range'), row.bytes) : 'whole';
  if (range === 'unsatisfiable') {
    headers.delete('Content-Disposition');
    headers.set('Content-Range', `bytes */${row.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const isPart = range !== 'whole';
  const found = await deps.store.get(key, isPart ? range : undefined);
  if (found === null) throw notFound();
  headers.set('Content-Length', String(isPart ? range.end - range.start + 1 : found.bytes));
  if (isPart) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${row.bytes}`);
  return new Response(Readable.toWeb(found.stream), { status: isPart ? 206 : 200, headers });
}

async function findFile({ config, pipeline }: ServeDeps, c: Context<Env>, key: string): Promise<FileRow> {
  if (!isObjectKey(key)) throw notFound();
  const { expires, signature } = c.req.query();
  const [row] = isSignedLink(config.filesSecret, key, { expires, signature })
    ? await readRows(pipeline, ANY_FILE, [key])
    : await readRows(pipeline, OWN_FILE, [requirePrincipal(c, config, 'read'), key]);
  if (row === undefined) throw notFound();
  return row;
}

/** RFC 9110 section 13.1.2: weak comparison, a list, or `*`. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')));
}
