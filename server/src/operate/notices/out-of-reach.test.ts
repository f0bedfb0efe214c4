import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { besideStudio, newPath, objectsOf, rowsOf, startTarget } from '../../../test/support/archives.ts';
import {
  addressesOf,
  keyOf,
  type NoticeStudio,
  startNoticeStudio,
  words,
} from '../../../test/support/notice-studio.ts';
import { photo } from '../../../test/support/photo.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { createDatabase } from '../../platform/database/pool.ts';
import { isBlockedPrint, printOf } from '../../studio/files/prints.ts';
import { shareSchema } from '../../studio/shares/wire.ts';
import { noticeDetailSchema } from '../administration/notices/wire.ts';
import { exportArchive } from '../archive/export-archive.ts';

/** A robot's views are answered as well, but not counted. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let studio: NoticeStudio;
beforeAll(async () => {
  studio = await startNoticeStudio();
}, 60_000);
afterAll(() => studio.stop());
afterEach(() => studio.forget());

const putBack = (id: string | undefined) =>
  studio.read(['POST', `/api/admin/takedowns/${id}/decide`], noticeDetailSchema, {
    decision: 'reinstate',
    answer: 'We were wrong.',
  });

test('a result in the trash is taken down there: restored, it is still gone, and put back it is in the trash again', async () => {
  const { id, outputs } = await studio.made();
  const addresses = addressesOf(outputs);
  const ours = async () => studio.statusesOf(studio.author, addresses);
  const toTrash = () => studio.ask(studio.author, 'DELETE', `/api/generations/${id}`);
  const restore = () => studio.ask(studio.author, 'POST', `/api/generations/${id}/restore`);
  expect((await toTrash()).status).toBe(204);
  expect(await ours()).toEqual(addresses.map(() => 200));
  const notice = await studio.report('likeness', [`${studio.origin}/gallery?view=${id}`]);
  expect((await studio.readNotice(notice)).found).toMatchObject([{ generationId: id, how: 'reported' }]);
  const { takedowns } = await studio.decide(notice, { decision: 'take_down', generations: [id], ...words });
  expect(await ours()).toEqual(addresses.map(() => 404));
  expect((await restore()).status).toBe(200);
  expect(await studio.find(studio.author, id)).toMatchObject({
    outputs: [],
    metadata: { taken_down: { reason: words.toAuthor } },
  });
  expect(await ours()).toEqual(addresses.map(() => 404));
  await toTrash();
  await putBack(takedowns[0]?.id);
  const list = await (await studio.ask(studio.author, 'GET', '/api/generations?trash=1')).text();
  expect(list).toContain(addresses[0]);
  expect(await ours()).toEqual(addresses.map(() => 200));
  expect((await restore()).status).toBe(200);
});

test('a shared result is gone at its link, with its picture, its card and its embedded page, until it is put back', async () => {
  const { id } = await studio.made();
  const made = await studio.ask(studio.author, 'POST', '/api/shares', { generationIds: [id] });
  const { link } = shareSchema.parse(await made.json());
  const { pathname } = new URL(link ?? '');
  const visit = async (path: string) => studio.app.request(path, { headers: { 'user-agent': BROWSER } });
  const page = await (await visit(pathname)).text();
  const file = /\/s\/[\w-]{43}\/files\/[\w-]{22}\.png/.exec(page)?.[0] ?? 'no file';
  const shared = [pathname, file, `${pathname}/card.jpg`, `${pathname}/embed`];
  const statuses = async () => Promise.all(shared.map(async (path) => (await visit(path)).status));
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  const notice = await studio.report('likeness', [link ?? '']);
  expect((await studio.readNotice(notice)).found).toMatchObject([{ generationId: id, how: 'reported' }]);
  const { takedowns } = await studio.decide(notice, { decision: 'take_down', generations: [id], ...words });
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  expect(await (await visit(pathname)).text()).not.toContain(id);
  await putBack(takedowns[0]?.id);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});

test('the next archive has no file of it, is imported whole, and what may not be stored again is refused there too', async () => {
  const picture = await photo(96, 'png');
  const gone = await studio.made(studio.author, picture);
  const other = await studio.made();
  await studio.takeDown(gone.id, 'intimate_image');
  const deps = besideStudio(studio);
  const { path, remove } = await newPath();
  const there = await startTarget();
  const database = createDatabase(there.pool);
  try {
    const { absentFiles } = await exportArchive(deps, path);
    expect(absentFiles).toEqual([]);
    await there.import(path);
    const rows = await rowsOf(studio.deps.config.databaseUrl);
    expect(rows.sealed_files?.filter((row) => row.includes(gone.id))).toHaveLength(addressesOf(gone.outputs).length);
    expect(await rowsOf(there.url)).toEqual(rows);
    const objects = (outputs: typeof gone.outputs) => objectsOf(there.store, addressesOf(outputs).map(keyOf));
    expect(new Set(await objects(gone.outputs))).toEqual(new Set([null]));
    expect(await objects(other.outputs)).not.toContain(null);
    expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
    expect(await isBlockedPrint(database, await printOf(picture, { contentType: 'image/png', picture }))).toBe(true);
  } finally {
    await there.stop();
    await deps.pool.end();
    await rm(path, { recursive: true, force: true });
    await remove();
  }
}, 120_000);
