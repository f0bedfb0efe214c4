import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import * as z from 'zod';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForValue, orNull } from '../../platform/database/sql-function.ts';
import type { Logger } from '../../platform/log/log.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { exportFailedMail, exportReadyMail } from '../../platform/mail/templates/account.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { removeObjects } from '../../platform/objects/remove-files.ts';
import { ownDataSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { copyEntries } from './copy-entries.ts';

const ATTEMPTS = 5;
const PROGRESS_EVERY_MS = 1000;
const payloadSchema = z.object({ exportId: z.uuid(), userId: z.uuid() });

export type ExportDeps = {
  config: Config;
  database: Database;
  pipeline: Pipeline;
  store: ObjectStore;
  settings: Settings;
  log: Logger;
};

/** Somebody has cancelled the copy, or another worker makes it. */
class NoLongerWanted extends Error {}

/**
 * The task behind a copy: writes the zip into the object store as it is read, so that memory holds little of it, and tells
 * its owner. After a crash the next attempt begins anew; what was half written is never served.
 * @throws to be tried again, until the fifth attempt has failed
 */
export async function makeExport(deps: ExportDeps, payload: unknown): Promise<void> {
  const { exportId, userId } = payloadSchema.parse(payload);
  const key = `${userId}/exports/${exportId}.zip`;
  const attempt = await callForValue(deps.pipeline, orNull(functions.begin_export), { of_export: exportId });
  if (attempt === null) return forget(deps, key);
  try {
    const { bytes, sha256 } = await writeZip(deps, { exportId, userId, attempt, key });
    const isKept = await finish(deps, { exportId, userId, attempt, bytes, sha256 });
    if (!isKept) await forget(deps, key);
  } catch (error) {
    if (error instanceof NoLongerWanted) return forget(deps, key);
    if (attempt < ATTEMPTS) throw error;
    deps.log.error({ err: error, export: exportId }, "A copy of somebody's data could not be made");
    await fail(deps, exportId, userId, attempt);
  }
}

type Making = { exportId: string; userId: string; attempt: number; key: string };

async function writeZip(deps: ExportDeps, { exportId, userId, attempt, key }: Making) {
  let notedAt = 0;
  const entries = copyEntries(deps, userId, async (done, of) => {
    if (Date.now() - notedAt < PROGRESS_EVERY_MS && done < of) return;
    notedAt = Date.now();
    const given = { of_export: exportId, at_attempt: attempt, done, of_files: of };
    if (!(await callForValue(deps.pipeline, functions.note_export, given))) throw new NoLongerWanted();
  });
  const hash = createHash('sha256');
  try {
    const zip = Readable.from(hashed(makeZip(entries), hash), { objectMode: false });
    const { bytes } = await deps.store.put(key, zip, 'application/zip');
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await entries.return(undefined);
  }
}

/** Without cancelling what nobody reads on: the zip's own way of doing so rejects where nobody hears it. */
async function* hashed(zip: ReadableStream<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  const reader = zip.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    hash.update(read.value);
    yield read.value;
  }
}

type Made = { exportId: string; userId: string; attempt: number; bytes: number; sha256: string };

/** False when nobody waits for it any more. */
async function finish(deps: ExportDeps, { exportId, userId, attempt, bytes, sha256 }: Made): Promise<boolean> {
  const { keepDays } = await deps.settings.read(ownDataSetting);
  return deps.database.transaction().execute(async (transaction) => {
    const isKept = await callForValue(transaction, functions.finish_export, {
      of_export: exportId,
      at_attempt: attempt,
      size: bytes,
      checksum: sha256,
      keep_days: keepDays,
    });
    const to = await addressOf(transaction, userId);
    if (!isKept || to === null) return false;
    const mail = exportReadyMail({ to, url: pageOf(deps.config), keepDays });
    await enqueueMail(transaction, mail, `export_ready:${exportId}`);
    return true;
  });
}

async function fail(deps: ExportDeps, exportId: string, userId: string, attempt: number): Promise<void> {
  await deps.database.transaction().execute(async (transaction) => {
    const given = { of_export: exportId, at_attempt: attempt };
    const isFailed = await callForValue(transaction, functions.fail_export, given);
    const to = await addressOf(transaction, userId);
    if (!isFailed || to === null) return;
    const mail = exportFailedMail({ to, url: pageOf(deps.config), supportEmail: deps.config.supportEmail });
    await enqueueMail(transaction, mail, `export_failed:${exportId}`);
  });
}

async function addressOf(database: Database, userId: string): Promise<string | null> {
  const person = await database.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
  return person?.email ?? null;
}

const pageOf = (config: Config) => `${originFor(config, null)}/settings?tab=data`;

/** Noted first: what the store does not remove now is left to the sweep. */
async function forget(deps: ExportDeps, key: string): Promise<void> {
  const note = deps.database.insertInto('removed_objects').values({ key });
  await note.onConflict((conflict) => conflict.doNothing()).execute();
  await removeObjects(deps, [key]);
}
