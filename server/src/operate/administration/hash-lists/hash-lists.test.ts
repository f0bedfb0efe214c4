import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { keyOf, type NoticeStudio, noticeOf, startNoticeStudio } from '../../../../test/support/notice-studio.ts';
import { createPerson, type Person } from '../../../../test/support/people.ts';
import { photo } from '../../../../test/support/photo.ts';
import { runCommand } from '../../../../test/support/run-command.ts';
import { errorSchema } from '../../../http/wire.ts';
import { pictureLook } from '../../../platform/media/picture-look.ts';
import { readHashes } from './hash-lists.ts';
import { type HashLists, hashListsSchema } from './wire.ts';

let studio: NoticeStudio;
let person: Person;
beforeAll(async () => {
  studio = await startNoticeStudio();
  person = await createPerson(studio.database, { tokens: 100 });
}, 60_000);
afterAll(() => studio.stop());
afterEach(async () => {
  await studio.database.deleteFrom('hash_lists').execute();
  await studio.forget();
});

const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex');
const hexOfLook = async (body: Buffer) => {
  const look = await pictureLook(body);
  return BigInt(`0b${look}`).toString(16).padStart(16, '0');
};
const importList = (hashes: string, source = 'A hotline, November 2026'): Promise<HashLists> =>
  studio.read(['POST', '/api/admin/hash-lists'], hashListsSchema, { source, hashes });
const remove = (id: string) =>
  studio.read(['POST', `/api/admin/hash-lists/${id}/remove`], hashListsSchema, { reason: 'They took it back' });
const outcome = async (asked: Promise<Response>) => {
  const answer = await asked;
  return answer.status < 300 ? answer.status : errorSchema.parse(await answer.json()).code;
};

test('a file whose SHA-256 is on a list is refused as it arrives, and taken again once the list is removed', async () => {
  // The words in it are left out of what is stored, whose bytes are others.
  const sent = await sharp(await photo(96, 'jpeg'))
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .jpeg()
    .toBuffer();
  const other = await photo(96, 'jpeg');
  const { lists } = await importList(`# of last week\n${sha256(sent).toUpperCase()}  holiday.jpg\n\n`);
  expect(lists).toMatchObject([{ source: 'A hotline, November 2026', files: 1, looks: 0 }]);
  expect(await outcome(studio.upload(person, sent))).toBe('blocked_content');
  expect(await outcome(studio.upload(person, other))).toBe(201);
  const { blocks } = await studio.read(['GET', '/api/admin/hash-lists'], hashListsSchema);
  expect(blocks).toBeGreaterThan(0);
  expect((await remove(lists[0]?.id ?? '')).lists).toEqual([]);
  expect(await outcome(studio.upload(person, sent))).toBe(201);
  expect((await studio.auditLines()).slice(-2)).toMatchObject([
    { action: 'hashes.import', after: { source: 'A hotline, November 2026', files: 1, looks: 0 } },
    { action: 'hashes.remove', before: { files: 1, looks: 0 }, reason: 'They took it back' },
  ]);
});

test('a look on a list refuses what looks nearly the same: a smaller upload, and a result, whose tokens come back', async () => {
  const picture = await photo(96, 'png');
  await importList(await hexOfLook(picture));
  const smaller = await sharp(picture).resize(64).jpeg({ quality: 80 }).toBuffer();
  expect(await outcome(studio.upload(person, smaller))).toBe('blocked_content');
  studio.runware.paint(async () => picture);
  const made = await studio.ended(person, await studio.submit(person));
  expect(made).toMatchObject({ status: 'failed', outputs: [], metadata: { error_code: 'blocked_content' } });
  expect(made.receipt.returned).toBe(made.receipt.charged);
});

test('a result is refused by the bytes that were delivered, which its marks change', async () => {
  const picture = await photo(96, 'png');
  await importList(sha256(picture));
  studio.runware.paint(async () => picture);
  const made = await studio.ended(person, await studio.submit(person));
  expect(made).toMatchObject({ status: 'failed', metadata: { error_code: 'blocked_content' } });
});

