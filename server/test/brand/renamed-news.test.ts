import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { tellTopUpFailed, tellTopUpPaid } from '../../src/money/billing/sync-top-up.ts';
import { billingTasks } from '../../src/money/billing/tasks.ts';
import { brandDeskSchema } from '../../src/operate/administration/brand/wire.ts';
import { sendDigests } from '../../src/operate/inbox/digest.ts';
import { createPush } from '../../src/operate/inbox/send-push.ts';
import { pushBrowserSchema, pushBrowsersSchema } from '../../src/operate/inbox/wire.ts';
import { layOutMail } from '../../src/platform/mail/layout.ts';
import { readMailLook } from '../../src/platform/mail/look.ts';
import { queuedMailSchema } from '../../src/platform/mail/outbox.ts';
import { createSafeFetch } from '../../src/platform/safe-fetch/safe-fetch.ts';
import { publicationSchema } from '../../src/studio/publications/wire.ts';
import { type AdminStudio, startAdminStudio } from '../support/administration.ts';
import { exampleBrand } from '../support/brand.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startPushService } from '../support/push-service.ts';
import { openWorkspace } from '../support/workspaces.ts';

let studio: AdminStudio;
let member: Person;
beforeAll(async () => {
  studio = await startAdminStudio();
  await studio.read(['PUT', '/api/admin/brand'], brandDeskSchema, { ...exampleBrand, basedOn: 0 });
  // Settings are kept for a moment.
  await vi.waitFor(async () => expect((await readMailLook(studio.deps)).look.name).toBe('Northlight'), 30_000);
  member = await createPerson(studio.database, { tokens: 100 });
}, 60_000);
afterAll(() => studio.stop());

/** Names of headers and cookies, which machines alone read. */
const TECHNICAL = /\b(?:x-)?kinora[-._][a-z_-]*/gi;
const namesIt = (words: string) => /.{0,60}kinora.{0,30}/i.exec(words.replaceAll(TECHNICAL, ''))?.[0] ?? null;

/** What stands in the outbox, as it would arrive. */
async function mails() {
  const { look } = await readMailLook(studio.deps);
  const rows = await studio.database.selectFrom('tasks').select('payload').where('kind', '=', 'mail').execute();
  return rows.map(({ payload }) => ({ payload, ...layOutMail(queuedMailSchema.parse(payload), look) }));
}

async function workOff(kind: 'money_mail'): Promise<void> {
  const tasks = await studio.database.selectFrom('tasks').select('payload').where('kind', '=', kind).execute();
  for (const { payload } of tasks) await billingTasks(studio.deps)[kind]?.(payload);
}

test('a push on a phone names nobody but the studio', async () => {
  const service = await startPushService();
  const { publicKey } = pushBrowsersSchema.parse(await (await studio.ask(member, 'GET', '/api/inbox/browsers')).json());
  const { name, keys, endpoint } = service.subscribe(publicKey);
  const told = { endpoint: `https://push.example.com/${name}`, keys };
  const { id: subscription } = pushBrowserSchema.parse(
    await (await studio.ask(member, 'POST', '/api/inbox/browsers', told)).json(),
  );
  await sql`update push_subscriptions set endpoint = ${endpoint} where id = ${subscription}`.execute(studio.database);
  const facts: Readonly<Record<string, object>> = {
    done: { count: 1, name: 'A boat', tool: 'Painter' },
    failed: { returned: 8, name: 'A boat', tool: 'Painter' },
    balance: { tokens: 3 },
    share: { event: 'viewed', title: 'Winter' },
    comment: { by: 'Ada', name: 'A boat' },
    decision: { event: 'removed', name: 'A boat' },
  };
  for (const [kind, known] of Object.entries(facts)) {
    await sql`select tell_person(${member.id}, ${kind}, ${randomUUID()}, ${JSON.stringify(known)}, null, true)`.execute(
      studio.database,
    );
  }
  const push = createPush({ ...studio.deps, fetch: createSafeFetch({ allowedOrigins: [service.origin] }) });
  const { rows } = await sql<{ id: string }>`select id from inbox_entries where user_id = ${member.id}`.execute(
    studio.database,
  );
  for (const { id: entry } of rows) await push({ entry, subscription });
  await service.stop();
  expect(service.refused).toEqual([]);
  expect(service.pushed.length).toBeGreaterThanOrEqual(4);
  expect(
    service.pushed.map(({ message }) => namesIt(JSON.stringify(message))).filter((named) => named !== null),
  ).toEqual([]);
});

