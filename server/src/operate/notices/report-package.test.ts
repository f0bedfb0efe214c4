import { createHash } from 'node:crypto';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { keyOf, type NoticeStudio, startNoticeStudio, words } from '../../../test/support/notice-studio.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { errorSchema } from '../../http/wire.ts';
import { taskHandlers } from '../../roles/background-work.ts';
import { type NoticeDetail, noticeDetailSchema } from '../administration/notices/wire.ts';
import { reportTaskSchema } from './report-package.ts';
import type { NoticeKind } from './rules.ts';
import { noticeTasks } from './tasks.ts';

let studio: NoticeStudio;
beforeAll(async () => {
  studio = await startNoticeStudio();
}, 60_000);
afterAll(() => studio.stop());
afterEach(() => studio.forget());

const asked = { recipient: 'The police of the city', reason: 'The law has us report it.' };
const ask = (id: string, body: Record<string, unknown> = asked) =>
  studio.read(['POST', `/api/admin/notices/${id}/reports`], noticeDetailSchema, body);

async function takenDown(kind: NoticeKind, by?: Person) {
  const { id, outputs } = await studio.made(by);
  const [{ url = '' } = {}] = outputs;
  const original = Buffer.from(await (await studio.ask(by ?? studio.author, 'GET', url)).arrayBuffer());
  return { generation: id, key: keyOf(url), original, notice: await studio.takeDown(id, kind) };
}

/** Does what waits for a worker, and answers the notice. */
async function made(notice: string): Promise<NoticeDetail> {
  const tasks = await studio.database
    .selectFrom('tasks')
    .select('payload')
    .where('kind', '=', 'notice_report')
    .execute();
  for (const { payload } of tasks) await noticeTasks(studio.deps).notice_report?.(reportTaskSchema.parse(payload));
  return studio.readNotice(notice);
}

const download = (id: string | undefined) => studio.ask(studio.admin, 'GET', `/api/admin/notice-reports/${id}/file`);

/** The files of a package by their names, as any program for zips reads it. */
async function unpacked(zip: Buffer): Promise<Map<string, Buffer>> {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(zip)), {
    useWebWorkers: false,
    checkSignature: true,
  });
  const files = new Map<string, Buffer>();
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory) continue;
    const name = entry.filename.split('/').slice(1).join('/');
    files.set(name, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
  }
  await reader.close();
  return files;
}

const manifestSchema = z.object({
  parts: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});
const json = (file: Buffer | undefined): unknown => JSON.parse(String(file));

