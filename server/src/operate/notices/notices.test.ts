import { randomUUID } from 'node:crypto';
import { createAdaptorServer } from '@hono/node-server';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { form } from '../../../test/support/files.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { photo } from '../../../test/support/photo.ts';
import { inProgress } from '../../../test/support/scripted-fal.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { errorSchema, generationListSchema, type Output, uploadSchema } from '../../http/wire.ts';
import { MAIL_TASK, queuedMailSchema } from '../../platform/mail/outbox.ts';
import { signFileUrl } from '../../studio/files/file-link.ts';
import { sweepUploads } from '../../studio/files/sweep.ts';
import { type NoticeDetail, noticeDetailSchema, noticeListSchema } from '../administration/notices/wire.ts';
import { adminUserDetailSchema } from '../administration/wire.ts';
import { remindOfNotices } from './clock.ts';
import { fillPrints } from './fill-prints.ts';
import { type NoticeKind, noticeRules } from './rules.ts';
import { noticeTasks } from './tasks.ts';
import {
  noticeFiguresSchema,
  noticeKindSchema,
  noticeReceiptSchema,
  noticeStatusSchema,
  ownTakedownsSchema,
  sentPrintSchema,
} from './wire.ts';

let studio: AdminStudio;
let author: Person;
let origin: string;
const server = createAdaptorServer({ fetch: (request, env) => studio.app.fetch(request, env) });
beforeAll(async () => {
  studio = await startAdminStudio({
    env: { SUPPORT_EMAIL: 'help@kinora.test', USER_CONCURRENCY: '8', LOG_LEVEL: 'error' },
  });
  author = await createPerson(studio.database, { tokens: 1000 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}, 60_000);
afterAll(async () => {
  server.close();
  await studio.stop();
});
afterEach(async () => {
  await studio.database.deleteFrom('tasks').execute();
  await studio.database.deleteFrom('rate_limits').execute();
});

const words = { toAuthor: 'It shows a person who did not agree.', toReporter: 'It is gone now.' };

const noticeOf = (kind: NoticeKind, links: string[]) => ({
  kind,
  links,
  reason: 'This shows me, and I never agreed to it.',
  statements: noticeRules[kind].statements,
  ...(noticeRules[kind].isNamed ? { name: 'Ada', email: 'ada@example.com' } : {}),
});

async function report(kind: NoticeKind, links: string[], more: Record<string, unknown> = {}): Promise<string> {
  const answer = await studio.ask(null, 'POST', '/api/notices', { ...noticeOf(kind, links), ...more });
  expect(answer.status).toBe(201);
  const { number } = noticeReceiptSchema.parse(await answer.json());
  const { id } = await studio.database
    .selectFrom('notices')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return id;
}

const read = (id: string) => studio.read(['GET', `/api/admin/notices/${id}`], noticeDetailSchema);
const decide = (id: string, body: Record<string, unknown>) =>
  studio.read(['POST', `/api/admin/notices/${id}/decide`], noticeDetailSchema, body);

async function takeDown(generation: string, kind: NoticeKind = 'likeness'): Promise<NoticeDetail> {
  const id = await report(kind, [`${origin}/gallery?view=${generation}`]);
  return decide(id, { decision: 'take_down', generations: [generation], ...words });
}

async function mails() {
  const rows = await studio.database.selectFrom('tasks').select('payload').where('kind', '=', MAIL_TASK).execute();
  return z.array(queuedMailSchema).parse(rows.map(({ payload }) => payload));
}

/** A finished picture that no other looks like. */
async function made(by: Person = author, painted?: Buffer): Promise<{ id: string; outputs: Output[] }> {
  const picture = painted ?? (await photo(96, 'png'));
  studio.runware.paint(async () => picture);
  const id = await studio.completed(by);
  return { id, outputs: (await studio.find(by, id)).outputs };
}

const addressesOf = (outputs: Output[]) =>
  outputs.flatMap(({ url, thumbnailUrl, posterUrl }) => [url, thumbnailUrl, posterUrl].filter((one) => one !== null));
const keyOf = (url: string) => url.replace('/files/', '');
const signed = (url: string) =>
  signFileUrl(studio.deps.config.filesSecret, keyOf(url), new Date(Date.now() + 3_600_000));

async function statusesOf(who: Person, addresses: string[]): Promise<number[]> {
  const answers = await Promise.all(addresses.map((address) => studio.ask(who, 'GET', address)));
  return answers.map(({ status }) => status);
}

async function upload(by: Person, file: Buffer): Promise<Response> {
  return fetch(`${origin}/api/uploads/guide-images`, {
    method: 'POST',
    headers: {
      origin: `http://127.0.0.1:${studio.deps.config.port}`,
      cookie: sessionCookie(studio.deps.config, by.token),
    },
    body: form(file),
  });
}

async function uploaded(by: Person, file: Buffer): Promise<string> {
  const answer = await upload(by, file);
  expect(answer.status).toBe(201);
  return keyOf(uploadSchema.parse(await answer.json()).url);
}

describe('a notice', () => {
  test.each(noticeKindSchema.options)('of the kind %s is taken without an account, and says by when', async (kind) => {
    const { id } = await made();
    const answer = await studio.ask(null, 'POST', '/api/notices', noticeOf(kind, [`${origin}/gallery?view=${id}`]));
    expect(answer.status).toBe(201);
    const { number, token, dueAt } = noticeReceiptSchema.parse(await answer.json());
    const status = await studio.ask(null, 'POST', '/api/notices/status', { token });
    expect(noticeStatusSchema.parse(await status.json())).toMatchObject({ number, kind, dueAt, decision: null });
    const [toOperator, ...others] = await mails();
    expect(toOperator).toMatchObject({ to: 'help@kinora.test' });
    expect(others.map(({ to }) => to)).toEqual(noticeRules[kind].isNamed ? ['ada@example.com'] : []);
    expect((await read(await idOf(number))).found).toMatchObject([{ generationId: id, how: 'reported' }]);
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
    expect((await read(await report('other', [`${origin}/files/${randomUUID()}`]))).found).toEqual([]);
  });

  test('is refused after ten within an hour from one network', async () => {
    for (let sent = 0; sent < 10; sent += 1) await report('other', ['https://example.com/x']);
    const answer = await studio.ask(null, 'POST', '/api/notices', noticeOf('other', ['https://example.com/x']));
    expect(answer.status).toBe(429);
  });

  test('may come with the file itself, which finds its copies and is not kept', async () => {
    const picture = await photo(96, 'png');
    const { id, outputs } = await made(author, picture);
    const stored = await studio.ask(author, 'GET', outputs[0]?.url ?? '');
    const smaller = await sharp(picture).resize(48).jpeg({ quality: 75 }).toBuffer();
    const found: unknown[] = [];
    for (const file of [Buffer.from(await stored.arrayBuffer()), smaller]) {
      const sent = await fetch(`${origin}/api/notices/file`, {
        method: 'POST',
        headers: { origin: `http://127.0.0.1:${studio.deps.config.port}` },
        body: form(file),
      });
      const { print } = sentPrintSchema.parse(await sent.json());
      const notice = await read(await report('likeness', [], { print }));
      found.push(notice.found.map(({ generationId, how }) => ({ generationId, how })));
    }
    expect(found).toEqual([[{ generationId: id, how: 'identical' }], [{ generationId: id, how: 'near' }]]);
  });
});

describe('what was taken down', () => {
  test('is gone for its author, by signed links, and in lists; the desk alone can look at it', async () => {
    const { id, outputs } = await made();
    const addresses = addressesOf(outputs);
    expect(await statusesOf(author, addresses)).toEqual(addresses.map(() => 200));
    const notice = await takeDown(id);
    expect(await statusesOf(author, addresses)).toEqual(addresses.map(() => 404));
    expect(await statusesOf(author, addresses.map(signed))).toEqual(addresses.map(() => 404));
    expect(await statusesOf(studio.admin, addresses)).toEqual(addresses.map(() => 404));
    const list = await studio.ask(author, 'GET', '/api/generations?limit=1');
    const text = await list.text();
    expect(text).not.toContain('/files/');
    expect(generationListSchema.parse(JSON.parse(text)).generations).toMatchObject([
      {
        id,
        outputs: [],
        output_file_url: null,
        metadata: { taken_down: { kind: 'likeness', reason: words.toAuthor, appeal: null } },
      },
    ]);
    const [takedown] = notice.takedowns;
    const sealed = takedown?.files ?? [];
    expect(sealed).toHaveLength(addresses.length);
    for (const { url } of sealed) {
      expect((await studio.ask(studio.admin, 'GET', url)).status).toBe(200);
      expect((await studio.ask(author, 'GET', url)).status).toBe(403);
    }
  });

  test('takes along what has the same bytes, whoever has it, and leaves everything else', async () => {
    const picture = await photo(96, 'png');
    const other = await createPerson(studio.database);
    const first = await uploaded(author, picture);
    const copy = await uploaded(other, picture);
    const near = await made(other, await sharp(picture).modulate({ brightness: 1.1 }).png().toBuffer());
    const id = await report('copyright', [`${origin}/files/${first}`]);
    const { found } = await read(id);
    expect(found.map(({ generationId, key, how }) => [generationId ?? key, how])).toEqual([
      [first, 'reported'],
      [copy, 'identical'],
      [near.id, 'near'],
    ]);
    await decide(id, { decision: 'take_down', uploads: [first], ...words });
    expect(await statusesOf(other, [`/files/${copy}`])).toEqual([404]);
    expect(await statusesOf(other, addressesOf(near.outputs))).not.toContain(404);
    const told = (await mails()).filter(({ subject }) => subject === 'We took down something of yours');
    expect(told.map(({ to }) => to).sort()).toEqual([author.email, other.email].sort());
  });

  test('stays sealed through the sweeps of files', async () => {
    const { id } = await made();
    const { takedowns } = await takeDown(id);
    await sweepUploads(studio.deps);
    const [file] = takedowns[0]?.files ?? [];
    expect((await studio.ask(studio.admin, 'GET', file?.url ?? '')).status).toBe(200);
  });

  test('counts no more as stored, and is not refunded by itself', async () => {
    const { id } = await made();
    const before = await studio.find(author, id);
    await takeDown(id);
    expect((await studio.find(author, id)).receipt).toEqual(before.receipt);
  });

  test('ends what is still being made from it, with its tokens back', async () => {
    studio.fal.follow(({ kind }) => (kind === 'status' ? inProgress() : undefined));
    const imageUrl = await storedInput(studio, author, { folder: 'video-source-images' });
    const id = await studio.submitTo(author, 'fal-minimax-hailuo', { imageUrl, prompt: 'the fox runs' });
    await eventually(async () => expect((await studio.runOf(id)).state).toBe('at_provider'));
    const key = keyOf(imageUrl);
    const notice = await report('likeness', [`${origin}/files/${key}`]);
    await decide(notice, { decision: 'take_down', uploads: [key], ...words });
    const { status, receipt, error_message: message } = await studio.ended(author, id);
    expect([status, receipt?.returned]).toEqual(['failed', receipt?.charged]);
    expect(message).toBe('A file that it was to be made from was taken down by the studio');
    studio.fal.follow(() => undefined);
  });

  test('may be an upload', async () => {
    const key = await uploaded(author, await photo(120, 'png'));
    const id = await report('likeness', [`${origin}/files/${key}`]);
    expect((await read(id)).found).toMatchObject([{ key, how: 'reported' }]);
    await decide(id, { decision: 'take_down', uploads: [key], ...words });
    expect(await statusesOf(author, [`/files/${key}`])).toEqual([404]);
    expect((await studio.ask(author, 'DELETE', `/api/uploads/guide-images/${key.split('/')[2]}`)).status).toBe(404);
  });

  test('is decided once', async () => {
    const { id } = await made();
    const notice = await takeDown(id);
    const again = await studio.ask(studio.admin, 'POST', `/api/admin/notices/${notice.id}/decide`, {
      decision: 'keep',
      toReporter: words.toReporter,
    });
    expect(again.status).toBe(409);
  });

  test('counts against its author, on their page of the administration', async () => {
    const offender = await createPerson(studio.database);
    const { id } = await made(offender);
    await report('other', [`${origin}/gallery?view=${id}`]);
    await takeDown(id);
    const { user } = await studio.read(['GET', `/api/admin/users/${offender.id}`], adminUserDetailSchema);
    expect(user.notices).toEqual({ received: 2, upheld: 1 });
  });

  test('leaves a line in the audit log with all that went', async () => {
    const { id } = await made();
    const notice = await takeDown(id);
    expect((await studio.auditLines()).at(-1)).toMatchObject({
      action: 'notice.take_down',
      target_id: notice.id,
      after: { taken: [id] },
      reason: words.toAuthor,
    });
  });
});

describe('what was taken down as an intimate image', () => {
  test('is not stored again: uploads are refused, and a run that makes it fails with its tokens back', async () => {
    const picture = await photo(96, 'png');
    const { id } = await made(author, picture);
    await takeDown(id, 'intimate_image');
    const other = await createPerson(studio.database, { tokens: 100 });
    for (const file of [picture, await sharp(picture).resize(64).jpeg({ quality: 80 }).toBuffer()]) {
      const refused = await upload(other, file);
      expect([refused.status, errorSchema.parse(await refused.json()).code]).toEqual([400, 'blocked_content']);
    }
    studio.runware.paint(async () => picture);
    const again = await studio.ended(other, await studio.submit(other));
    expect(again).toMatchObject({ status: 'failed', outputs: [], metadata: { error_code: 'blocked_content' } });
    expect(again.receipt.returned).toBe(again.receipt.charged);
    const kept = await studio.database.selectFrom('files').select('key').where('user_id', '=', other.id).execute();
    expect(kept).toEqual([]);
  });

  test('may be stored again once it was put back', async () => {
    const picture = await photo(96, 'png');
    const { id } = await made(author, picture);
    const { takedowns } = await takeDown(id, 'intimate_image');
    await studio.read(['POST', `/api/admin/takedowns/${takedowns[0]?.id}/decide`], noticeDetailSchema, {
      decision: 'reinstate',
      answer: 'We were wrong.',
    });
    expect((await upload(author, picture)).status).toBe(201);
  });
});

describe('an appeal', () => {
  const appeal = (who: Person, id: string | undefined) =>
    studio.ask(who, 'POST', `/api/takedowns/${id}/appeal`, { text: 'This is a drawing of my own.' });

  test('is made once, by the author alone, and shows in the gallery', async () => {
    const { id } = await made();
    const { takedowns } = await takeDown(id);
    const [takedown] = takedowns;
    expect((await appeal(await createPerson(studio.database), takedown?.id)).status).toBe(404);
    expect((await appeal(author, randomUUID())).status).toBe(404);
    const answer = await appeal(author, takedown?.id);
    expect(ownTakedownsSchema.parse(await answer.json()).takedowns[0]).toMatchObject({
      generationId: id,
      reason: words.toAuthor,
      canAppeal: false,
    });
    expect((await appeal(author, takedown?.id)).status).toBe(409);
    expect((await studio.find(author, id)).metadata).toMatchObject({ taken_down: { appeal: 'open' } });
    const list = await studio.read(['GET', '/api/admin/notices?state=appealed'], noticeListSchema);
    expect(list.notices.at(-1)).toMatchObject({ openAppeals: 1 });
  });

  test('that is right puts everything back as it was', async () => {
    const { id, outputs } = await made();
    const before = await studio.find(author, id);
    const { takedowns } = await takeDown(id);
    await appeal(author, takedowns[0]?.id);
    const path = `/api/admin/takedowns/${takedowns[0]?.id}/decide`;
    const body = { decision: 'reinstate', answer: 'You are right.' };
    await studio.read(['POST', path], noticeDetailSchema, body);
    expect(await studio.find(author, id)).toEqual(before);
    expect(await statusesOf(author, addressesOf(outputs))).toEqual(addressesOf(outputs).map(() => 200));
    expect((await studio.ask(studio.admin, 'POST', path, body)).status).toBe(409);
    expect((await mails()).map(({ subject }) => subject)).toContain('We put back what we took down');
  });

  test('that is not right leaves it down', async () => {
    const { id, outputs } = await made();
    const { takedowns } = await takeDown(id);
    await appeal(author, takedowns[0]?.id);
    await studio.read(['POST', `/api/admin/takedowns/${takedowns[0]?.id}/decide`], noticeDetailSchema, {
      decision: 'uphold',
      answer: 'It still shows a person who did not agree.',
    });
    expect(await statusesOf(author, addressesOf(outputs))).not.toContain(200);
    expect((await studio.find(author, id)).metadata).toMatchObject({ taken_down: { appeal: 'upheld' } });
  });

  test('that is right after the author removed the record puts nothing back, and nothing is left', async () => {
    const { id, outputs } = await made();
    const { takedowns } = await takeDown(id);
    await studio.database.deleteFrom('ai_generations').where('id', '=', id).execute();
    await studio.read(['POST', `/api/admin/takedowns/${takedowns[0]?.id}/decide`], noticeDetailSchema, {
      decision: 'reinstate',
      answer: 'You are right.',
    });
    for (const address of addressesOf(outputs)) expect(await studio.deps.store.head(keyOf(address))).toBeNull();
  });
});

describe('the clock', () => {
  test('mails the operators when half of the time is over and when all of it is, once each', async () => {
    const id = await report('intimate_image', ['https://example.com/x']);
    const subjects = async () => (await mails()).map(({ subject }) => subject);
    await studio.database.deleteFrom('tasks').execute();
    await remindOfNotices(studio.deps);
    expect(await subjects()).toEqual([]);
    for (const [hours, expected] of [
      [25, /still waits/],
      [49, /^Overdue/],
    ] as const) {
      await sql`update notices set half_at = received_at + interval '24 hours' - make_interval(hours => ${hours}),
        due_at = received_at + interval '48 hours' - make_interval(hours => ${hours}) where id = ${id}`.execute(
        studio.database,
      );
      await remindOfNotices(studio.deps);
      await remindOfNotices(studio.deps);
      const told = await subjects();
      expect(told).toHaveLength(1);
      expect(told[0]).toMatch(expected);
      await studio.database.deleteFrom('tasks').execute();
    }
    const list = await studio.read(['GET', '/api/admin/notices?kind=intimate_image'], noticeListSchema);
    expect(list.notices[0]).toMatchObject({ id, isOverdue: true });
    expect(list.overdue).toBe(1);
  });

  test('of intimate images cannot be set above 48 hours', async () => {
    const hours = { copyright: 72, likeness: 72, intimate_image: 48, child_abuse: 24, illegal_content: 72, other: 168 };
    const set = (intimate_image: number) =>
      studio.ask(studio.admin, 'PUT', '/api/admin/settings/notices', {
        value: { hours: { ...hours, intimate_image }, evidenceDays: 365 },
        reason: 'As an example',
      });
    expect((await set(49)).status).toBe(400);
    expect((await set(48)).status).toBe(200);
  });
});

test('everybody can read how many notices there were, how they were decided, and how soon', async () => {
  const read = async () =>
    noticeFiguresSchema.parse(await (await studio.ask(null, 'GET', '/api/notices/figures')).json());
  const of = (figures: z.output<typeof noticeFiguresSchema>) => figures.kinds.find(({ kind }) => kind === 'copyright');
  const before = await read();
  const { id } = await made();
  const { takedowns } = await takeDown(id, 'copyright');
  await studio.ask(author, 'POST', `/api/takedowns/${takedowns[0]?.id}/appeal`, {
    text: 'This is a drawing of my own.',
  });
  const after = await read();
  expect(of(after)).toMatchObject({
    received: (of(before)?.received ?? 0) + 1,
    takenDown: (of(before)?.takenDown ?? 0) + 1,
    medianHours: 0,
  });
  expect(after.appeals.made).toBe(before.appeals.made + 1);
});

test('evidence is erased when it has been kept for long enough, but not while an appeal is open', async () => {
  const { id, outputs } = await made();
  const { takedowns } = await takeDown(id);
  const takedown = takedowns[0]?.id ?? '';
  const [original = ''] = addressesOf(outputs).map(keyOf);
  const erase = () => noticeTasks(studio.deps).erase_evidence?.({});
  await studio.ask(author, 'POST', `/api/takedowns/${takedown}/appeal`, { text: 'This is a drawing of my own.' });
  await sql`update takedowns set keep_until = now() where id = ${takedown}`.execute(studio.database);
  await erase();
  expect(await studio.deps.store.head(original)).not.toBeNull();
  await sql`update takedowns set appeal_decision = 'upheld', appeal_decided_at = now() where id = ${takedown}`.execute(
    studio.database,
  );
  await erase();
  expect(await studio.deps.store.head(original)).toBeNull();
});

test('files that were stored before there were prints are found after the background has seen to them', async () => {
  const picture = await photo(96, 'png');
  const { id, outputs } = await made(author, picture);
  const original = keyOf(outputs[0]?.url ?? '');
  const { database } = studio;
  const before = await database.selectFrom('file_prints').selectAll().where('key', '=', original).execute();
  await database.deleteFrom('file_prints').where('key', '=', original).execute();
  await database.updateTable('files').set({ is_printed: false }).where('key', 'like', `%${id}%`).execute();
  await fillPrints(studio.deps);
  expect(await database.selectFrom('file_prints').selectAll().where('key', '=', original).execute()).toEqual(before);
  expect(await database.selectFrom('files').select('key').where('is_printed', '=', false).execute()).toEqual([]);
});
