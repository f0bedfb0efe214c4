import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { type ModerationService, startModerationService } from '../../../test/support/moderation-service.ts';
import { storedNotice } from '../../../test/support/notices.ts';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';
import { storedReview } from '../../../test/support/reviews.ts';
import { type Generation, generationSchema } from '../../http/wire.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { moderationQueueSchema } from '../../operate/administration/wire.ts';
import { purgeTrash } from '../files/sweep.ts';
import { keepAsUpload } from '../files/upload.ts';
import { remindOfReviews } from './tasks.ts';

let service: ModerationService;
let studio: AdminStudio;

beforeAll(async () => {
  service = await startModerationService();
  studio = await startAdminStudio({ env: { MODERATION_BASE_URL: service.url } });
  const level = (results: string) => ({ texts: 'off', uploads: 'off', results, from: 0.5 });
  const levels = {
    sexual: level('block'),
    hate: level('hold'),
    graphic: level('label'),
    minors: level('off'),
    self_harm: { ...level('off'), uploads: 'block' },
  };
  await studio.database
    .insertInto('settings')
    .values({ name: 'moderation', value: JSON.stringify({ levels, holdHours: 5 }) })
    .execute();
}, 60_000);
afterAll(async () => {
  await studio.stop();
  await service.stop();
});
beforeEach(() => service.follow(() => ({})));
afterEach(async () => {
  for (const { problems } of await verifyLedger(studio.database)) expect(problems).toEqual([]);
});

/** What the service says of the pictures that it is asked about, in turn. */
function pictures(...scores: Record<string, number>[]): void {
  let asked = 0;
  service.follow((text) => (text === null ? (scores[asked++ % scores.length] ?? {}) : {}));
}

async function made(numImages?: number): Promise<{ person: Person; generation: Generation }> {
  const person = await createPerson(studio.database, { tokens: 100 });
  const id = await (numImages === undefined ? studio.submit(person) : studio.submitToFal(person, { numImages }));
  return { person, generation: await studio.ended(person, id) };
}

const tokensOf = async (person: Person) => (await balanceOf(studio.database, person)).tokens;
const fetched = async (person: Person, url: string) => (await studio.ask(person, 'GET', url)).status;
const queue = (state: string) => studio.read(['GET', `/api/admin/moderation?state=${state}`], moderationQueueSchema);
const caseOf = async (state: string, { id }: Generation) =>
  (await queue(state)).cases.find(({ generation_id }) => generation_id === id);
const review = (id: string, decision: 'release' | 'refuse') =>
  studio.ask(studio.admin, 'POST', `/api/admin/moderation/${id}/review`, { decision, note: 'Looked at it' });
const appeal = (person: Person, id: string) =>
  studio.ask(person, 'POST', `/api/generations/${id}/appeal`, { text: 'This is a drawing of a statue.' });

test('what the service blocks is not shown, its file answers nobody, and the tokens are back at once', async () => {
  pictures({ sexual: 0.9 });
  const { person, generation } = await made();
  expect(generation).toMatchObject({
    status: 'failed',
    outputs: [],
    metadata: { error_code: 'blocked_content', review: { state: 'refused', rule: 'Sexual content', appeal: null } },
    receipt: { charged: 8, returned: 8, reason: 'What was made is not shown in this studio (Sexual content)' },
  });
  expect(await tokensOf(person)).toBe(100);
  const sealed = await studio.database.selectFrom('sealed_files').select('key').execute();
  const own = sealed.filter(({ key }) => key.includes(generation.id));
  expect(own.length).toBeGreaterThan(0);
  for (const { key } of own) expect(await fetched(person, `/files/${key}`)).toBe(404);
});

