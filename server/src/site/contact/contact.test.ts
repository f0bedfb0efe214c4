import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mailIn } from '../../../test/support/mails.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { errorSchema } from '../../http/wire.ts';
import { languagesSetting } from '../../platform/languages/languages.ts';
import { MAIL_TASK } from '../../platform/mail/outbox.ts';

let studio: ServedStudio;
beforeAll(async () => {
  studio = await startServedStudio({ env: { SUPPORT_EMAIL: 'help@kinora.test', TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => studio.stop());
afterEach(async () => {
  await studio.deps.database.deleteFrom('contact_messages').execute();
  await studio.deps.database.deleteFrom('tasks').execute();
  await studio.deps.database.deleteFrom('rate_limits').execute();
});

const good = { name: 'Ada', email: 'ada@example.com', subject: 'billing', message: 'Hello.\n\nMy invoice is missing.' };

/** As a proxy in front would pass it on. */
const send = (body: unknown, from = '192.0.2.1') =>
  studio.send(null, 'POST', '/api/contact', { body, headers: { 'x-forwarded-for': from } });

async function mails() {
  const rows = await studio.deps.database.selectFrom('tasks').select('payload').where('kind', '=', MAIL_TASK).execute();
  return rows.map(({ payload }) => mailIn(payload));
}

const kept = () =>
  studio.deps.database.selectFrom('contact_messages').select(['name', 'email', 'subject', 'message']).execute();

test('a message is kept and mailed to the support address, which answers its sender', async () => {
  const answer = await send(good);
  expect([answer.status, await answer.json()]).toEqual([201, {}]);
  expect(await kept()).toEqual([good]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: 'help@kinora.test',
    replyTo: 'ada@example.com',
    subject: 'Billing: a message from Ada',
  });
  expect(mail?.text).toContain('My invoice is missing.');
});

test('what is wrong with a message is said in the language of its sender', async () => {
  const value = { studio: 'en', offered: ['en', 'de'] };
  const row = { name: 'languages', value: JSON.stringify(value) };
  await studio.deps.database.insertInto('settings').values(row).execute();
  await expect.poll(() => studio.deps.settings.read(languagesSetting)).toEqual(value);
  const headers = { 'accept-language': 'de' };
  const refused = await studio.send(null, 'POST', '/api/contact', { body: { ...good, subject: 'other' }, headers });
  const { error } = errorSchema.parse(await refused.json());
  expect([refused.status, error]).toEqual([400, 'Bitte wähle ein Thema']);
});

test.each([
  ['name', ''],
  ['name', '   '],
  ['name', 'Ada\r\nBcc: eve@example.com'],
  ['name', 'x'.repeat(101)],
  ['email', 'not an address'],
  ['email', 'ada@example.com\r\nBcc: eve@example.com'],
  ['email', 'ada@example.com, eve@example.com'],
  ['email', `${'x'.repeat(250)}@example.com`],
  ['subject', 'other'],
  ['subject', 'billing\r\nBcc: eve@example.com'],
  ['message', ''],
  ['message', 'x'.repeat(5001)],
  ['message', 'nul \u0000'],
  ['message', undefined],
  ['to', 'eve@example.com'],
])('%s cannot be %j', async (field, value) => {
  const answer = await send({ ...good, [field]: value });
  expect(answer.status).toBe(400);
  expect(errorSchema.parse(await answer.json())).toMatchObject({ code: 'invalid_input', details: [{ field }] });
  expect([await kept(), await mails()]).toEqual([[], []]);
});

test('whatever is written, the mail has one reader, one sender to answer, and lines of our own in its head', async () => {
  const written = fc.record({
    name: fc.string({ unit: 'binary', maxLength: 30 }),
    email: fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary', maxLength: 30 })),
    subject: fc.constantFrom('general', 'press'),
    message: fc.string({ unit: 'binary', maxLength: 60 }),
  });
  await fc.assert(
    fc.asyncProperty(written, async (body) => {
      await studio.deps.database.deleteFrom('tasks').execute();
      await studio.deps.database.deleteFrom('rate_limits').execute();
      const answer = await send(body);
      expect([201, 400]).toContain(answer.status);
      const found = await mails();
      expect(found).toHaveLength(answer.status === 201 ? 1 : 0);
      for (const { to, replyTo, subject } of found) {
        expect([to, replyTo]).toEqual(['help@kinora.test', body.email]);
        expect(subject).toMatch(/^\P{Cc}+$/u);
      }
    }),
    { numRuns: 60 },
  );
});

const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status);

test('the sixth message of one address within an hour is refused, wherever it comes from', async () => {
  const answers = await statuses(
    Array.from({ length: 6 }, (_, n) =>
      send({ ...good, email: n % 2 ? 'ada@example.com' : 'Ada@Example.com' }, `192.0.2.${n}`),
    ),
  );
  expect(answers.sort()).toEqual([201, 201, 201, 201, 201, 429]);
  const refused = await send(good, '192.0.2.99');
  expect(errorSchema.parse(await refused.json())).toMatchObject({
    code: 'rate_limited',
    error: 'You have already sent several messages. Please try again later.',
  });
  expect(await kept()).toHaveLength(5);
  await studio.deps.database
    .updateTable('rate_limits')
    .set({ until: new Date(Date.now() - 1000) })
    .execute();
  expect((await send(good)).status).toBe(201);
});

test.each([
  ['an address', () => '192.0.2.7'],
  ['a customer’s IPv6 network', (n: number) => `2001:db8:1:2::${n + 1}`],
] as const)('the sixth message from %s within an hour is refused, whoever signs it', async (_what, from) => {
  const answers = await statuses(
    Array.from({ length: 6 }, (_, n) => send({ ...good, email: `person${n}@example.com` }, from(n))),
  );
  expect(answers.sort()).toEqual([201, 201, 201, 201, 201, 429]);
  expect((await send(good, '198.51.100.1')).status).toBe(201);
});

test('people can write while the studio is closed', async () => {
  const { database } = studio.deps;
  await database
    .insertInto('settings')
    .values({ name: 'maintenance', value: JSON.stringify({ enabled: true }) })
    .execute();
  expect((await send(good)).status).toBe(201);
  await database.deleteFrom('settings').where('name', '=', 'maintenance').execute();
});

test('more than 64 KB are refused', async () => {
  expect((await send({ ...good, message: 'x'.repeat(70_000) })).status).toBe(413);
});
