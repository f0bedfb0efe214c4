import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { atOneMoment, createPerson, type Person } from '../../../test/support/people.ts';
import { working } from '../../../test/support/scripted-runware.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { errorSchema } from '../../http/wire.ts';
import { pruneAccounts } from '../../people/account/prune.ts';
import { queuedMailSchema } from '../../platform/mail/outbox.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { startTaskWorker, type TaskWorker } from '../../platform/tasks/worker.ts';
import { generationSchema } from '../../studio/generations/wire.ts';
import { createDelivery } from './deliver.ts';
import { type Delivery, deliveryListSchema, newWebhookSchema, webhookListSchema, webhookSchema } from './wire.ts';

type Call = { headers: Record<string, unknown>; body: string };

let studio: WorkingStudio;
let worker: TaskWorker;
let person: Person;
let calls: Call[];
let answer: number;
let receiver: string;

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => {
    body += text;
  });
  request.on('end', () => {
    calls.push({ headers: request.headers, body });
    response.writeHead(answer).end('ok');
  });
});

beforeAll(async () => {
  studio = await startWorkingStudio();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  receiver = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const fetch = createSafeFetch({ allowedOrigins: [receiver] });
  worker = startTaskWorker({
    pipeline: studio.deps.pipeline,
    log: studio.deps.log,
    handlers: { webhook: createDelivery({ ...studio.deps, fetch }) },
    recurring: [],
    pollMs: 50,
    firstRetryMs: 20,
  });
});
afterAll(async () => {
  await worker.stop();
  server.close();
  await studio.stop();
});
beforeEach(async () => {
  calls = [];
  answer = 200;
  person = await createPerson(studio.database, { tokens: 100 });
});

/** A webhook whose calls go to the receiver of these tests, which no person could name. */
async function webhookOf(owner: Person) {
  const created = await studio.ask(owner, 'POST', '/api/webhooks', { url: 'https://example.com/kinora' });
  expect(created.status).toBe(201);
  const { webhook, secret } = newWebhookSchema.parse(await created.json());
  await sql`update webhook_endpoints set url = ${`${receiver}/hook`} where id = ${webhook.id}`.execute(studio.database);
  return { ...webhook, secret };
}

async function deliveriesOf(owner: Person, id: string): Promise<Delivery[]> {
  const answered = await studio.ask(owner, 'GET', `/api/webhooks/${id}/deliveries`);
  return deliveryListSchema.parse(await answered.json()).deliveries;
}

const untilState = (owner: Person, id: string, state: Delivery['state']) =>
  vi.waitFor(
    async () => {
      const [newest] = await deliveriesOf(owner, id);
      expect(newest?.state).toBe(state);
      return newest;
    },
    { timeout: 20_000, interval: 30 },
  );

test('a finished generation is told, signed, with the record that its owner sees', async () => {
  const webhook = await webhookOf(person);
  const id = await studio.submit(person);
  const generation = await studio.ended(person, id);
  const delivery = await untilState(person, webhook.id, 'delivered');
  expect(delivery).toMatchObject({ event: 'generation.completed', generationId: id, attempts: 1, lastError: null });
  const [call] = calls;
  const message = JSON.parse(call?.body ?? '');
  expect(message).toMatchObject({ id: delivery?.id, type: 'generation.completed' });
  expect(generationSchema.parse(message.data.generation)).toEqual(generation);
  const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call?.headers['kinora-signature'])) ?? [];
  expect(mac).toBe(createHmac('sha256', webhook.secret).update(`${seconds}.${call?.body}`).digest('hex'));
  expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
  expect(call?.headers['kinora-delivery']).toBe(delivery?.id);
});

/** Which of these secrets signed a call, in the order of its signatures. */
function signersOf(call: Call | undefined, secrets: readonly string[]): number[] {
  const [time = '', ...signatures] = String(call?.headers['kinora-signature']).split(',');
  const [, seconds] = /^t=(\d+)$/.exec(time) ?? [];
  const sign = (secret: string) =>
    `v1=${createHmac('sha256', secret).update(`${seconds}.${call?.body}`).digest('hex')}`;
  return signatures.map((signature) => secrets.findIndex((secret) => sign(secret) === signature));
}