test('what is held is complete, shown to reviewers alone, and appears when one releases it', async () => {
  pictures({ hate: 0.8 });
  const { person, generation } = await made();
  expect(generation).toMatchObject({
    status: 'completed',
    outputs: [],
    output_file_url: null,
    metadata: { review: { state: 'held', rule: 'Hate', count: 1, due_at: expect.any(String) } },
    receipt: { charged: 8, returned: 0 },
  });
  const held = await caseOf('held', generation);
  expect(held).toMatchObject({
    kind: 'held',
    finding: { rule: 'Hate', score: 0.8 },
    isOverdue: false,
    refusedBefore: 0,
  });
  const [file] = held?.files ?? [];
  expect((await studio.ask(studio.admin, 'GET', file?.url ?? '')).status).toBe(200);
  expect((await studio.ask(person, 'GET', file?.url ?? '')).status).toBe(403);

  expect((await review(generation.id, 'release')).status).toBe(200);
  const shown = await studio.find(person, generation.id);
  expect(shown).toMatchObject({ status: 'completed', metadata: { seed: 42 }, receipt: { returned: 0 } });
  expect(shown.metadata.review).toBeUndefined();
  expect(shown.output_file_url).toBe(shown.outputs[0]?.url);
  expect(await fetched(person, shown.outputs[0]?.url ?? '')).toBe(200);
  expect((await review(generation.id, 'refuse')).status).toBe(409);
  expect(await tokensOf(person)).toBe(92);
});

test('what a reviewer refuses gives its tokens back once, and its person hears of it', async () => {
  pictures({ hate: 0.8 });
  const { person, generation } = await made();
  expect((await review(generation.id, 'refuse')).status).toBe(200);
  expect(await studio.find(person, generation.id)).toMatchObject({
    status: 'failed',
    metadata: { review: { state: 'refused' }, error_code: 'blocked_content' },
    receipt: { charged: 8, returned: 8, reason: 'It was refused after a review (Hate)' },
  });
  expect(await tokensOf(person)).toBe(100);
  expect((await review(generation.id, 'refuse')).status).toBe(409);
  expect(await tokensOf(person)).toBe(100);
  const mails = await studio.database.selectFrom('tasks').select('payload').where('kind', '=', 'mail').execute();
  expect(JSON.stringify(mails)).toContain('One of your results was refused');
});

test('of a batch each picture is judged: shown, labeled, held and blocked, each at its price', async () => {
  pictures({}, { 'violence/graphic': 0.9 }, { hate: 0.9 }, { sexual: 0.9 });
  const { person, generation } = await made(4);
  const { charged } = generation.receipt;
  const share = charged / 4;
  expect(generation.outputs.map(({ label }) => label?.rule)).toEqual([undefined, 'Graphic violence']);
  expect(generation).toMatchObject({ status: 'completed', receipt: { returned: share } });
  expect((await review(generation.id, 'release')).status).toBe(200);
  const after = await studio.find(person, generation.id);
  expect(after.outputs.map(({ url }) => /-(\d)-[0-9a-f]+\.\w+$/.exec(url)?.[1])).toEqual(['0', '1', '2']);
  expect(after.output_file_url).toBe(JSON.stringify(after.outputs.map(({ url }) => url)));
  expect(await tokensOf(person)).toBe(100 - 3 * share);
});

test('a held picture of a batch that is refused gives its own share back, besides what was blocked', async () => {
  pictures({}, { hate: 0.9 }, { sexual: 0.9 });
  const { person, generation } = await made(3);
  const share = generation.receipt.charged / 3;
  expect((await review(generation.id, 'refuse')).status).toBe(200);
  const after = await studio.find(person, generation.id);
  expect(after).toMatchObject({ status: 'completed', receipt: { returned: 2 * share } });
  expect(after.outputs).toHaveLength(1);
  expect(await tokensOf(person)).toBe(100 - share);
});

test('a refused result may be appealed once; granted, it is shown and the tokens stay back', async () => {
  pictures({ sexual: 0.9 });
  const { person, generation } = await made();
  const appealed = await appeal(person, generation.id);
  expect(generationSchema.parse(await appealed.json()).metadata).toMatchObject({ review: { appeal: 'open' } });
  expect((await appeal(person, generation.id)).status).toBe(409);
  expect(await caseOf('appealed', generation)).toMatchObject({ appeal: { text: 'This is a drawing of a statue.' } });
  expect((await review(generation.id, 'release')).status).toBe(200);
  const shown = await studio.find(person, generation.id);
  expect(shown).toMatchObject({ status: 'completed', error_message: null, receipt: { charged: 8, returned: 8 } });
  expect(await fetched(person, shown.outputs[0]?.url ?? '')).toBe(200);
  expect(await tokensOf(person)).toBe(100);
});

