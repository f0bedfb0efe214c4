import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ModeratedStudio, startModeratedStudio } from '../../../test/support/moderated-studio.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { storedReview } from '../../../test/support/reviews.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { adminStatsSchema } from '../../operate/administration/wire.ts';
import { purgeTrash } from '../files/sweep.ts';
import { keepAsUpload } from '../files/upload.ts';
import { presetSchema } from '../presets/wire.ts';
import { remindOfReviews } from './tasks.ts';

let studio: ModeratedStudio;
beforeAll(async () => {
  studio = await startModeratedStudio();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(() => studio.pictures({}));
afterEach(async () => {
  for (const { problems } of await verifyLedger(studio.database)) expect(problems).toEqual([]);
});

test('what the service blocks is not shown, its file answers nobody, and the tokens are back at once', async () => {
  studio.pictures({ sexual: 0.9 });
  const { person, generation } = await studio.made();
  expect(generation).toMatchObject({
    status: 'failed',
    outputs: [],
    metadata: { error_code: 'blocked_content', review: { state: 'refused', rule: 'Sexual content', appeal: null } },
    receipt: { charged: 8, returned: 8, reason: 'What was made is not shown in this studio (Sexual content)' },
  });
  expect(await studio.tokensOf(person)).toBe(100);
  const sealed = await studio.database.selectFrom('sealed_files').select('key').execute();
  const own = sealed.filter(({ key }) => key.includes(generation.id));
  expect(own.length).toBeGreaterThan(0);
  for (const { key } of own) expect(await studio.fetched(person, `/files/${key}`)).toBe(404);
});

test('what is held is complete, shown to reviewers alone, and appears when one releases it', async () => {
  studio.pictures({ hate: 0.8 });
  const { person, generation } = await studio.made();
  expect(generation).toMatchObject({
    status: 'completed',
    outputs: [],
    output_file_url: null,
    metadata: { review: { state: 'held', rule: 'Hate', count: 1, due_at: expect.any(String) } },
    receipt: { charged: 8, returned: 0 },
  });
  const held = await studio.caseOf('held', generation);
  expect(held).toMatchObject({
    kind: 'held',
    finding: { rule: 'Hate', score: 0.8 },
    isOverdue: false,
    refusedBefore: 0,
  });
  const [file] = held?.files ?? [];
  expect((await studio.ask(studio.admin, 'GET', file?.url ?? '')).status).toBe(200);
  expect((await studio.ask(person, 'GET', file?.url ?? '')).status).toBe(403);

  expect((await studio.review(generation.id, 'release')).status).toBe(200);
  const shown = await studio.find(person, generation.id);
  expect(shown).toMatchObject({ status: 'completed', metadata: { seed: 42 }, receipt: { returned: 0 } });
  expect(shown.metadata.review).toBeUndefined();
  expect(shown.output_file_url).toBe(shown.outputs[0]?.url);
  expect(await studio.fetched(person, shown.outputs[0]?.url ?? '')).toBe(200);
  expect((await studio.review(generation.id, 'refuse')).status).toBe(409);
  expect(await studio.tokensOf(person)).toBe(92);
});

test('what a reviewer refuses gives its tokens back once, and its person hears of it', async () => {
  studio.pictures({ hate: 0.8 });
  const { person, generation } = await studio.made();
  expect((await studio.review(generation.id, 'refuse')).status).toBe(200);
  expect(await studio.find(person, generation.id)).toMatchObject({
    status: 'failed',
    metadata: { review: { state: 'refused' }, error_code: 'blocked_content' },
    receipt: { charged: 8, returned: 8, reason: 'It was refused after a review (Hate)' },
  });
  expect(await studio.tokensOf(person)).toBe(100);
  expect((await studio.review(generation.id, 'refuse')).status).toBe(409);
  expect(await studio.tokensOf(person)).toBe(100);
  const mails = await studio.database.selectFrom('tasks').select('payload').where('kind', '=', 'mail').execute();
  expect(JSON.stringify(mails)).toContain('One of your results was refused');
});

test('of a batch each picture is judged: shown, labeled, held and blocked, each at its price', async () => {
  studio.pictures({}, { 'violence/graphic': 0.9 }, { hate: 0.9 }, { sexual: 0.9 });
  const { person, generation } = await studio.made(4);
  const { charged } = generation.receipt;
  const share = charged / 4;
  expect(generation.outputs.map(({ label }) => label?.rule)).toEqual([undefined, 'Graphic violence']);
  expect(generation).toMatchObject({ status: 'completed', receipt: { returned: share } });
  expect((await studio.review(generation.id, 'release')).status).toBe(200);
  const after = await studio.find(person, generation.id);
  expect(after.outputs.map(({ url }) => /-(\d)-[0-9a-f]+\.\w+$/.exec(url)?.[1])).toEqual(['0', '1', '2']);
  expect(after.output_file_url).toBe(JSON.stringify(after.outputs.map(({ url }) => url)));
  expect(await studio.tokensOf(person)).toBe(100 - 3 * share);
});

test('a held picture of a batch that is refused gives its own share back, besides what was blocked', async () => {
  studio.pictures({}, { hate: 0.9 }, { sexual: 0.9 });
  const { person, generation } = await studio.made(3);
  const share = generation.receipt.charged / 3;
  expect((await studio.review(generation.id, 'refuse')).status).toBe(200);
  const after = await studio.find(person, generation.id);
  expect(after).toMatchObject({ status: 'completed', receipt: { returned: 2 * share } });
  expect(after.outputs).toHaveLength(1);
  expect(await studio.tokensOf(person)).toBe(100 - share);
});

test('a held result that is not decided in time is told of once, to the operators and to its person', async () => {
  studio.pictures({ hate: 0.8 });
  const { person, generation } = await studio.made();
  await remindOfReviews(studio.deps);
  await sql`update moderation_cases set due_at = now() - interval '1 minute' where generation_id = ${generation.id}`.execute(
    studio.database,
  );
  await remindOfReviews(studio.deps);
  await remindOfReviews(studio.deps);
  const mails = await studio.database.selectFrom('tasks').select('payload').where('kind', '=', 'mail').execute();
  const about = mails
    .map(({ payload }) => JSON.stringify(payload))
    .filter((text) => text.includes('still waits for a review'));
  expect(about).toHaveLength(1);
  expect(about[0]).toContain(person.email);
  expect(await studio.caseOf('held', generation)).toMatchObject({ isOverdue: true });
});

test('a generation whose result is held leaves the trash only once that is decided', async () => {
  studio.pictures({ hate: 0.8 });
  const { person, generation } = await studio.made();
  expect((await studio.ask(person, 'DELETE', `/api/generations/${generation.id}`)).status).toBe(204);
  await studio.ask(person, 'POST', '/api/generations/empty-trash');
  expect((await studio.review(generation.id, 'refuse')).status).toBe(200);
  expect(await studio.tokensOf(person)).toBe(100);
  const emptied = await studio.ask(person, 'POST', '/api/generations/empty-trash');
  expect(await emptied.json()).toMatchObject({ removed: 1 });
});

test('a picture that the service blocks is not taken as an upload, and others are', async () => {
  const person = await createPerson(studio.database);
  const body = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const send = () => keepAsUpload(studio.deps, person.token, { folder: 'guide-images', kind: 'image', body });
  studio.pictures({ 'self-harm': 0.9 });
  await expect(send()).rejects.toMatchObject({
    code: 'blocked_content',
    status: 400,
    details: [{ rule: 'Self-harm' }],
  });
  studio.pictures({});
  expect(await send()).toMatchObject({ width: 40, height: 30 });
});

test('a picture of a shared preset that the service blocks is left out, which is held against nobody', async () => {
  const [owner, other] = [await createPerson(studio.database), await createPerson(studio.database)];
  const settings = { prompt: 'a kite', guideImageUrl: await storedInput(studio, owner, { folder: 'guide-images' }) };
  const saved = await studio.ask(owner, 'POST', '/api/presets', { tool_type: 'gen_01', name: 'Kite', settings });
  const { id } = presetSchema.parse(await saved.json());
  await studio.ask(owner, 'POST', `/api/presets/${id}/share?pictures=true`);
  studio.pictures({ 'self-harm': 0.9 });
  const used = await studio.ask(other, 'POST', `/api/presets/${id}/use`);
  expect(await used.json()).toEqual({
    settings: { prompt: 'a kite' },
    left_out: [{ field: 'guideImageUrl', why: 'refused' }],
  });
  const counted = async () =>
    (await sql`select uses from rate_limits where key = ${`blocked-orders:${other.id}`}`.execute(studio.database)).rows;
  expect(await counted()).toEqual([]);
  const create = { width: 40, height: 30, channels: 3, background: '#336699' } as const;
  const body = await sharp({ create }).png().toBuffer();
  const sent = keepAsUpload(studio.deps, other.token, { folder: 'guide-images', kind: 'image', body });
  await expect(sent).rejects.toMatchObject({ code: 'blocked_content' });
  expect(await counted()).toEqual([{ uses: 1 }]);
});

test('flagging a held result by hand and taking the flag back leaves it held', async () => {
  studio.pictures({ hate: 0.8 });
  const { person, generation } = await studio.made();
  const flag = (act: string) => studio.ask(studio.admin, 'POST', `/api/admin/generations/${generation.id}/${act}`, {});
  expect((await flag('unflag')).status).toBe(200);
  expect((await flag('flag')).status).toBe(200);
  expect((await studio.caseOf('open', generation))?.kind).toBe('flagged');
  expect((await flag('unflag')).status).toBe(200);
  expect((await studio.caseOf('held', generation))?.kind).toBe('held');
  expect((await studio.review(generation.id, 'refuse')).status).toBe(200);
  expect(await studio.tokensOf(person)).toBe(100);
});

test('what was flagged by hand while it was made can be held', async () => {
  studio.pictures({});
  const { generation } = await studio.made();
  await studio.ask(studio.admin, 'POST', `/api/admin/generations/${generation.id}/flag`, {});
  await storedReview(studio.database, generation.id, 'held');
  expect((await studio.caseOf('held', generation))?.kind).toBe('held');
  expect((await studio.review(generation.id, 'release')).status).toBe(200);
  expect((await studio.caseOf('open', generation))?.kind).toBe('flagged');
});

test('a held result that an administrator deletes for good gives its tokens back, and waits for nobody', async () => {
  studio.pictures({ hate: 0.8 });
  const { person, generation } = await studio.made();
  expect((await studio.ask(studio.admin, 'DELETE', `/api/admin/generations/${generation.id}`)).status).toBe(204);
  expect(await studio.tokensOf(person)).toBe(100);
  expect(await studio.caseOf('held', generation)).toBeUndefined();
});

test('the trash keeps a held result over its 30 days, until it is decided', async () => {
  studio.pictures({ hate: 0.8 });
  const { person, generation } = await studio.made();
  await studio.ask(person, 'DELETE', `/api/generations/${generation.id}`);
  await sql`update ai_generations set removed_at = now() - interval '31 days' where id = ${generation.id}`.execute(
    studio.database,
  );
  await purgeTrash(studio.deps);
  expect((await studio.review(generation.id, 'refuse')).status).toBe(200);
  expect(await studio.tokensOf(person)).toBe(100);
  await purgeTrash(studio.deps);
  expect((await studio.ask(person, 'POST', `/api/generations/${generation.id}/restore`)).status).toBe(404);
});

test('what a refused result was put together from is gone with it', async () => {
  studio.pictures({ sexual: 0.9 });
  const person = await createPerson(studio.database, { tokens: 100 });
  const generationId = randomUUID();
  const key = `${person.id}/generations/${generationId}-clip0-0123456789abcdef.png`;
  await sql`insert into files (key, user_id, folder, content_type, bytes, width, height)
    values (${key}, ${person.id}, 'generations', 'image/png', 1, 1, 1)`.execute(studio.database);
  await studio.ask(person, 'POST', '/functions/v1/ai-image-generator', { generationId, prompt: 'a fox' });
  expect((await studio.ended(person, generationId)).status).toBe('failed');
  expect(await keysOf(person)).toEqual([]);
});

const keysOf = async ({ id }: Person) =>
  studio.database.selectFrom('files').select('key').where('user_id', '=', id).execute();

test('a result that still waits for its marks when it is held waits for them again when it is released', async () => {
  studio.pictures({});
  const { generation } = await studio.made();
  const key = generation.outputs[0]?.url.replace('/files/', '') ?? '';
  await sql`insert into unmarked_files (key, generation_id, reason) values (${key}, ${generation.id}, 'failed')
    on conflict (key) do nothing`.execute(studio.database);
  const waiting = () => studio.database.selectFrom('unmarked_files').selectAll().where('key', '=', key).execute();
  const before = await waiting();
  await storedReview(studio.database, generation.id, 'held');
  expect(await waiting()).toEqual([]);
  expect((await studio.review(generation.id, 'release')).status).toBe(200);
  expect(await waiting()).toEqual(before);
});

test('the overview counts what was flagged by hand, and not what is held', async () => {
  const openFlags = async () => (await studio.read(['GET', '/api/admin/stats'], adminStatsSchema)).openFlags;
  const before = await openFlags();
  studio.pictures({ hate: 0.8 });
  const { generation } = await studio.made();
  expect(await openFlags()).toBe(before);
  await studio.ask(studio.admin, 'POST', `/api/admin/generations/${generation.id}/flag`, {});
  expect(await openFlags()).toBe(before + 1);
});
