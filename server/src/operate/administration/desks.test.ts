import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { balanceOf, createPerson } from '../../../test/support/people.ts';
import { working } from '../../../test/support/scripted-runware.ts';
import { openWorkspace } from '../../../test/support/workspaces.ts';
import { errorSchema } from '../../http/wire.ts';
import { inboxListSchema } from '../inbox/wire.ts';
import { chartsSchema, jobDetailSchema, jobsSchema, providersSchema } from './jobs/wire.ts';
import { adminStatsSchema, moderationQueueSchema } from './wire.ts';

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(() => studio.runware.follow(() => undefined));

const jobs = async (query: string) =>
  (await studio.read(['GET', `/api/admin/jobs?${query}`], jobsSchema)).jobs.map(({ generation_id }) => generation_id);
const job = (id: string) => studio.read(['GET', `/api/admin/jobs/${id}`], jobDetailSchema);

describe('the desk of jobs', () => {
  test('tells running, stuck, failed, refunded and completed ones apart, and filters them', async () => {
    const person = await createPerson(studio.database);
    const completed = await studio.completed(person);
    studio.runware.follow(() => ({ status: 400, body: { errors: [{ code: 'x', message: 'no' }] } }));
    const failed = await studio.submit(person);
    await studio.ended(person, failed);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
    const running = await studio.submit(person);
    await studio.atProvider(person, running);
    const mine = `q=${person.email}`;
    expect(await jobs(`state=running&${mine}`)).toEqual([running]);
    expect(await jobs(`state=stuck&${mine}`)).toEqual([]);
    expect(await jobs(`state=failed&${mine}`)).toEqual([failed]);
    expect(await jobs(`state=refunded&${mine}`)).toEqual([failed]);
    expect(await jobs(`state=completed&${mine}`)).toEqual([completed]);
    expect(await jobs(`state=late&${mine}`)).toEqual([]);
    expect(await jobs(`state=completed&${mine}&provider=fal`)).toEqual([]);
    expect(await jobs(`state=completed&${mine}&tool=gen_01&provider=runware`)).toEqual([completed]);
    await sql`update runs set failures = 3, due_at = now() + interval '1 hour' where generation_id = ${running}`.execute(
      studio.database,
    );
    expect(await jobs(`state=stuck&${mine}`)).toEqual([running]);
  });

  test('finds one by its id, by what its provider calls it, by its owner, and by words of its name', async () => {
    const person = await createPerson(studio.database);
    const id = await studio.completed(person);
    const run = await studio.database
      .selectFrom('runs')
      .select(['id', 'provider_request_id', 'generation_id'])
      .where('generation_id', '=', id)
      .executeTakeFirstOrThrow();
    await studio.completed(await createPerson(studio.database));
    for (const q of [id, id.toUpperCase(), run.id, run.provider_request_id ?? '', person.email.slice(3)]) {
      expect(await jobs(`state=completed&q=${encodeURIComponent(q)}`)).toEqual([id]);
    }
    const { generation_name: name } = await studio.database
      .selectFrom('ai_generations')
      .select('generation_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await jobs(`state=completed&q=${encodeURIComponent(name.slice(1).toUpperCase())}`)).toContain(id);
    expect(await jobs('state=completed&q=%25_zzz')).toEqual([]);
  });

  test('says why one is as it is, and asks its provider at once', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
    const id = await studio.submit(person);
    await studio.atProvider(person, id);
    await sql`update runs set due_at = now() + interval '1 hour' where generation_id = ${id}`.execute(studio.database);
    studio.runware.follow(() => undefined);
    const checked = await studio.read(['POST', `/api/admin/jobs/${id}/check`], jobDetailSchema);
    expect(checked.generation.status).toBe('completed');
    expect(checked.runs).toHaveLength(1);
    expect(checked.history.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Asked for',
        'Sent to Runware',
        '8 tokens were charged (subscription tokens)',
        'Completed',
      ]),
    );
    expect(checked).toMatchObject({ refundable: 8, entries: [{ kind: 'charge', amount: -8 }] });
  });

  test('names the preview engine where it made something in place of a provider', async () => {
    const person = await createPerson(studio.database);
    const id = await studio.completed(person);
    expect((await job(id)).runs).toMatchObject([{ provider: 'runware', isPreview: false }]);
    await sql`update ai_generations set metadata = metadata || '{"preview_engine": true}' where id = ${id}`.execute(
      studio.database,
    );
    const { runs, history } = await job(id);
    expect(runs).toMatchObject([{ provider: 'runware', isPreview: true }]);
    expect(history.map(({ what }) => what)).toContain('Sent to the preview engine (for Runware)');
  });

  test('returns tokens out of goodwill: once for an id, never more than was charged, into the pockets they came from', async () => {
    const person = await createPerson(studio.database, { tokens: 5, purchasedTokens: 95 });
    const id = await studio.completed(person);
    const refund = (body: Record<string, unknown>) =>
      studio.ask(studio.admin, 'POST', `/api/admin/jobs/${id}/refund`, { reason: 'Not what was asked for', ...body });
    const first = { id: randomUUID(), tokens: 2 };
    const answers = await Promise.all([1, 2, 3].map(() => refund(first)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await balanceOf(studio.database, person)).toEqual({ tokens: 0, purchased_tokens: 94, debt: 0 });
    expect(await refund({ ...first, tokens: 3 })).toMatchObject({ status: 409 });
    const tooMuch = await refund({ id: randomUUID(), tokens: 7 });
    expect(errorSchema.parse(await tooMuch.json()).code).toBe('not_refundable');
    expect((await refund({ id: randomUUID(), tokens: 6 })).status).toBe(200);
    expect(await balanceOf(studio.database, person)).toEqual({ tokens: 5, purchased_tokens: 95, debt: 0 });
    expect((await job(id)).refundable).toBe(0);
    expect((await studio.find(person, id)).receipt).toEqual({
      charged: 8,
      returned: 8,
      reason: 'Not what was asked for',
    });
    const { entries } = inboxListSchema.parse(await (await studio.ask(person, 'GET', '/api/inbox')).json());
    const told = entries.flatMap(({ news, link }) =>
      news.kind === 'decision' ? [[news.event, news.tokens, link]] : [],
    );
    expect(told).toEqual([6, 2].map((tokens) => ['tokens_returned', tokens, `/gallery?result=${id}`]));
  });

  test('returns nothing of what failed or is still being made', async () => {
    const person = await createPerson(studio.database);
    studio.runware.follow(() => ({ status: 400, body: { errors: [{ code: 'x', message: 'no' }] } }));
    const id = await studio.submit(person);
    await studio.ended(person, id);
    const answer = await studio.ask(studio.admin, 'POST', `/api/admin/jobs/${id}/refund`, {
      id: randomUUID(),
      tokens: 1,
      reason: 'For the test',
    });
    expect(answer.status).toBe(409);
  });
});