test('mails about money, an invitation to a workspace and the news of the day have the new name in all their parts', async () => {
  const { database, config } = studio.deps;
  const { id: user } = member;
  await sql`select book_pack_payment('cs_1', 'cs:cs_1', 'pack', ${user}, 'tokens_2000', 2000, 2000, 'usd', 'pi_1', now())`.execute(
    database,
  );
  for (const [refunded, disputed] of [
    [500, 0],
    [500, 1500],
    [500, 0],
    [0, 0],
  ]) {
    await sql`select correct_payment(id, 'ch_1', ${refunded}, ${disputed}, sync_no) from payments where id = 'cs_1'`.execute(
      database,
    );
  }
  await workOff('money_mail');
  await tellTopUpPaid({ config }, database, user, { pack: '2,000 Tokens', cents: 2000, currency: 'usd' });
  await tellTopUpFailed({ config }, database, user, { why: 'Declined', failures: 3 });
  const { id: workspace } = await openWorkspace(database, member);
  const invited = { email: 'bea@example.com', role: 'editor', tokensPerMonth: null };
  expect((await studio.ask(member, 'POST', `/api/workspaces/${workspace}/invitations`, invited)).status).toBe(201);
  await studio.ask(member, 'PUT', '/api/inbox/settings', { digest: 'daily', zone: 'UTC' });
  await sql`select tell_person(${user}, 'balance', ${randomUUID()}, '{"tokens": 3}', null, true)`.execute(database);
  await sql`update inbox_choices set digest_until = now() - interval '2 days' where user_id = ${user}`.execute(
    database,
  );
  await sql`update inbox_entries set created_at = now() - interval '1 day' where user_id = ${user}`.execute(database);
  await sendDigests(studio.deps, new Date(new Date().setUTCHours(23, 0)));

  const sent = await mails();
  const subjects = sent.map(({ subject }) => subject).join('\n');
  for (const about of ['tokens are here', 'paid back $5', 'disputed', 'dispute about', 'did not go through']) {
    expect(subjects).toContain(about);
  }
  expect(subjects.match(/Northlight/g)?.length, 'the invitation and the news of the day').toBeGreaterThanOrEqual(2);
  for (const { html } of sent) expect(html).toContain('Northlight');
  expect(sent.map((mail) => namesIt(JSON.stringify(mail))).filter((named) => named !== null)).toEqual([]);
});

test('feeds and embeds of what people publish, and the files of it, name the studio alone', async () => {
  const author = await createPerson(studio.database, { tokens: 100 });
  const profile = { handle: 'ada-draws', displayName: 'Ada', isOn: true };
  expect((await studio.ask(author, 'PUT', '/api/public-profile', profile)).status).toBe(200);
  const wanted = { generationId: await studio.completed(author), title: 'Winter' };
  const { link } = publicationSchema.parse(
    await (await studio.ask(author, 'POST', '/api/publications', wanted)).json(),
  );
  const { origin, host, pathname } = new URL(link);
  const asked = async (path: string) => {
    const answer = await studio.app.request(`${origin}${path}`, { headers: { host } });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };
  for (const path of ['/explore/feed.xml', '/by/ada-draws/feed.xml']) {
    const feed = await asked(path);
    expect(feed).toContain('Northlight');
    expect(namesIt(feed)).toBeNull();
  }
  const embed = await asked(`/oembed?${new URLSearchParams({ url: link })}`);
  expect(z.object({ provider_name: z.string() }).parse(JSON.parse(embed)).provider_name).toBe('Northlight');
  expect(namesIt(embed)).toBeNull();
  for (const path of [pathname, `${pathname}/embed`, '/explore', '/by/ada-draws', `${pathname}/card.jpg`]) {
    expect(namesIt(await asked(path)), path).toBeNull();
  }
});
