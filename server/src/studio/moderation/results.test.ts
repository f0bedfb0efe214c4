import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { type ModerationService, startModerationService } from '../../../test/support/moderation-service.ts';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';
import { type Generation, generationSchema } from '../../http/wire.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { moderationQueueSchema } from '../../operate/administration/wire.ts';
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
  expect(after.output_file_url).toBe(JSON.stringify(after.outputs.map(({ url }) => url)).replaceAll('","', '", "'));
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