describe('a secret that is replaced', () => {
  const rotate = async (id: string) => {
    const answered = await studio.ask(person, 'POST', `/api/webhooks/${id}/rotate-secret`);
    expect(answered.status).toBe(200);
    return newWebhookSchema.parse(await answered.json());
  };
  const listed = async () =>
    webhookListSchema.parse(await (await studio.ask(person, 'GET', '/api/webhooks')).json()).webhooks;
  const hear = async (id: string, secrets: readonly string[]) => {
    calls = [];
    expect((await studio.ask(person, 'POST', `/api/webhooks/${id}/test`)).status).toBe(204);
    await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: 20_000 });
    return signersOf(calls[0], secrets);
  };

  test('signs for 24 hours more beside the new one, and then no more', async () => {
    const { id, secret: old, oldSecretUntil } = await webhookOf(person);
    expect(oldSecretUntil).toBeNull();
    const { webhook, secret } = await rotate(id);
    expect(secret).toMatch(/^whsec_/);
    expect(secret).not.toBe(old);
    expect(await listed()).toEqual([webhook]);
    const { rows } = await sql<{
      hours: number;
    }>`select extract(epoch from signs_until - e.created_at)::float / 3600 as hours
      from webhook_old_secrets o join webhook_endpoints e on e.id = o.endpoint_id where e.id = ${id}`.execute(
      studio.database,
    );
    expect(rows[0]?.hours).toBeCloseTo(24, 1);
    expect(await hear(id, [secret, old])).toEqual([0, 1]);
    await sql`update webhook_old_secrets set signs_until = now() where endpoint_id = ${id}`.execute(studio.database);
    expect(await hear(id, [secret, old])).toEqual([0]);
    expect(await listed()).toMatchObject([{ oldSecretUntil: null }]);
    await pruneAccounts(studio.deps.pipeline);
    const left = await sql`select from webhook_old_secrets where endpoint_id = ${id}`.execute(studio.database);
    expect(left.rows).toHaveLength(0);
  });

  test('can be ended at once', async () => {
    const { id, secret: old } = await webhookOf(person);
    const { secret } = await rotate(id);
    const ended = await studio.ask(person, 'DELETE', `/api/webhooks/${id}/old-secrets`);
    expect(webhookSchema.parse(await ended.json())).toMatchObject({ id, oldSecretUntil: null });
    expect(await hear(id, [secret, old])).toEqual([0]);
  });

  test('is not lost when somebody replaces it again and again, also at once; the oldest of many ends', async () => {
    const { id, secret: first } = await webhookOf(person);
    const { secret: second } = await rotate(id);
    expect(await hear(id, [first, second])).toEqual([1, 0]);
    const later = (await Promise.all([rotate(id), rotate(id)])).map(({ secret }) => secret);
    expect((await hear(id, [first, second, ...later])).sort()).toEqual([0, 1, 2, 3]);
    const last = await rotate(id);
    const newest = await rotate(id);
    const signers = await hear(id, [newest.secret, last.secret, ...later, second, first]);
    expect(signers.slice(0, 2)).toEqual([0, 1]);
    expect(signers.sort()).toEqual([0, 1, 2, 3, 4]);
  });
});

test('what is told is the generation as it was at the event, also when the call gets through later', async () => {
  const webhook = await webhookOf(person);
  answer = 500;
  studio.runware.follow((task) => working(task, 10));
  const id = await studio.submit(person);
  await studio.atProvider(person, id);
  await studio.hurry(id, sql`, deadline_at = now()`);
  const failed = await studio.ended(person, id);
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0), { timeout: 20_000 });
  studio.runware.follow(() => undefined);
  await studio.hurry(id);
  await vi.waitFor(async () => expect((await studio.find(person, id)).status).toBe('completed'), { timeout: 20_000 });
  answer = 200;
  await vi.waitFor(
    async () => {
      const states = (await deliveriesOf(person, webhook.id)).map(({ state }) => state);
      expect(states).toEqual(['delivered', 'delivered']);
    },
    { timeout: 20_000 },
  );
  const told = calls.map(({ body }) => JSON.parse(body));
  const about = (type: string) => told.filter((message) => message.type === type).at(-1)?.data.generation;
  expect(generationSchema.parse(about('generation.failed'))).toEqual(failed);
  expect(about('generation.completed')).toMatchObject({ status: 'completed', metadata: { arrived_late: true } });
  const { rows } = await sql`select generation from webhook_deliveries where endpoint_id = ${webhook.id}`.execute(
    studio.database,
  );
  expect(rows).toEqual([{ generation: null }, { generation: null }]);
});

test('nobody else hears of it, nor its owner of what they cancelled or what is only queued', async () => {
  const stranger = await createPerson(studio.database);
  const [own, foreign] = [await webhookOf(person), await webhookOf(stranger)];
  studio.runware.follow((task) => working(task, 10));
  const made = [await studio.submit(person), await studio.submit(person), await studio.submit(person)];
  const [first = '', second = '', waiting = ''] = made;
  for (const id of [first, second]) await studio.atProvider(person, id);
  const cancelled = await studio.ask(person, 'POST', `/api/generations/${waiting}/cancel`);
  expect(await cancelled.json()).toMatchObject({ outcome: 'cancelled' });
  expect(await deliveriesOf(person, own.id)).toEqual([]);
  studio.runware.follow(() => undefined);
  for (const id of [first, second]) {
    await studio.hurry(id);
    await studio.ended(person, id);
  }
  await eventually(() => expect(calls).toHaveLength(2));
  expect((await deliveriesOf(person, own.id)).map(({ generationId }) => generationId).sort()).toEqual(
    [first, second].sort(),
  );
  expect(await deliveriesOf(stranger, foreign.id)).toEqual([]);
});

