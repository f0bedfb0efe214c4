import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type NoticeStudio, noticeOf, startNoticeStudio } from '../../../test/support/notice-studio.ts';
import { photo } from '../../../test/support/photo.ts';
import { errorSchema } from '../../http/wire.ts';
import { noticeRules } from './rules.ts';
import { noticeKindSchema, noticeReceiptSchema, noticeStatusSchema, sentPrintSchema } from './wire.ts';

let studio: NoticeStudio;
beforeAll(async () => {
  studio = await startNoticeStudio();
}, 60_000);
afterAll(() => studio.stop());
afterEach(() => studio.forget());

describe('a notice', () => {
  test.each(noticeKindSchema.options)('of the kind %s is taken without an account, and says by when', async (kind) => {
    const { id } = await studio.made();
    const answer = await studio.ask(
      null,
      'POST',
      '/api/notices',
      noticeOf(kind, [`${studio.origin}/gallery?view=${id}`]),
    );
    expect(answer.status).toBe(201);
    const { number, token, dueAt } = noticeReceiptSchema.parse(await answer.json());
    const status = await studio.ask(null, 'POST', '/api/notices/status', { token });
    expect(noticeStatusSchema.parse(await status.json())).toMatchObject({ number, kind, dueAt, decision: null });
    const [toOperator, ...others] = await studio.mails();
    expect(toOperator).toMatchObject({ to: 'help@kinora.test' });
    expect(others.map(({ to }) => to)).toEqual(noticeRules[kind].isNamed ? ['ada@example.com'] : []);
    expect((await studio.readNotice(await idOf(number))).found).toMatchObject([{ generationId: id, how: 'reported' }]);
  });

  const idOf = async (number: number) =>
    (await studio.database.selectFrom('notices').select('id').where('number', '=', number).executeTakeFirstOrThrow())
      .id;

  test.each([
    ['copyright', { name: undefined }, 'name'],
    ['copyright', { email: undefined }, 'email'],
    ['copyright', { statements: ['good_faith', 'accurate'] }, 'statements'],
    ['intimate_image', { statements: [] }, 'statements'],
    ['other', { links: [] }, 'links'],
    ['other', { reason: 'no' }, 'reason'],
    ['other', { print: 'made.up' }, 'print'],
    ['other', { links: [`bad${String.fromCharCode(7)}`] }, 'links.0'],
    ['other', { unknown: 1 }, 'unknown'],
  ] as const)('of the kind %s is refused with %j', async (kind, changed, field) => {
    const body = { ...noticeOf(kind, ['https://example.com/x']), ...changed };
    const answer = await studio.ask(null, 'POST', '/api/notices', body);
    expect(answer.status).toBe(400);
    expect(errorSchema.parse(await answer.json())).toMatchObject({ code: 'invalid_input', details: [{ field }] });
  });

  test('about what is not there is answered as any other', async () => {
    expect(
      (await studio.readNotice(await studio.report('other', [`${studio.origin}/files/${randomUUID()}`]))).found,
    ).toEqual([]);
  });

  test('is refused after ten within an hour from one network', async () => {
    for (let sent = 0; sent < 10; sent += 1) await studio.report('other', ['https://example.com/x']);
    const answer = await studio.ask(null, 'POST', '/api/notices', noticeOf('other', ['https://example.com/x']));
    expect(answer.status).toBe(429);
  });

  test('may come with the file itself, which finds its copies and is not kept', async () => {
    const picture = await photo(96, 'png');
    const { id, outputs } = await studio.made(studio.author, picture);
    const stored = await studio.ask(studio.author, 'GET', outputs[0]?.url ?? '');
    const smaller = await sharp(picture).resize(48).jpeg({ quality: 75 }).toBuffer();
    const found: unknown[] = [];
    for (const file of [Buffer.from(await stored.arrayBuffer()), smaller]) {
      const sent = await studio.sendFile(file);
      const { print } = sentPrintSchema.parse(await sent.json());
      const notice = await studio.readNotice(await studio.report('likeness', [], { print }));
      found.push(notice.found.map(({ generationId, how }) => ({ generationId, how })));
    }
    expect(found).toEqual([[{ generationId: id, how: 'identical' }], [{ generationId: id, how: 'near' }]]);
  });

  test('finds what it was cut out of by the number in its pixels, which nobody but the desk can read', async () => {
    const { id, outputs } = await studio.made(studio.author, await photo(768, 'png'));
    const other = await studio.made(studio.author, await photo(768, 'png'));
    const stored = await studio.ask(studio.author, 'GET', outputs[0]?.url ?? '');
    const cut = await sharp(Buffer.from(await stored.arrayBuffer()))
      .extract({ left: 150, top: 0, width: 618, height: 614 })
      .jpeg({ quality: 75 })
      .toBuffer();
    const { print } = sentPrintSchema.parse(await (await studio.sendFile(cut)).json());
    const number = String(studio.deps.watermark.numberOf(id));
    const [readable = ''] = print.split('.');
    expect(Buffer.from(readable, 'base64url').toString()).not.toContain(number);
    const { found } = await studio.readNotice(await studio.report('likeness', [], { print }));
    expect(found.map(({ generationId, how }) => [generationId, how])).toContainEqual([id, 'carried']);
    expect(found.map(({ generationId }) => generationId)).not.toContain(other.id);
    const plain = sentPrintSchema.parse(await (await studio.sendFile(await photo(512, 'jpeg'))).json());
    expect(plain.print.length).toBe(print.length);
  });
});