test('a package has the sealed files, the notice, the decision, the records and the account, and a hash of each part', async () => {
  const { generation, key, original, notice } = await takenDown('child_abuse');
  const [pending] = (await ask(notice.id)).reports;
  expect(pending).toMatchObject({ ...asked, reference: `N${notice.number}-1`, isThere: false, readyAt: null });
  const [report] = (await made(notice.id)).reports;
  expect(report).toMatchObject({ isThere: true });
  const answer = await download(report?.id);
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="report-N${notice.number}-1.zip"`);
  const zip = Buffer.from(await answer.arrayBuffer());
  expect(createHash('sha256').update(zip).digest('hex')).toBe(report?.sha256);
  const files = await unpacked(zip);
  expect(files.get(`files/1/${key.split('/')[2]}`)).toEqual(original);
  expect(json(files.get('report.json'))).toMatchObject({
    format: 'notice-report/1',
    ...asked,
    notice: { number: notice.number, kind: 'child_abuse' },
    decision: { decision: 'taken_down', toAuthor: words.toAuthor },
    things: [
      {
        generationId: generation,
        record: {
          account: { id: studio.author.id, email: studio.author.email },
          generation: { id: generation, input: { positivePrompt: 'a fox in the snow' }, charged: expect.any(Number) },
          runs: [{ provider: expect.any(String) }],
          ledger: [{ kind: 'charge' }],
        },
      },
    ],
    missing: [],
  });
  expect(String(files.get('summary.txt'))).toContain(studio.author.email);
  const { parts } = manifestSchema.parse(json(files.get('manifest.json')));
  expect(parts.map(({ path }) => path).sort()).toEqual(
    [...files.keys()].filter((name) => name !== 'manifest.json').sort(),
  );
  for (const { path, bytes, sha256 } of parts) {
    const file = files.get(path) ?? Buffer.alloc(0);
    expect([file.length, createHash('sha256').update(file).digest('hex')]).toEqual([bytes, sha256]);
  }
});

test('who asked for it, why, for whom, and who downloaded it are lines of the audit log', async () => {
  const { notice } = await takenDown('illegal_content');
  await ask(notice.id);
  const [report] = (await made(notice.id)).reports;
  await download(report?.id);
  expect((await studio.auditLines()).slice(-2)).toMatchObject([
    {
      action: 'notice.report',
      admin_id: studio.admin.id,
      target_id: notice.id,
      after: { reference: report?.reference, recipient: asked.recipient },
      reason: asked.reason,
    },
    { action: 'notice.report_download', target_id: notice.id, after: { reference: report?.reference } },
  ]);
});

test.each(['likeness', 'copyright', 'other'] as const)(
  'of the kind %s it is made only by the request of an authority',
  async (kind) => {
    const { notice } = await takenDown(kind);
    const refused = await studio.ask(studio.admin, 'POST', `/api/admin/notices/${notice.id}/reports`, asked);
    expect([refused.status, errorSchema.parse(await refused.json()).details]).toEqual([
      400,
      [{ field: 'request', message: expect.any(String) }],
    ]);
    const { reports } = await ask(notice.id, { ...asked, request: 'Case 12/2026' });
    expect(reports).toMatchObject([{ request: 'Case 12/2026' }]);
  },
);

test('before a decision, a package that an authority asks for has the files as they are', async () => {
  const { id, outputs } = await studio.made();
  const notice = await studio.report('other', [`${studio.origin}/gallery?view=${id}`]);
  await ask(notice, { ...asked, request: 'Case 13/2026' });
  const [report] = (await made(notice)).reports;
  const files = await unpacked(Buffer.from(await (await download(report?.id)).arrayBuffer()));
  expect([...files.keys()]).toContain(`files/1/${keyOf(outputs[0]?.url ?? '').split('/')[2]}`);
});

test('it is there for a day, then gone from the store as well', async () => {
  const { notice } = await takenDown('intimate_image');
  await ask(notice.id);
  const [report] = (await made(notice.id)).reports;
  await sql`update notice_reports set expires_at = now() where id = ${report?.id}`.execute(studio.database);
  expect((await download(report?.id)).status).toBe(404);
  await taskHandlers(studio.deps).erase_evidence?.({});
  expect(await studio.deps.store.head(`${notice.id}/reports/${report?.id}.zip`)).toBeNull();
  expect((await studio.readNotice(notice.id)).reports).toMatchObject([
    { reference: report?.reference, isThere: false },
  ]);
});

test('evidence of child abuse outlives the account of its author, for a year even where the setting says less, and is gone then', async () => {
  await studio.read(['PUT', '/api/admin/settings/notices'], z.unknown(), {
    value: {
      hours: { copyright: 72, likeness: 72, intimate_image: 48, child_abuse: 24, illegal_content: 72, other: 168 },
      evidenceDays: 30,
    },
    reason: 'As an example',
  });
  const offender = await createPerson(studio.database, { tokens: 100 });
  const { key, notice } = await takenDown('child_abuse', offender);
  await sql`select from remove_account(${offender.id})`.execute(studio.database);
  const held = sql<{ key: string }>`select key from held_for_law(${offender.id})`;
  const keysHeld = async () => (await held.execute(studio.database)).rows.map((row) => row.key);
  expect(await keysHeld()).toContain(key);
  const pass = (days: number) =>
    sql`update takedowns set keep_until = keep_until - make_interval(days => ${days}) where notice_id = ${notice.id}`.execute(
      studio.database,
    );
  await pass(364);
  await taskHandlers(studio.deps).erase_evidence?.({});
  await ask(notice.id);
  const [report] = (await made(notice.id)).reports;
  const files = await unpacked(Buffer.from(await (await download(report?.id)).arrayBuffer()));
  expect(json(files.get('report.json'))).toMatchObject({
    things: [{ record: { account: { email: offender.email }, generation: { tool: expect.any(String) } } }],
  });
  await pass(1);
  await taskHandlers(studio.deps).erase_evidence?.({});
  expect(await studio.deps.store.head(key)).toBeNull();
  expect(await keysHeld()).toEqual([]);
  const left = await studio.database
    .selectFrom('takedowns')
    .select(['preserved', 'outputs'])
    .where('notice_id', '=', notice.id)
    .execute();
  expect(left).toEqual([{ preserved: null, outputs: [] }]);
});
