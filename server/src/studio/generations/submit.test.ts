import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { balanceOf, createPerson, type Person } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { errorSchema } from '../../http/wire.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { submittedSchema } from './wire.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.stop());

const submit = (person: Person | null, body: unknown) =>
  studio.ask(person, 'POST', '/functions/v1/ai-image-generator', body);
const problem = async (response: Response) => errorSchema.parse(await response.json());
const entries = (person: Person) =>
  studio.deps.database.selectFrom('ledger_entries').selectAll().where('account_id', '=', person.id).execute();

describe('submitting a generation', () => {
  test('charges it, records it as processing, and answers with the new balance', async () => {
    const person = await createPerson(studio.deps.database, { tokens: 100 });
    const generationId = randomUUID();
    const response = await submit(person, { generationId, prompt: 'a fox in the snow', quotedCost: 8 });
    expect(response.status).toBe(202);
    const { generation, new_total_tokens } = submittedSchema.parse(await response.json());
    expect(new_total_tokens).toBe(92);
    expect(generation).toMatchObject({
      id: generationId,
      user_id: person.id,
      tool_type: 'gen_01',
      tool_name: 'FLUX Image Generator',
      generation_name: 'a fox in the snow',
      status: 'processing',
      tokens_used: 8,
      receipt: { charged: 8, returned: 0 },
    });
    const found = await studio.ask(person, 'GET', `/api/generations/${generationId}`);
    expect(await found.json()).toEqual(generation);
  });

  test('the same id and input again answers the first result and charges once', async () => {
    const person = await createPerson(studio.deps.database, { tokens: 100 });
    const body = { generationId: randomUUID(), prompt: 'a fox in the snow' };
    const first = await submit(person, body);
    const second = await submit(person, { ...body, quotedCost: 8 });
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(await second.json()).toEqual(await first.json());
    expect(await balanceOf(studio.deps.database, person)).toMatchObject({ tokens: 92 });
  });

  test.each([
    ['the same pocket', 'tokens'],
    ['the other pocket', 'purchased_tokens'],
  ])('an id that left the trash for good is refused, be it to be paid from %s', async (_what, pocket) => {
    const person = await createPerson(studio.deps.database, { tokens: 8 });
    const body = { generationId: randomUUID(), prompt: 'a fox in the snow' };
    expect((await submit(person, body)).status).toBe(202);
    await sql`select complete_generation(r.id, r.claim_no, '[]', '/files/a.png', '{}') from runs r
      where r.generation_id = ${body.generationId}`.execute(studio.deps.database);
    await studio.ask(person, 'DELETE', `/api/generations/${body.generationId}`);
    await studio.ask(person, 'POST', '/api/generations/empty-trash');
    await sql`select credit_user_tokens(${person.id}, 'adjust', ${pocket}, 100, ${`adjust:${randomUUID()}`})`.execute(
      studio.deps.database,
    );
    const response = await submit(person, body);
    expect([response.status, (await problem(response)).code]).toEqual([409, 'id_reused']);
    const stranger = await submit(await createPerson(studio.deps.database), body);
    expect([stranger.status, (await problem(stranger)).code]).toEqual([409, 'id_reused']);
  });

  test.each([
    ['another input', { prompt: 'a wolf in the snow' }],
    ['another setting', { prompt: 'a fox in the snow', steps: 31 }],
  ])('the same id with %s is refused', async (_what, changed) => {
    const person = await createPerson(studio.deps.database, { tokens: 100 });
    const generationId = randomUUID();
    await submit(person, { generationId, prompt: 'a fox in the snow' });
    const response = await submit(person, { generationId, ...changed });
    expect(response.status).toBe(409);
    expect(await problem(response)).toMatchObject({ code: 'id_reused' });
    expect(await balanceOf(studio.deps.database, person)).toMatchObject({ tokens: 92 });
  });

  test("somebody else's id is refused and nothing of theirs is told", async () => {
    const [owner, other] = [await createPerson(studio.deps.database), await createPerson(studio.deps.database)];
    const body = { generationId: randomUUID(), prompt: 'a secret fox' };
    await submit(owner, body);
    const response = await submit(other, body);
    expect(response.status).toBe(409);
    expect(JSON.stringify(await response.json())).not.toContain('secret');
    expect(await entries(other)).toHaveLength(1);
    expect((await studio.ask(other, 'GET', `/api/generations/${body.generationId}`)).status).toBe(404);
  });

  test('insufficient balance writes nothing and does not use up the id', async () => {
    const person = await createPerson(studio.deps.database, { tokens: 7 });
    const body = { generationId: randomUUID(), prompt: 'a fox in the snow' };
    const response = await submit(person, body);
    expect(response.status).toBe(402);
    expect(await problem(response)).toEqual({
      error: 'Insufficient tokens. Please upgrade your plan.',
      code: 'insufficient_tokens',
    });
    expect((await studio.ask(person, 'GET', `/api/generations/${body.generationId}`)).status).toBe(404);
    expect(await entries(person)).toHaveLength(1);
  });

  test('a stale quote is answered with the price of now, and nothing is charged', async () => {
    const person = await createPerson(studio.deps.database);
    const response = await submit(person, { generationId: randomUUID(), prompt: 'a fox', quotedCost: 7 });
    expect(response.status).toBe(409);
    expect(await problem(response)).toMatchObject({
      code: 'quote_changed',
      details: { tokens: 8, lines: [{ label: 'One image', tokens: 8 }] },
    });
    expect(await balanceOf(studio.deps.database, person)).toMatchObject({ tokens: 100 });
  });

  test('a repeat whose first answer was lost hears of the charge, whatever changed since', async () => {
    const other = await startStudio();
    const { database } = other.deps;
    const person = await createPerson(database, { tokens: 100 });
    const ask = (body: object, who = person) => other.ask(who, 'POST', '/functions/v1/ai-image-generator', body);
    const others = async (body: object) =>
      (await ask({ ...body, generationId: randomUUID() }, await createPerson(database))).status;
    const body = { generationId: randomUUID(), prompt: 'a fox in the snow', quotedCost: 8 };
    const first = await (await ask(body)).json();
    const change = async (name: string, value: unknown) => {
      await database
        .insertInto('settings')
        .values({ name, value: JSON.stringify(value) })
        .execute();
    };
    await database
      .insertInto('price_versions')
      .values({ effective_from: new Date(Date.now() - 1000), prices: JSON.stringify({ gen_01: { generation: 11 } }) })
      .execute();
    await eventually(async () => expect(await others(body)).toBe(409));
    expect(await (await ask(body)).json()).toEqual(first);
    await change('moderation', { rules: [{ name: 'Ours', category: 'studio', words: ['fox'] }] });
    await change('tool:gen_01', { enabled: false, message: '' });
    await eventually(async () => expect(await others({ prompt: 'a wolf' })).toBe(503));
    const again = await ask(body);
    expect([again.status, await again.json()]).toEqual([202, first]);
    const changed = await ask({ ...body, prompt: 'another fox' });
    expect((await problem(changed)).code).toBe('blocked_content');
    expect(await balanceOf(database, person)).toMatchObject({ tokens: 92 });
    await other.stop();
  });

  test('an operator can change the price, and the generation remembers which was paid', async () => {
    const other = await startStudio();
    const person = await createPerson(other.deps.database);
    await other.deps.database
      .insertInto('price_versions')
      .values({ effective_from: new Date(Date.now() - 1000), prices: JSON.stringify({ gen_01: { generation: 11 } }) })
      .execute();
    const response = await other.ask(person, 'POST', '/functions/v1/ai-image-generator', {
      generationId: randomUUID(),
      prompt: 'a fox',
    });
    expect(submittedSchema.parse(await response.json())).toMatchObject({
      new_total_tokens: 89,
      generation: { tokens_used: 11 },
    });
    const row = await other.deps.database
      .selectFrom('ai_generations')
      .select('price_version')
      .executeTakeFirstOrThrow();
    expect(row.price_version).toBe(2);
    await other.stop();
  });

  test.each([
    [{ prompt: 'a fox' }, 'invalid_input'],
    [{ generationId: 'not-a-uuid', prompt: 'a fox' }, 'invalid_input'],
    [{ generationId: randomUUID() }, 'invalid_input'],
    [{ generationId: randomUUID(), prompt: 'a fox', tokens_used: 0 }, 'invalid_input'],
    [{ generationId: randomUUID(), prompt: 'a fox', quotedCost: -8 }, 'invalid_input'],
    [{ generationId: randomUUID(), prompt: 'a fox', steps: '30' }, 'invalid_input'],
    [[], 'invalid_input'],
    ['a fox', 'invalid_input'],
    [null, 'invalid_input'],
  ])('%j is refused before anything is charged', async (body, code) => {
    const person = await createPerson(studio.deps.database);
    const response = await submit(person, body);
    expect(response.status).toBe(400);
    expect(await problem(response)).toMatchObject({ code });
    expect(await entries(person)).toHaveLength(1);
  });

  test("a guide image must be a stored file of one's own", async () => {
    const [owner, other] = [await createPerson(studio.deps.database), await createPerson(studio.deps.database)];
    const key = `${owner.id}/guide-images/${randomUUID()}.png`;
    await studio.deps.database
      .insertInto('files')
      .values({
        key,
        user_id: owner.id,
        folder: 'guide-images',
        content_type: 'image/png',
        bytes: 10,
        width: 8,
        height: 8,
      })
      .execute();
    const body = { useRedux: true, guideImageUrl: `/files/${key}` };
    expect((await submit(other, { ...body, generationId: randomUUID() })).status).toBe(400);
    expect((await submit(owner, { ...body, generationId: randomUUID() })).status).toBe(202);
  });

  test('visitors and ended sessions are told to sign in', async () => {
    const person = await createPerson(studio.deps.database);
    const body = { generationId: randomUUID(), prompt: 'a fox' };
    expect((await submit(null, body)).status).toBe(401);
    await studio.deps.database.deleteFrom('session').where('token', '=', person.token).execute();
    const response = await submit(person, body);
    expect(response.status).toBe(401);
    expect(await problem(response)).toEqual({ error: 'User not authenticated', code: 'not_signed_in' });
  });

  test('500 concurrent submits of 50 ids against a balance for 10 make exactly 10 charges', async () => {
    const person = await createPerson(studio.deps.database, { tokens: 50, purchasedTokens: 35 });
    const ids = Array.from({ length: 50 }, () => randomUUID());
    const responses = await Promise.all(
      Array.from({ length: 500 }, (_, i) => submit(person, { generationId: ids[i % 50], prompt: 'a fox' })),
    );
    const statuses = responses.map((response) => response.status);
    expect(new Set(statuses)).toEqual(new Set([202, 402]));
    const charges = (await entries(person)).filter((entry) => entry.kind === 'charge');
    expect(new Set(charges.map((entry) => entry.generation_id)).size).toBe(10);
    expect(charges.reduce((sum, entry) => sum + entry.amount, 0)).toBe(-80);
    expect(await balanceOf(studio.deps.database, person)).toMatchObject({ tokens: 0, purchased_tokens: 5 });
    const generations = await studio.deps.database
      .selectFrom('ai_generations')
      .select('id')
      .where('user_id', '=', person.id)
      .execute();
    expect(generations).toHaveLength(10);
    expect((await verifyLedger(studio.deps.database)).flatMap((check) => check.problems)).toEqual([]);
  });
});
