import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import {
  joinWorkspace,
  ORDER_PATH,
  openWorkspace,
  order,
  outcome,
  workspaceTools,
} from '../../../test/support/workspaces.ts';
import { deliveryListSchema, newWebhookSchema, webhookListSchema } from './wire.ts';

let studio: ServedStudio;
let tools: ReturnType<typeof workspaceTools>;
beforeAll(async () => {
  studio = await startServedStudio();
  tools = workspaceTools(studio);
});
afterAll(() => studio.stop());

/** What was asked for before is delivered, as a worker would. */
const deliver = (id: string) =>
  sql`select complete_generation(r.id, r.claim_no, '[{"url": "/files/a.png"}]', '/files/a.png', '{}') from runs r
    where r.generation_id = ${id}`.execute(studio.deps.database);

test('owners say where a workspace sends its news, and only what is made in it is sent there', async () => {
  const { database } = studio.deps;
  const [owner, second, editor] = [await tools.person(), await tools.person(), await tools.person()];
  const { id } = await openWorkspace(database, owner, 100);
  await joinWorkspace(database, id, second, 'owner');
  await joinWorkspace(database, id, editor, 'editor');
  const url = 'https://example.com/hooks';
  const made = await tools.askIn(id, owner, 'POST', '/api/webhooks', { url });
  expect(made.status).toBe(201);
  const { webhook } = newWebhookSchema.parse(await made.json());
  const [inside, outside] = [randomUUID(), randomUUID()];
  expect(await outcome(tools.askIn(id, editor, 'POST', ORDER_PATH, order(inside)))).toBe('202');
  expect(await outcome(studio.ask(owner, 'POST', ORDER_PATH, order(outside)))).toBe('202');
  await deliver(inside);
  await deliver(outside);
  const log = await tools.askIn(id, second, 'GET', `/api/webhooks/${webhook.id}/deliveries`);
  expect(deliveryListSchema.parse(await log.json()).deliveries).toMatchObject([
    { event: 'generation.completed', generationId: inside },
  ]);
  const own = await studio.ask(owner, 'GET', '/api/webhooks');
  expect(webhookListSchema.parse(await own.json()).webhooks, 'of their own studio').toEqual([]);
  expect(await outcome(studio.ask(owner, 'DELETE', `/api/webhooks/${webhook.id}`))).toBe('404 not_found');
});

test('nobody but owners sees, adds or tries an address, and whoever left does so no more', async () => {
  const { database } = studio.deps;
  const owner = await tools.person();
  const { id } = await openWorkspace(database, owner);
  const added = await tools.askIn(id, owner, 'POST', '/api/webhooks', { url: 'https://example.com/hooks' });
  const { webhook } = newWebhookSchema.parse(await added.json());
  const acts = [
    ['GET', '/api/webhooks', undefined],
    ['POST', '/api/webhooks', { url: 'https://example.com/other' }],
    ['POST', `/api/webhooks/${webhook.id}/test`, undefined],
    ['POST', `/api/webhooks/${webhook.id}/rotate-secret`, undefined],
    ['DELETE', `/api/webhooks/${webhook.id}/old-secrets`, undefined],
    ['GET', `/api/webhooks/${webhook.id}/deliveries`, undefined],
    ['DELETE', `/api/webhooks/${webhook.id}`, undefined],
  ] as const;
  for (const role of ['editor', 'viewer', 'billing'] as const) {
    const member = await tools.person();
    await joinWorkspace(database, id, member, role);
    for (const [method, path, body] of acts) {
      expect(await outcome(tools.askIn(id, member, method, path, body)), `${role} ${method}`).toBe('403 role_needed');
    }
  }
  const leaving = await tools.person();
  await joinWorkspace(database, id, leaving, 'owner');
  expect(await outcome(tools.askIn(id, leaving, 'GET', '/api/webhooks'))).toBe('200');
  expect(await outcome(studio.ask(owner, 'DELETE', `/api/workspaces/${id}/members/${leaving.id}`))).toBe('204');
  expect(await outcome(tools.askIn(id, leaving, 'GET', '/api/webhooks'))).toBe('403 not_a_member');
});