test('an appeal that is not granted stays refused; what was never refused cannot be appealed', async () => {
  pictures({ sexual: 0.9 });
  const { person, generation } = await made();
  await appeal(person, generation.id);
  expect((await review(generation.id, 'refuse')).status).toBe(200);
  expect((await studio.find(person, generation.id)).metadata).toMatchObject({ review: { appeal: 'upheld' } });
  expect((await appeal(person, generation.id)).status).toBe(409);
  pictures({});
  const other = await made();
  expect((await appeal(other.person, other.generation.id)).status).toBe(404);
  expect((await appeal(other.person, generation.id)).status).toBe(404);
});

test('a held result that is not decided in time is told of once, to the operators and to its person', async () => {
  pictures({ hate: 0.8 });
  const { person, generation } = await made();
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
  expect(await caseOf('held', generation)).toMatchObject({ isOverdue: true });
});

test('a generation whose result is held leaves the trash only once that is decided', async () => {
  pictures({ hate: 0.8 });
  const { person, generation } = await made();
  expect((await studio.ask(person, 'DELETE', `/api/generations/${generation.id}`)).status).toBe(204);
  await studio.ask(person, 'POST', '/api/generations/empty-trash');
  expect((await review(generation.id, 'refuse')).status).toBe(200);
  expect(await tokensOf(person)).toBe(100);
  const emptied = await studio.ask(person, 'POST', '/api/generations/empty-trash');
  expect(await emptied.json()).toMatchObject({ removed: 1 });
});

test('a picture that the service blocks is not taken as an upload, and others are', async () => {
  const person = await createPerson(studio.database);
  const body = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const send = () => keepAsUpload(studio.deps, person.token, { folder: 'guide-images', kind: 'image', body });
  pictures({ 'self-harm': 0.9 });
  await expect(send()).rejects.toMatchObject({
    code: 'blocked_content',
    status: 400,
    details: [{ rule: 'Self-harm' }],
  });
  pictures({});
  expect(await send()).toMatchObject({ width: 40, height: 30 });
});

const takeDown = async ({ id }: Generation, isBlocking = false) =>
  sql`select take_down(${await storedNotice(studio.database)}, ${id}, null, 'As an example', 30, ${isBlocking})`.execute(
    studio.database,
  );
const putBack = ({ id }: Generation) =>
  sql`select decide_takedown(t.id, 'reinstated', ${studio.admin.id}, 'It was right')
    from takedowns t where t.generation_id = ${id}`.execute(studio.database);

test('flagging a held result by hand and taking the flag back leaves it held', async () => {
  pictures({ hate: 0.8 });
  const { person, generation } = await made();
  const flag = (act: string) => studio.ask(studio.admin, 'POST', `/api/admin/generations/${generation.id}/${act}`, {});
  expect((await flag('unflag')).status).toBe(200);
  expect((await flag('flag')).status).toBe(200);
  expect((await caseOf('open', generation))?.kind).toBe('flagged');
  expect((await flag('unflag')).status).toBe(200);
  expect((await caseOf('held', generation))?.kind).toBe('held');
  expect((await review(generation.id, 'refuse')).status).toBe(200);
  expect(await tokensOf(person)).toBe(100);
});

test('what was flagged by hand while it was made can be held', async () => {
  pictures({});
  const { generation } = await made();
  await studio.ask(studio.admin, 'POST', `/api/admin/generations/${generation.id}/flag`, {});
  await storedReview(studio.database, generation.id, 'held');
  expect((await caseOf('held', generation))?.kind).toBe('held');
  expect((await review(generation.id, 'release')).status).toBe(200);
  expect((await caseOf('open', generation))?.kind).toBe('flagged');
});

