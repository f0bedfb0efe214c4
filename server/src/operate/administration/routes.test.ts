import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminStudio, adminRoutesOf, startAdminStudio } from '../../../test/support/administration.ts';
import { createAnswerCheck } from '../../../test/support/answer-check.ts';
import { sealedFile, storedNotice, storedReport, storedTakedown } from '../../../test/support/notices.ts';
import { PAYMENT_KEY, startPaymentService, WEBHOOK_SECRET } from '../../../test/support/payment-service.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { storedRefusal } from '../../../test/support/refusals.ts';
import { pictureTool } from '../../../test/support/tool-definitions.ts';
import { writes } from '../../../test/support/write-examples.ts';
import { errorSchema } from '../../http/wire.ts';

let studio: AdminStudio;
let service: Awaited<ReturnType<typeof startPaymentService>>;
let routes: [method: string, path: string][];
let unlikeDocument: ReturnType<typeof createAnswerCheck>;
beforeAll(async () => {
  service = await startPaymentService();
  studio = await startAdminStudio({
    env: { STRIPE_SECRET_KEY: PAYMENT_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: service.url },
  });
  routes = adminRoutesOf(studio);
  unlikeDocument = createAnswerCheck(studio.app);
}, 60_000);
afterAll(async () => {
  await studio.stop();
  await service.stop();
});

/** POSTs that only read. */
const readingPosts = new Set([
  'POST /functions/v1/admin-get-user-generations',
  'POST /api/admin/brand/preview',
  'POST /api/admin/content/preview',
  'POST /api/admin/legal/:text/preview',
  'POST /api/admin/moderation/try',
  'POST /api/admin/moderation/try/file',
  'POST /api/admin/prices/preview',
  'POST /api/admin/retention/preview',
  'POST /api/admin/texts/preview',
  'POST /api/admin/tool-providers/:provider/check',
  'POST /api/admin/tools/:tool/drift',
  'POST /api/admin/tools/import',
  'POST /api/admin/tools/import/workflow',
]);

const addressOf = (path: string) => path.replaceAll(/:\w+/g, randomUUID());

async function refusals(who: Person | null) {
  const answers: Record<string, string> = {};
  for (const [method, path] of routes) {
    const response = await studio.ask(who, method, addressOf(path), method === 'GET' ? undefined : {});
    const { code } = errorSchema.parse(await response.json());
    answers[`${method} ${path}`] = `${response.status} ${code}`;
  }
  return answers;
}

const everywhere = (answer: string) =>
  Object.fromEntries(routes.map(([method, path]) => [`${method} ${path}`, answer]));

describe('every route of administration', () => {
  test('is found by these tests', () => {
    expect(routes.length).toBeGreaterThan(15);
  });

  test('refuses visitors with 401', async () => {
    expect(await refusals(null)).toEqual(everywhere('401 not_signed_in'));
  });

  test('refuses everybody who is no administrator with 403', async () => {
    expect(await refusals(await createPerson(studio.database))).toEqual(everywhere('403 forbidden'));
  });

  test('refuses an administrator who was suspended', async () => {
    const suspended = await studio.createAdmin();
    await studio.database.updateTable('user').set({ banned: true }).where('id', '=', suspended.id).execute();
    expect(await refusals(suspended)).toEqual(everywhere('401 not_signed_in'));
  });

  test('refuses an administrator whose role was taken, with the next request', async () => {
    const former = await studio.createAdmin();
    expect((await studio.ask(former, 'GET', '/api/admin/stats')).status).toBe(200);
    await studio.database.updateTable('user').set({ role: 'user' }).where('id', '=', former.id).execute();
    expect(await refusals(former)).toEqual(everywhere('403 forbidden'));
  });

  test('changes nothing when it refuses', async () => {
    expect(await studio.auditLines()).toEqual([]);
  });

  test('answers an id that is nobody or nothing with 404, never with a fault', async () => {
    for (const [method, path] of routes) {
      if (!path.includes('/:id') || method !== 'GET') continue;
      expect((await studio.ask(studio.admin, method, addressOf(path))).status, path).toBe(404);
      expect((await studio.ask(studio.admin, method, path.replace(':id', 'x'))).status, path).toBe(404);
    }
  });
});

