import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeZip } from 'client-zip';
import { sql } from 'kysely';
import * as z from 'zod';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { sha256Of } from '../../studio/files/prints.ts';
import { type ReportedThing, type ReportRecord, readReport } from './report-record.ts';
import { reportSummary } from './report-summary.ts';

export const REPORT_TASK = 'notice_report';
/** Long enough to hand it over, too short to be forgotten on the server. */
const KEPT_HOURS = 24;
const FORMAT = 'notice-report/1';

export const reportTaskSchema = z.object({ report: z.string() });
type PackageDeps = { config: Config; database: Database; store: ObjectStore };
type Part = { path: string; bytes: number; sha256: string };

/** Makes the package of a report: once more after a crash, under the same key. */
export async function makeReportPackage(deps: PackageDeps, id: string): Promise<void> {
  const { config, database, store } = deps;
  const report = await readReport(database, id);
  if (report === null || report.isReady) return;
  const key = `${report.noticeId}/reports/${id}.zip`;
  // The row first: then whatever a crash leaves behind is known, and erased.
  await database
    .updateTable('notice_reports')
    .set({ key, expires_at: sql<Date>`now() + make_interval(hours => ${KEPT_HOURS})` })
    .where('id', '=', id)
    .execute();
  await inWorkFolder(config, async (folder) => {
    const path = join(folder, 'report.zip');
    await pipeline(Readable.fromWeb(makeZip(entriesOf(deps, report))), createWriteStream(path));
    const { bytes } = await store.put(key, { path }, 'application/zip');
    await database
      .updateTable('notice_reports')
      .set({
        bytes,
        sha256: await sha256Of({ path }),
        ready_at: sql<Date>`now()`,
        expires_at: sql<Date>`now() + make_interval(hours => ${KEPT_HOURS})`,
      })
      .where('id', '=', id)
      .where('erased_at', 'is', null)
      .execute();
  });
}

async function* entriesOf({ config, store }: PackageDeps, report: ReportRecord) {
  const parts: Part[] = [];
  const { isReady: _, noticeId: __, ...record } = report;
  const lastModified = new Date(report.askedAt);
  const entry = (name: string, body: AsyncIterable<Uint8Array>) => ({
    name: `${report.reference}/${name}`,
    lastModified,
    input: noted(name, body, parts),
  });
  const missing: string[] = [];
  for (const { path, key } of filesOf(report.things)) {
    const found = await store.get(key);
    if (found === null) missing.push(path);
    else yield entry(path, found.stream);
  }
  const written = { format: FORMAT, studio: originFor(config, null), ...record, missing };
  yield entry('report.json', textOf(`${JSON.stringify(written, null, 2)}\n`));
  yield entry('summary.txt', textOf(reportSummary(written)));
  const manifest = { format: FORMAT, reference: report.reference, hash: 'SHA-256', parts };
  yield { name: `${report.reference}/manifest.json`, lastModified, input: `${JSON.stringify(manifest, null, 2)}\n` };
}

const filesOf = (things: readonly ReportedThing[]) => things.flatMap(({ files }) => files);

async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Passes a part on, and writes down what it was. */
async function* noted(path: string, body: AsyncIterable<Uint8Array>, parts: Part[]): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  parts.push({ path, bytes, sha256: hash.digest('hex') });
}

/** Forgets packages that were there for long enough; answers the objects to be removed after it. */
export async function forgetReportPackages(database: Database): Promise<string[]> {
  const rows = await query(database, z.object({ key: z.string() }))`
    with gone as (
      update notice_reports r set erased_at = now(), key = null
      from (select id, key from notice_reports where expires_at <= now() and key is not null for update skip locked) as due
      where r.id = due.id returning due.key
    ), noted as (
      insert into removed_objects (key) select key from gone on conflict do nothing
    )
    select key from gone`;
  return rows.map(({ key }) => key);
}
