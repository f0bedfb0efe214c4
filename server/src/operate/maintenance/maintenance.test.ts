import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { runCommand } from '../../../test/support/run-command.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { errorSchema } from '../../http/wire.ts';
import { type Maintenance, maintenanceSchema } from './wire.ts';

let studio: ServedStudio;
let person: Person;
let admin: Person;
beforeAll(async () => {
  studio = await startServedStudio({ env: { SUPPORT_EMAIL: 'help@kinora.test' } });
  person = await createPerson(studio.deps.database);
  admin = await createPerson(studio.deps.database);
  await studio.deps.database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
});
afterAll(() => studio.stop());

async function statusFor(who: Person | null): Promise<Maintenance> {
  return maintenanceSchema.parse(await (await studio.send(who, 'GET', '/api/maintenance')).json());
}

/** Stores the settings and waits until the server knows them. */
async function configure(value: Record<string, unknown>): Promise<void> {
  const marker = `/${randomUUID()}`;
  const stored = JSON.stringify({ ...value, allowedRoutes: [marker] });
  await sql`insert into settings (name, value) values ('maintenance', ${stored}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(studio.deps.database);
  await vi.waitFor(async () => expect((await statusFor(null)).allowedRoutes).toContain(marker), { timeout: 10_000 });
}

const command = (word: string) => runCommand(studio.deps.config, ['maintenance', word]);

const submit = (who: Person) =>
  studio.send(who, 'POST', '/functions/v1/ai-image-generator', {
    body: { generationId: randomUUID(), prompt: 'a fox in the snow' },
  });

test('without any setting the studio is open', async () => {
  await sql`delete from settings where name = 'maintenance'`.execute(studio.deps.database);
  expect(await statusFor(null)).toMatchObject({
    enabled: false,
    isExempt: false,
    title: 'Kinora is Getting Better',
    contactEmail: 'help@kinora.test',
    socialLinks: { twitter: null, instagram: null, youtube: null },
    theme: { primaryColor: '#8B5CF6', secondaryColor: '#EC4899' },
  });
  expect((await submit(person)).status).toBe(202);
});

test('while it is closed nobody changes anything but the administrators, and everybody reads on', async () => {
  await configure({ enabled: true, message: 'Back at noon' });
  const refused = await submit(person);
  expect(refused.status).toBe(503);
  expect(errorSchema.parse(await refused.json())).toMatchObject({ code: 'maintenance', error: 'Back at noon' });
  for (const [method, path] of [
    ['PATCH', '/api/profile'],
    ['DELETE', '/api/account'],
    ['POST', '/api/uploads/guide-images'],
    ['DELETE', `/api/generations/${randomUUID()}`],
  ] as const) {
    for (const who of [person, null]) expect((await studio.send(who, method, path, { body: {} })).status).toBe(503);
  }
  expect((await submit(admin)).status).toBe(202);
  for (const path of ['/api/me', '/api/generations', '/api/catalogue']) {
    expect((await studio.send(person, 'GET', path)).status).toBe(200);
  }
  const live = await studio.send(person, 'GET', '/api/events');
  expect(live.headers.get('content-type')).toMatch(/^text\/event-stream/);
  await live.body?.cancel();
});

test('signing in and out goes on meanwhile', async () => {
  await configure({ enabled: true });
  const answer = await studio.send(null, 'POST', '/api/auth/sign-in/email', {
    body: { email: 'who@kinora.test', password: 'violet-otter-91' },
  });
  expect(answer.status).toBe(401);
  expect((await studio.send(null, 'POST', '/api/auth/sign-out', { body: {} })).status).toBe(200);
});

test('administrators learn that it does not hold for them, and nobody else does', async () => {
  await configure({ enabled: true });
  expect([await statusFor(admin), await statusFor(person), await statusFor(null)].map((m) => m.isExempt)).toEqual([
    true,
    false,
    false,
  ]);
  expect((await statusFor({ ...admin, token: 'not-a-session' })).isExempt).toBe(false);
});

test('the ways in for administrators, and the way to write to us, stay open whatever is set', async () => {
  await configure({ enabled: true });
  expect((await statusFor(null)).allowedRoutes).toEqual(
    expect.arrayContaining(['/admin', '/login', '/reset-password', '/contact']),
  );
});

test('what the operator does not say themselves is said in the language of whoever reads it', async () => {
  await configure({ enabled: true, message: 'We move to Graz' });
  const headers = { 'accept-language': 'de' };
  const told = async () => (await fetch(`${studio.origin}/api/maintenance`, { headers })).json();
  await vi.waitFor(
    async () =>
      expect(await told()).toMatchObject({
        title: 'Kinora wird besser',
        subtitle: 'Wir arbeiten am Studio',
        message: 'We move to Graz',
        estimatedCompletion: 'Wir sind gleich wieder da',
      }),
    { timeout: 10_000 },
  );
  await configure({ enabled: false });
});

test.each([
  ['a link that is none', { socialLinks: { twitter: 'javascript:alert(1)' } }],
  ['a color that is none', { theme: { primaryColor: 'red;background:url(//evil.example)' } }],
  ['a number for a word', { title: 7 }],
])('a setting with %s is not used', async (_what, value) => {
  await configure({ enabled: true, title: 'Closed' });
  await sql`insert into settings (name, value)
    values ('maintenance', ${JSON.stringify({ ...value, enabled: true })}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(studio.deps.database);
  await vi.waitFor(async () => expect((await statusFor(null)).enabled).toBe(false), { timeout: 10_000 });
  expect((await statusFor(null)).title).toBe('Kinora is Getting Better');
});

test('operators switch it at the terminal, and the words stay', async () => {
  await configure({ title: 'New tools are on their way' });
  expect(await command('on')).toContain('Maintenance is on');
  await vi.waitFor(async () => expect((await statusFor(null)).enabled).toBe(true), { timeout: 10_000 });
  expect((await statusFor(null)).title).toBe('New tools are on their way');
  expect(await command('off')).toContain('Maintenance is off');
  await vi.waitFor(async () => expect((await statusFor(null)).enabled).toBe(false), { timeout: 10_000 });
  expect((await submit(person)).status).toBe(202);
}, 60_000);