test('what is not taken is sent again under the same id until it is, and the log says why', async () => {
  const webhook = await webhookOf(person);
  answer = 500;
  expect((await studio.ask(person, 'POST', `/api/webhooks/${webhook.id}/test`)).status).toBe(204);
  await vi.waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(3), { timeout: 20_000 });
  const [waiting] = await deliveriesOf(person, webhook.id);
  expect(waiting).toMatchObject({ state: 'waiting', event: 'test' });
  expect(waiting?.lastError).toContain('500');
  answer = 204;
  await untilState(person, webhook.id, 'delivered');
  expect(new Set(calls.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
});

test('after many failures over half a day it is switched off, its person is told once, and can switch it on', async () => {
  const webhook = await webhookOf(person);
  answer = 503;
  await sql`update webhook_endpoints set failures_in_a_row = 18, failing_since = now() - interval '13 hours'
    where id = ${webhook.id}`.execute(studio.database);
  await studio.ask(person, 'POST', `/api/webhooks/${webhook.id}/test`);
  await untilState(person, webhook.id, 'given_up');
  expect(calls).toHaveLength(2);
  const { rows } = await sql<{ payload: unknown }>`
    select payload from tasks where kind = 'mail' and payload ->> 'to' = ${person.email}`.execute(studio.database);
  expect(rows.map(({ payload }) => queuedMailSchema.parse(payload).subject)).toEqual(['Your webhook was switched off']);

  const list = async () =>
    webhookListSchema.parse(await (await studio.ask(person, 'GET', '/api/webhooks')).json()).webhooks;
  expect((await list())[0]?.disabledAt).not.toBeNull();
  await studio.ended(person, await studio.submit(person));
  expect(await deliveriesOf(person, webhook.id), 'nothing is queued for it').toHaveLength(1);
  answer = 200;
  expect((await studio.ask(person, 'POST', `/api/webhooks/${webhook.id}/enable`)).status).toBe(200);
  await studio.ask(person, 'POST', `/api/webhooks/${webhook.id}/test`);
  await untilState(person, webhook.id, 'delivered');
});

test.each([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://10.0.0.8/x',
  'https://a.b:8443/',
  'https://localhost/hook',
  'https://hooks.localhost/',
  'https://hooks.internal/',
  'https://printer.local./',
  'x',
])('%s is refused as an address', async (url) => {
  const refused = await studio.ask(person, 'POST', '/api/webhooks', { url });
  expect(refused.status).toBe(400);
  expect(errorSchema.parse(await refused.json()).details).toMatchObject([{ field: 'url' }]);
});

test('the log of a name that does not exist says no more than that it was not reached', async () => {
  const created = await studio.ask(person, 'POST', '/api/webhooks', { url: 'https://nowhere.invalid/hook' });
  const { webhook } = newWebhookSchema.parse(await created.json());
  await studio.ask(person, 'POST', `/api/webhooks/${webhook.id}/test`);
  await eventually(async () => {
    const [newest] = await deliveriesOf(person, webhook.id);
    expect(newest?.lastError).toBe('The address could not be reached from the studio');
  });
});

test("other people's webhooks are not found, and a removed one is gone with its log", async () => {
  const webhook = await webhookOf(person);
  const stranger = await createPerson(studio.database);
  for (const [method, path] of [
    ['DELETE', ''],
    ['POST', '/test'],
    ['POST', '/enable'],
    ['POST', '/rotate-secret'],
    ['DELETE', '/old-secrets'],
    ['GET', '/deliveries'],
  ] as const) {
    expect((await studio.ask(stranger, method, `/api/webhooks/${webhook.id}${path}`)).status).toBe(404);
  }
  expect((await studio.ask(person, 'DELETE', `/api/webhooks/${webhook.id}`)).status).toBe(204);
  expect((await studio.ask(person, 'GET', `/api/webhooks/${webhook.id}/deliveries`)).status).toBe(404);
});

test('a person has at most five, also of those made at one moment', async () => {
  const made = () => studio.ask(person, 'POST', '/api/webhooks', { url: 'https://example.com/kinora' });
  const answers = await atOneMoment(studio.database, person, made);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  const refused = await made();
  expect([refused.status, errorSchema.parse(await refused.json()).code]).toEqual([409, 'too_many_webhooks']);
});

test('an eleventh test within 10 minutes is refused, also for a webhook made anew, and nobody else is', async () => {
  const webhook = await webhookOf(person);
  const test = (owner: Person, id: string) => studio.ask(owner, 'POST', `/api/webhooks/${id}/test`);
  const answers = await Promise.all(Array.from({ length: 14 }, () => test(person, webhook.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(204), ...Array(4).fill(429)]);
  await studio.ask(person, 'DELETE', `/api/webhooks/${webhook.id}`);
  const refused = await test(person, (await webhookOf(person)).id);
  expect([refused.status, errorSchema.parse(await refused.json()).code]).toEqual([429, 'rate_limited']);
  const stranger = await createPerson(studio.database);
  expect((await test(stranger, (await webhookOf(stranger)).id)).status).toBe(204);
});