test('the health of providers counts what they did and what waits', async () => {
  const person = await createPerson(studio.database);
  await studio.completed(person);
  const { providers, tasks } = await studio.read(['GET', '/api/admin/providers'], providersSchema);
  const runware = providers.find(({ name }) => name === 'runware');
  expect(runware?.completed).toBeGreaterThan(0);
  expect(runware?.medianSeconds).toBeGreaterThan(0);
  expect(Array.isArray(tasks)).toBe(true);
});

test('what somebody cancelled is a failure of nobody in the figures', async () => {
  const read = async () => {
    const { providers } = await studio.read(['GET', '/api/admin/providers'], providersSchema);
    const { tools } = await studio.read(['GET', '/api/admin/charts?days=1'], chartsSchema);
    return {
      provider: providers.find(({ name }) => name === 'runware')?.failed,
      day: (await studio.read(['GET', '/api/admin/stats'], adminStatsSchema)).failed24Hours,
      tool: tools.find(({ tool_type }) => tool_type === 'gen_01')?.failed ?? 0,
    };
  };
  const before = await read();
  const person = await createPerson(studio.database);
  studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
  const [first, second, waiting] = [
    await studio.submit(person),
    await studio.submit(person),
    await studio.submit(person),
  ];
  const cancelled = await studio.ask(person, 'POST', `/api/generations/${waiting}/cancel`);
  expect(await cancelled.json()).toMatchObject({ outcome: 'cancelled' });
  studio.runware.follow(() => undefined);
  for (const id of [first, second]) await studio.ended(person, id);
  expect(await read()).toEqual(before);
});