test('a held result that an administrator deletes for good gives its tokens back, and waits for nobody', async () => {
  pictures({ hate: 0.8 });
  const { person, generation } = await made();
  expect((await studio.ask(studio.admin, 'DELETE', `/api/admin/generations/${generation.id}`)).status).toBe(204);
  expect(await tokensOf(person)).toBe(100);
  expect(await caseOf('held', generation)).toBeUndefined();
});

test('the trash keeps a held result over its 30 days, until it is decided', async () => {
  pictures({ hate: 0.8 });
  const { person, generation } = await made();
  await studio.ask(person, 'DELETE', `/api/generations/${generation.id}`);
  await sql`update ai_generations set removed_at = now() - interval '31 days' where id = ${generation.id}`.execute(
    studio.database,
  );
  await purgeTrash(studio.deps);
  expect((await review(generation.id, 'refuse')).status).toBe(200);
  expect(await tokensOf(person)).toBe(100);
  await purgeTrash(studio.deps);
  expect((await studio.ask(person, 'POST', `/api/generations/${generation.id}/restore`)).status).toBe(404);
});

test('a held picture of a batch that was taken down meanwhile gives its share back when it is refused', async () => {
  pictures({}, { hate: 0.9 });
  const { person, generation } = await made(2);
  await takeDown(generation);
  expect((await review(generation.id, 'refuse')).status).toBe(200);
  expect(await tokensOf(person)).toBe(100 - generation.receipt.charged / 2);
  await putBack(generation);
  expect(await studio.find(person, generation.id)).toMatchObject({
    status: 'completed',
    outputs: generation.outputs,
    metadata: { review: { state: 'refused' } },
  });
});

test('released while the rest is taken down, a picture is back only with the rest', async () => {
  pictures({}, { hate: 0.9 });
  const { person, generation } = await made(2);
  await takeDown(generation);
  expect((await review(generation.id, 'release')).status).toBe(200);
  expect((await studio.find(person, generation.id)).outputs).toEqual([]);
  await putBack(generation);
  const shown = await studio.find(person, generation.id);
  expect(shown.metadata.review).toBeUndefined();
  expect(shown.outputs).toHaveLength(2);
  for (const { url } of shown.outputs) expect(await fetched(person, url)).toBe(200);
});

test('what is the same as something that was taken down meanwhile cannot be released, and is refused with its tokens', async () => {
  pictures({ hate: 0.8 });
  const { person, generation } = await made();
  await sql`insert into blocked_prints (takedown_id, sha256, content_sha256, look)
    select t.takedown_id, s.sha256, s.content_sha256, s.look
    from sealed_files s, take_down(${await storedNotice(studio.database)}, ${(await other()).id}, null, 'As an example', 30, false) as t
    where s.sha256 is not null and s.key like ${`%${generation.id}%`}`.execute(studio.database);
  expect((await review(generation.id, 'release')).status).toBe(400);
  expect((await review(generation.id, 'refuse')).status).toBe(200);
  expect(await tokensOf(person)).toBe(100);
  await sql`delete from blocked_prints`.execute(studio.database);
});

async function other(): Promise<Generation> {
  pictures({});
  return (await made()).generation;
}

test('what a refused result was put together from is gone with it', async () => {
  pictures({ sexual: 0.9 });
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
  pictures({});
  const { generation } = await made();
  const key = generation.outputs[0]?.url.replace('/files/', '') ?? '';
  await sql`insert into unmarked_files (key, generation_id, reason) values (${key}, ${generation.id}, 'failed')
    on conflict (key) do nothing`.execute(studio.database);
  const waiting = () => studio.database.selectFrom('unmarked_files').selectAll().where('key', '=', key).execute();
  const before = await waiting();
  await storedReview(studio.database, generation.id, 'held');
  expect(await waiting()).toEqual([]);
  expect((await review(generation.id, 'release')).status).toBe(200);
  expect(await waiting()).toEqual(before);
});