test('every read of an administrator is answered as the API document says', async () => {
  const person = await createPerson(studio.database, { tokens: 100 });
  const generation = await studio.completed(person);
  await studio.ask(studio.admin, 'POST', `/api/admin/generations/${generation}/flag`, {});
  await studio.ask(studio.admin, 'POST', '/api/admin/tools', {
    slug: 'example',
    definition: pictureTool(),
    reason: 'As an example',
  });
  const { database, deps } = studio;
  const takedown = await storedTakedown(database, person.id);
  const [{ url = '' } = {}] = (await studio.find(person, generation)).outputs;
  const key = url.replace('/files/', '');
  await sealedFile(database, takedown, key);
  const notice = await storedNotice(database, { userId: person.id, generationId: generation });
  expect(await deps.store.head(key)).not.toBeNull();
  const report = await storedReport(database, notice, key);
  const refusal = await storedRefusal(database, person.id, { kind: 'upload', appealed_at: new Date() });
  const copy = `${person.id}/refused/${randomUUID()}.png`;
  await deps.store.put(copy, Buffer.from('a picture'), 'image/png');
  const file = JSON.stringify({ content_type: 'image/png' });
  await database.insertInto('sealed_files').values({ key: copy, refusal_id: refusal, file }).execute();
  const payment = `cs_${randomUUID()}`;
  const paid = { user_id: person.id, kind: 'pack', product: 'tokens_400', tokens: 0, amount: 500, currency: 'usd' };
  await database
    .insertInto('payments')
    .values({ ...paid, id: payment, payment_intent_id: 'pi_example', paid_at: new Date() })
    .execute();
  const ids = {
    ...{ users: person.id, notices: notice, takedowns: takedown, 'notice-reports': report, refusals: refusal },
  };
  for (const [method, path] of routes.filter(([method]) => method === 'GET')) {
    const [, id = generation] = Object.entries(ids).find(([what]) => path.includes(`/${what}/`)) ?? [];
    const tool = path.includes('code-tools') ? 'fal_hidream_i1' : 'x_example';
    const place = path.replace(':tool', tool).replace(':text', 'terms').replace(':version', '2026-11');
    const named = place.replace(':payment', payment);
    const queries = {
      '/file': `?key=${key}`,
      '/admin/texts': '?language=de',
      '/texts/history': '?language=de&area=account&key=email.title',
    };
    const [, query = ''] = Object.entries(queries).find(([end]) => path.endsWith(end)) ?? [];
    const address = `${named.replace(':id', id)}${query}`;
    const response = await studio.ask(studio.admin, method, address);
    const text = await response.text();
    expect(response.status, `${address}: ${text}`).toBeLessThan(300);
    expect(unlikeDocument({ method, path: address, status: response.status, text })).toBeNull();
  }
});

describe('every write of an administrator', () => {
  test('has an example below, or only reads', () => {
    const found = routes.filter(([method]) => method !== 'GET').map((route) => route.join(' '));
    expect(found.filter((route) => !readingPosts.has(route)).sort()).toEqual(Object.keys(writes).sort());
  });

  test.each(Object.entries(writes))('%s leaves one line that says who, what and why', async (route, example) => {
    const [method = '', path = ''] = route.split(' ');
    const { id, body, query = '' } = await example(studio);
    const before = await studio.auditLines();
    const address = path.replace(/:\w+/, id) + query;
    const response = await studio.ask(studio.admin, method, address, body);
    const text = await response.text();
    expect(response.status, text).toBeLessThan(300);
    expect(unlikeDocument({ method, path: address, status: response.status, text })).toBeNull();
    const added = (await studio.auditLines()).slice(before.length);
    expect(added).toHaveLength(1);
    expect(added[0]).toMatchObject({
      admin_id: studio.admin.id,
      admin_email: studio.admin.email,
      action: expect.stringMatching(/^[a-z]+(?:_[a-z]+)*\.[a-z_]+$/),
      ...(path.includes('/:') ? { target_id: id } : {}),
    });
  });
});
