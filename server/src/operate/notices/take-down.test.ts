import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import {
  addressesOf,
  keyOf,
  type NoticeStudio,
  startNoticeStudio,
  words,
} from '../../../test/support/notice-studio.ts';
import { createPerson } from '../../../test/support/people.ts';
import { photo } from '../../../test/support/photo.ts';
import { inProgress } from '../../../test/support/scripted-fal.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { errorSchema } from '../../http/wire.ts';
import { sweepUploads } from '../../studio/files/sweep.ts';
import { generationListSchema } from '../../studio/generations/wire.ts';
import { noticeDetailSchema } from '../administration/notices/wire.ts';
import { riskDeskSchema } from '../administration/risk/wire.ts';
import { adminUserDetailSchema } from '../administration/wire.ts';
import { inboxListSchema } from '../inbox/wire.ts';

let studio: NoticeStudio;
beforeAll(async () => {
  studio = await startNoticeStudio();
}, 60_000);
afterAll(() => studio.stop());
afterEach(() => studio.forget());

describe('what was taken down', () => {
  test('is gone for its studio.author, by signed links, and in lists; the desk alone can look at it', async () => {
    const { id, outputs } = await studio.made();
    const addresses = addressesOf(outputs);
    expect(await studio.statusesOf(studio.author, addresses)).toEqual(addresses.map(() => 200));
    const notice = await studio.takeDown(id);
    expect(await studio.statusesOf(studio.author, addresses)).toEqual(addresses.map(() => 404));
    expect(await studio.statusesOf(studio.author, addresses.map(studio.signed))).toEqual(addresses.map(() => 404));
    expect(await studio.statusesOf(studio.admin, addresses)).toEqual(addresses.map(() => 404));
    const list = await studio.ask(studio.author, 'GET', '/api/generations?limit=1');
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
      expect((await studio.ask(studio.author, 'GET', url)).status).toBe(403);
    }
  });

  test('takes along what has the same bytes, whoever has it, and leaves everything else', async () => {
    const picture = await photo(96, 'png');
    const other = await createPerson(studio.database);
    const first = await studio.uploaded(studio.author, picture);
    const copy = await studio.uploaded(other, picture);
    const near = await studio.made(other, await sharp(picture).modulate({ brightness: 1.1 }).png().toBuffer());
    const id = await studio.report('copyright', [`${studio.origin}/files/${first}`]);
    const { found } = await studio.readNotice(id);
    expect(found.map(({ generationId, key, how }) => [generationId ?? key, how])).toEqual([
      [first, 'reported'],
      [copy, 'identical'],
      [near.id, 'near'],
    ]);
    await studio.decide(id, { decision: 'take_down', uploads: [first], ...words });
    expect(await studio.statusesOf(other, [`/files/${copy}`])).toEqual([404]);
    expect(await studio.statusesOf(other, addressesOf(near.outputs))).not.toContain(404);
    const told = (await studio.mails()).filter(({ subject }) => subject === 'We took down something of yours');
    expect(told.map(({ to }) => to).sort()).toEqual([studio.author.email, other.email].sort());
  });

  test('stays sealed through the sweeps of files', async () => {
    const { id } = await studio.made();
    const { takedowns } = await studio.takeDown(id);
    await sweepUploads(studio.deps);
    const [file] = takedowns[0]?.files ?? [];
    expect((await studio.ask(studio.admin, 'GET', file?.url ?? '')).status).toBe(200);
  });

  test('counts no more as stored, and is not refunded by itself', async () => {
    const { id } = await studio.made();
    const before = await studio.find(studio.author, id);
    await studio.takeDown(id);
    expect((await studio.find(studio.author, id)).receipt).toEqual(before.receipt);
  });

  test('ends what is still being made from it, with its tokens back', async () => {
    studio.fal.follow(({ kind }) => (kind === 'status' ? inProgress() : undefined));
    const imageUrl = await storedInput(studio, studio.author, { folder: 'video-source-images' });
    const id = await studio.submitTo(studio.author, 'fal-minimax-hailuo', { imageUrl, prompt: 'the fox runs' });
    await eventually(async () => expect((await studio.runOf(id)).state).toBe('at_provider'));
    const key = keyOf(imageUrl);
    const notice = await studio.report('likeness', [`${studio.origin}/files/${key}`]);
    await studio.decide(notice, { decision: 'take_down', uploads: [key], ...words });
    const { status, receipt, error_message: message } = await studio.ended(studio.author, id);
    expect([status, receipt?.returned]).toEqual(['failed', receipt?.charged]);
    expect(message).toBe('A file that it was to be made from was taken down by the studio');
    studio.fal.follow(() => undefined);
  });

  test('may be still being made: the inbox says that the studio took it, not that it failed', async () => {
    studio.fal.follow(({ kind }) => (kind === 'status' ? inProgress() : undefined));
    const imageUrl = await storedInput(studio, studio.author, { folder: 'video-source-images' });
    const id = await studio.submitTo(studio.author, 'fal-minimax-hailuo', { imageUrl, prompt: 'the fox runs' });
    await eventually(async () => expect((await studio.runOf(id)).state).toBe('at_provider'));
    await studio.takeDown(id);
    const inbox = await studio.ask(studio.author, 'GET', '/api/inbox');
    const about = inboxListSchema.parse(await inbox.json()).entries.filter(({ generationId }) => generationId === id);
    expect(about.map(({ news }) => news)).toContainEqual(
      expect.objectContaining({ kind: 'failed', isRemoved: true, returned: expect.any(Number) }),
    );
    studio.fal.follow(() => undefined);
  });

  test('may be an upload', async () => {
    const key = await studio.uploaded(studio.author, await photo(120, 'png'));
    const id = await studio.report('likeness', [`${studio.origin}/files/${key}`]);
    expect((await studio.readNotice(id)).found).toMatchObject([{ key, how: 'reported' }]);
    await studio.decide(id, { decision: 'take_down', uploads: [key], ...words });
    expect(await studio.statusesOf(studio.author, [`/files/${key}`])).toEqual([404]);
    expect((await studio.ask(studio.author, 'DELETE', `/api/uploads/guide-images/${key.split('/')[2]}`)).status).toBe(
      404,
    );
  });

  test('is decided once', async () => {
    const { id } = await studio.made();
    const notice = await studio.takeDown(id);
    const again = await studio.ask(studio.admin, 'POST', `/api/admin/notices/${notice.id}/decide`, {
      decision: 'keep',
      toReporter: words.toReporter,
    });
    expect(again.status).toBe(409);
  });

  test('counts against its studio.author, on their page of the administration', async () => {
    const offender = await createPerson(studio.database);
    const { id } = await studio.made(offender);
    await studio.report('other', [`${studio.origin}/gallery?view=${id}`]);
    await studio.takeDown(id);
    const { user } = await studio.read(['GET', `/api/admin/users/${offender.id}`], adminUserDetailSchema);
    expect(user.notices).toEqual({ received: 2, upheld: 1 });
  });

  test('is a signal at the risk desk from the second notice on, once for each notice', async () => {
    const offender = await createPerson(studio.database, { tokens: 100 });
    const signalsOf = async () => {
      const { people } = await studio.read(['GET', '/api/admin/risk?state=open'], riskDeskSchema);
      return people.find(({ userId }) => userId === offender.id)?.signals ?? [];
    };
    const [one, other, third] = [await studio.made(offender), await studio.made(offender), await studio.made(offender)];
    await studio.takeDown(one.id);
    expect(await signalsOf()).toEqual([]);
    const both = await studio.report(
      'likeness',
      [other, third].map(({ id }) => `${studio.origin}/gallery?view=${id}`),
    );
    await studio.decide(both, { decision: 'take_down', generations: [other.id, third.id], ...words });
    expect(await signalsOf()).toMatchObject([
      { kind: 'taken_down', hits: 1, points: 30, text: "2 notices about this person's work were right within a year" },
    ]);
  });

  test('leaves a line in the audit log with all that went', async () => {
    const { id } = await studio.made();
    const notice = await studio.takeDown(id);
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
    const { id } = await studio.made(studio.author, picture);
    await studio.takeDown(id, 'intimate_image');
    const other = await createPerson(studio.database, { tokens: 100 });
    for (const file of [picture, await sharp(picture).resize(64).jpeg({ quality: 80 }).toBuffer()]) {
      const refused = await studio.upload(other, file);
      expect([refused.status, errorSchema.parse(await refused.json()).code]).toEqual([400, 'blocked_content']);
    }
    studio.runware.paint(async () => picture);
    const again = await studio.ended(other, await studio.submit(other));
    expect(again).toMatchObject({ status: 'failed', outputs: [], metadata: { error_code: 'blocked_content' } });
    expect(again.receipt.returned).toBe(again.receipt.charged);
    const kept = await studio.database.selectFrom('files').select('key').where('user_id', '=', other.id).execute();
    expect(kept).toEqual([]);
  });

  test('waits for its marks again once it was put back, and keeps what the original said of itself', async () => {
    const picture = await photo(96, 'png');
    const { id, outputs } = await studio.made(studio.author, picture);
    const key = keyOf(outputs[0]?.url ?? '');
    const insert = [
      sql`insert into unmarked_files (key, generation_id, reason, failures) values (${key}, ${id}, 'failed', 3)
        on conflict (key) do update set failures = 3`,
      sql`insert into upload_marks (key, archive) values (${key}, '\\xc2fa00')`,
    ];
    for (const one of insert) await one.execute(studio.database);
    const facts = async () => [
      await studio.database.selectFrom('unmarked_files').selectAll().where('key', '=', key).execute(),
      await studio.database.selectFrom('upload_marks').selectAll().where('key', '=', key).execute(),
    ];
    const before = await facts();
    const { takedowns } = await studio.takeDown(id);
    expect(await facts()).toEqual([[], []]);
    await studio.read(['POST', `/api/admin/takedowns/${takedowns[0]?.id}/decide`], noticeDetailSchema, {
      decision: 'reinstate',
      answer: 'We were wrong.',
    });
    expect(await facts()).toEqual(before);
  });

  test('may be stored again once it was put back', async () => {
    const picture = await photo(96, 'png');
    const { id } = await studio.made(studio.author, picture);
    const { takedowns } = await studio.takeDown(id, 'intimate_image');
    await studio.read(['POST', `/api/admin/takedowns/${takedowns[0]?.id}/decide`], noticeDetailSchema, {
      decision: 'reinstate',
      answer: 'We were wrong.',
    });
    expect((await studio.upload(studio.author, picture)).status).toBe(201);
  });
});