test('whether the database answers and a worker works is told by what they did', async () => {
  await sql`delete from tasks`.execute(studio.database);
  const read = () => studio.read(['GET', '/api/admin/providers'], providersSchema);
  const idle = await read();
  expect(idle.worker).toEqual({ finishedSeconds: null, overdue: 0 });
  expect(idle.database.connections).toBeGreaterThan(0);
  expect(idle.database.mostConnections).toBeGreaterThan(idle.database.connections);
  await sql`insert into tasks (kind, payload, run_at, done_at) values
    ('x', '{}', now(), now() - interval '40 seconds'), ('x', '{}', now(), now() - interval '2 days'),
    ('x', '{}', now() - interval '2 minutes', null), ('x', '{}', now() + interval '1 day', null)`.execute(
    studio.database,
  );
  const { worker } = await read();
  expect(worker.finishedSeconds).toBeGreaterThanOrEqual(40);
  expect(worker.finishedSeconds).toBeLessThan(3600);
  expect(worker.overdue).toBe(1);
  await sql`delete from tasks`.execute(studio.database);
});

test('charts speak of the currency that most is paid in, and set no costs in dollars beside another', async () => {
  const person = await createPerson(studio.database);
  const pay = (currency: string, how_many: number) =>
    sql`insert into payments (id, user_id, kind, product, amount, currency, tokens, paid_at)
      select 'pay_' || gen_random_uuid(), ${person.id}, 'pack', 'tokens_400', 500, ${currency}, 0, now()
      from generate_series(1, ${how_many}::integer)`.execute(studio.database);
  await pay('usd', 1);
  await pay('jpy', 20);
  const charts = await studio.read(['GET', '/api/admin/charts?days=7'], chartsSchema);
  expect([charts.currency, charts.days.at(-1)?.revenueCents]).toEqual(['jpy', 10_000]);
  expect(charts.margins.filter(({ marginCents }) => marginCents !== null)).toEqual([]);
  await sql`delete from money_movements where user_id = ${person.id}`.execute(studio.database);
  await sql`delete from payments where user_id = ${person.id}`.execute(studio.database);
});

test('charts add up what happened, day by day, and margins set it beside what providers cost', async () => {
  const before = await studio.read(['GET', '/api/admin/charts?days=7'], chartsSchema);
  const person = await createPerson(studio.database);
  await studio.completed(person);
  await studio.database
    .insertInto('payments')
    .values({
      id: `cs_${randomUUID()}`,
      user_id: person.id,
      kind: 'pack',
      product: 'tokens_400',
      amount: 500,
      currency: 'usd',
      tokens: 0,
      paid_at: new Date(),
    })
    .execute();
  const after = await studio.read(['GET', '/api/admin/charts?days=7'], chartsSchema);
  expect(after.days).toHaveLength(7);
  const [then, now] = [before.days.at(-1), after.days.at(-1)];
  expect(now).toMatchObject({
    day: new Date().toISOString().slice(0, 10),
    signUps: (then?.signUps ?? 0) + 1,
    revenueCents: (then?.revenueCents ?? 0) + 500,
    tokensSpent: (then?.tokensSpent ?? 0) + 8,
  });
  const earned = (charts: typeof after) => charts.margins.find(({ tool_type }) => tool_type === 'gen_01')?.tokensEarned;
  expect(earned(after)).toBe((earned(before) ?? 0) + 8);
});