test.each([
  ['', 'There is no hash in this list'],
  ['# nothing but words', 'There is no hash in this list'],
  [`${'a'.repeat(64)}\nnot a hash`, 'Line 2 is not a hash: a SHA-256 has 64 hexadecimal digits, a perceptual hash 16'],
  ['a'.repeat(63), 'Line 1 is not a hash: a SHA-256 has 64 hexadecimal digits, a perceptual hash 16'],
])('the list %j is refused, with what is wrong with it', async (hashes, error) => {
  const answer = await studio.ask(studio.admin, 'POST', '/api/admin/hash-lists', { source: 'An example', hashes });
  expect([answer.status, await answer.json()]).toEqual([400, { code: 'invalid_file', error }]);
});

const hash = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 16, maxLength: 16 }),
);
const ending = fc.constantFrom('', '\r', ' ', '  a file.jpg', ',a column', '\tanother');

test('whatever is written around them, each hash of a list is read once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(hash, ending, fc.boolean()), { minLength: 1 }),
      fc.constantFrom('', '\uFEFF', '# source\n', '\n\n'),
      (lines, before) => {
        const list = before + lines.map(([one, end, isLoud]) => (isLoud ? one.toUpperCase() : one) + end).join('\n');
        const { files, looks } = readHashes(list);
        const asHex = looks.map((look) => BigInt(`0b${look}`).toString(16).padStart(16, '0'));
        expect([...files, ...asHex].sort()).toEqual([...new Set(lines.map(([one]) => one))].sort());
      },
    ),
  );
});

// Each command is a program that starts anew.
test('operators do the same at the terminal', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-hashes-'));
  try {
    const picture = await photo(96, 'png');
    await writeFile(join(folder, 'list.txt'), `${sha256(picture)}\n`);
    const command = (...words: string[]) => runCommand(studio.deps.config, words);
    await command('hashes', 'import', join(folder, 'list.txt'), 'A', 'hotline');
    expect(await outcome(studio.upload(person, picture))).toBe('blocked_content');
    const list = await command('hashes', 'list');
    expect(list).toContain('1 files, 0 looks: A hotline');
    const [id = ''] = /[0-9a-f-]{36}/.exec(list) ?? [];
    await command('hashes', 'remove', id);
    expect(await outcome(studio.upload(person, picture))).toBe(201);
    expect((await studio.auditLines()).slice(-2)).toMatchObject([
      { action: 'hashes.import', admin_id: null },
      { action: 'hashes.remove', admin_id: null },
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a notice may say a hash alone: of a stored file, or of how it looks', async () => {
  const picture = await photo(96, 'png');
  const { id, outputs } = await studio.made(studio.author, picture);
  const stored = await studio.deps.store.get(keyOf(outputs[0]?.url ?? ''));
  const bytes = Buffer.concat((await stored?.stream.toArray()) ?? []);
  const found: unknown[] = [];
  for (const written of [sha256(bytes).toUpperCase(), ` ${await hexOfLook(picture)} `]) {
    const notice = await studio.readNotice(await studio.report('child_abuse', [], { hash: written }));
    expect(notice.hasFile).toBe(true);
    found.push(notice.found.map(({ generationId, how }) => ({ generationId, how })));
  }
  expect(found).toEqual([[{ generationId: id, how: 'identical' }], [{ generationId: id, how: 'near' }]]);
});

test.each([
  [{ hash: 'abc' }, 'hash'],
  [{ hash: 'g'.repeat(64) }, 'hash'],
  [{ hash: 'a'.repeat(64), print: 'x.y' }, 'hash'],
])('a notice with %j is refused at its field', async (more, field) => {
  const answer = await studio.ask(null, 'POST', '/api/notices', { ...noticeOf('other', []), ...more });
  expect([answer.status, errorSchema.parse(await answer.json()).details]).toMatchObject([400, [{ field }]]);
});