test('a workspace is no person in the figures, though it holds tokens', async () => {
  const owner = await createPerson(studio.database);
  // Its first confirms the owner's address, which brings tokens of its own.
  await openWorkspace(studio.database, owner);
  const read = async () => ({
    stats: await studio.read(['GET', '/api/admin/stats'], adminStatsSchema),
    today: (await studio.read(['GET', '/api/admin/charts?days=1'], chartsSchema)).days.at(-1),
  });
  const before = await read();
  const { id } = await openWorkspace(studio.database, owner, 70);
  await sql`insert into payments (id, user_id, kind, product, amount, currency, tokens, paid_at)
    values (${randomUUID()}, ${id}, 'pack', 'tokens_400', 500, 'usd', 0, now())`.execute(studio.database);
  await sql`update "user" set banned = true where id = ${id}`.execute(studio.database);
  const { stats, today } = await read();
  expect([stats.users, stats.newUsers7Days, stats.suspended, today?.signUps, today?.payers]).toEqual([
    before.stats.users,
    before.stats.newUsers7Days,
    before.stats.suspended,
    before.today?.signUps,
    before.today?.payers,
  ]);
  expect(today?.revenueCents).toBe((before.today?.revenueCents ?? 0) + 500);
  expect(stats.tokensOutstanding).toBe(before.stats.tokensOutstanding + 70);
  await sql`select delete_workspace(${owner.token}, ${id})`.execute(studio.database);
  const { today: later } = await read();
  expect([later?.signUps, later?.payers]).toEqual([before.today?.signUps, before.today?.payers]);
});

describe('the moderation queue', () => {
  const queue = (state: string) => studio.read(['GET', `/api/admin/moderation?state=${state}`], moderationQueueSchema);

  async function flagged() {
    const person = await createPerson(studio.database);
    const id = await studio.completed(person);
    await studio.ask(studio.admin, 'POST', `/api/admin/generations/${id}/flag`, { reason: 'A complaint' });
    return { person, id };
  }
  const mailsTo = async (email: string) => {
    const { rows } = await sql<{ subject: string }>`
      select payload ->> 'subject' as subject from tasks where kind = 'mail' and payload ->> 'to' = ${email}`.execute(
      studio.database,
    );
    return rows.map(({ subject }) => subject);
  };
  const decide = (id: string, body: unknown) =>
    studio.ask(studio.admin, 'POST', `/api/admin/moderation/${id}/decide`, body);

  test('keeps what may stay: the mark goes, the case is closed, its owner hears nothing', async () => {
    const { person, id } = await flagged();
    expect((await queue('open')).cases[0]).toMatchObject({
      generation_id: id,
      reason: 'A complaint',
      email: person.email,
    });
    expect((await decide(id, { decision: 'keep', note: 'It is a painting' })).status).toBe(200);
    expect((await queue('decided')).cases[0]).toMatchObject({ decision: 'kept', note: 'It is a painting' });
    expect((await studio.find(person, id)).metadata).not.toHaveProperty('flagged');
    expect(await mailsTo(person.email)).toEqual([]);
    expect((await decide(id, { decision: 'remove', note: 'Again' })).status).toBe(409);
  });

  test('removes for good what may not, and tells its owner', async () => {
    const { person, id } = await flagged();
    expect((await decide(id, { decision: 'remove', note: 'It shows a person' })).status).toBe(200);
    expect((await studio.ask(person, 'GET', `/api/generations/${id}`)).status).toBe(404);
    expect((await queue('decided')).cases[0]).toMatchObject({
      generation_id: id,
      generation: null,
      decision: 'removed',
    });
    expect(await mailsTo(person.email)).toEqual(['We removed one of your creations']);
  });
});
