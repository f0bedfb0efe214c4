import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { mailIn } from '../../../../test/support/mails.ts';
import { balanceOf, createPerson, type Person } from '../../../../test/support/people.ts';
import { type ServedStudio, startServedStudio } from '../../../../test/support/served-studio.ts';
import { errorSchema } from '../../../http/wire.ts';
import { meSchema } from '../../../people/account/me-wire.ts';
import { MAIL_TASK } from '../../../platform/mail/outbox.ts';
import { invitationListSchema, invitationSchema, madeLinkSchema } from './wire.ts';

let studio: ServedStudio;
let admin: Person;
beforeAll(async () => {
  studio = await startServedStudio({ env: { ADMIN_EMAILS: 'operator@kinora.test', TRUSTED_PROXIES: '127.0.0.1' } });
  admin = await createAdmin();
});
afterAll(() => studio.stop());

const password = 'violet-otter-91';
const PATH = '/api/admin/invitations';

async function createAdmin(): Promise<Person> {
  const person = await createPerson(studio.deps.database);
  await studio.deps.database.updateTable('user').set({ role: 'admin' }).where('id', '=', person.id).execute();
  return person;
}

const newAddress = () => `${randomUUID()}@example.com`;

async function invite(email: string) {
  const answer = await studio.ask(admin, 'POST', PATH, { email });
  expect(answer.status).toBe(201);
  return invitationSchema.parse(await answer.json());
}

const revoke = (id: string) => studio.ask(admin, 'POST', `${PATH}/${id}/revoke`);

async function mailTo(address: string) {
  const rows = await studio.deps.database
    .selectFrom('tasks')
    .select('payload')
    .where('kind', '=', MAIL_TASK)
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => mailIn(payload)).findLast(({ to }) => to === address);
}

/** What the newest link for an address carries. */
async function tokenFor(address: string): Promise<string> {
  const link = new URL(/https?:\/\/\S+/.exec((await mailTo(address))?.text ?? '')?.[0] ?? 'missing:');
  expect(link.href).toMatch(/^http:\/\/127\.0\.0\.1:3999\/invitation#/);
  return link.hash.slice(1);
}

const accept = (token: string, chosen = password) =>
  studio.send(null, 'POST', '/api/auth/invitation/accept', { body: { token, password: chosen }, headers: apart() });

const signIn = (email: string) =>
  studio.send(null, 'POST', '/api/auth/sign-in/email', { body: { email, password }, headers: apart() });

let visitors = 0;
/** Each from an address of its own, as a trusted proxy would say. */
function apart() {
  visitors += 1;
  return { 'x-forwarded-for': `2001:db8:0:${visitors.toString(16)}::1` };
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

const meWith = async (cookie: string) =>
  meSchema.parse(await (await studio.send(null, 'GET', '/api/me', { headers: { cookie } })).json());

async function outcome(asked: Response | Promise<Response>) {
  const answer = await asked;
  return answer.ok ? `${answer.status}` : `${answer.status} ${errorSchema.parse(await answer.json()).code}`;
}

const linesAbout = (id: string) =>
  studio.deps.database.selectFrom('admin_audit').selectAll().where('target_id', '=', id).orderBy('id').execute();

const setSignUp = (isOpen: boolean) =>
  studio.ask(admin, 'PUT', '/api/admin/settings/signup', { value: { isOpen, message: 'Closed.' }, reason: 'Test' });

describe('an invitation', () => {
  test('lets somebody in by a password of their own, confirmed and signed in, with the welcome tokens, also while sign-up is closed', async () => {
    const email = newAddress();
    expect((await setSignUp(false)).status).toBe(200);
    const invitation = await invite(email.toUpperCase());
    expect(invitation).toMatchObject({ email, invitedBy: admin.email, state: 'open' });
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.createdAt)).toBe(72 * 3_600_000);
    const token = await tokenFor(email);
    const shown = await studio.send(null, 'POST', '/api/auth/invitation/read', { body: { token } });
    expect(await shown.json()).toEqual({ email });
    expect(await outcome(accept(token, '123456'))).toBe('422 weak_password');
    const answer = await accept(token);
    expect(answer.status).toBe(200);
    const { user, balance } = await meWith(cookieOf(answer));
    expect(user).toMatchObject({ email, emailConfirmed: true, role: 'user', aal: 'aal1' });
    expect(balance.total).toBe(100);
    expect(await outcome(signIn(email))).toBe('200');
    await setSignUp(true);
  });

  test('works once, until it is revoked, replaced or 72 hours old, and only with its own token', async () => {
    const dead = '400 INVALID_TOKEN';
    const used = newAddress();
    await invite(used);
    const token = await tokenFor(used);
    expect((await accept(token)).status).toBe(200);
    expect(await outcome(accept(token))).toBe(dead);

    const revoked = newAddress();
    const { id } = await invite(revoked);
    expect(invitationSchema.parse(await (await revoke(id)).json()).state).toBe('revoked');
    expect(await outcome(accept(await tokenFor(revoked)))).toBe(dead);
    expect(await outcome(revoke(id))).toBe('409 answered');

    const replaced = newAddress();
    await invite(replaced);
    const first = await tokenFor(replaced);
    await invite(replaced);
    expect(await outcome(accept(first))).toBe(dead);
    await sql`update invitations set expires_at = now() where email = ${replaced}`.execute(studio.deps.database);
    expect(await outcome(accept(await tokenFor(replaced)))).toBe(dead);
    for (const guess of ['', 'x', 'A'.repeat(43)]) expect(await outcome(accept(guess))).toBe(dead);
  });

  test('of two who accept it at once lets one in', async () => {
    const email = newAddress();
    await invite(email);
    const token = await tokenFor(email);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('makes an unconfirmed account with the address the invited person’s: what a stranger set up opens nothing', async () => {
    const email = newAddress();
    const body = { name: '', email, password: 'a-strangers-choice-7' };
    await studio.send(null, 'POST', '/api/auth/sign-up/email', { body, headers: apart() });
    await invite(email);
    expect((await accept(await tokenFor(email))).status).toBe(200);
    expect(await outcome(signIn(email))).toBe('200');
    const asStranger = { email, password: body.password };
    expect(
      await outcome(studio.send(null, 'POST', '/api/auth/sign-in/email', { body: asStranger, headers: apart() })),
    ).toMatch(/^401/);
  });

  test('goes to nobody who has a confirmed account, and opens none that was confirmed meanwhile', async () => {
    const email = newAddress();
    await invite(email);
    const confirmed = await createPerson(studio.deps.database, { tokens: 0 });
    await sql`update "user" set email = ${email}, "emailVerified" = true where id = ${confirmed.id}`.execute(
      studio.deps.database,
    );
    expect(await outcome(accept(await tokenFor(email)))).toBe('409 account_exists');
    expect(await outcome(studio.ask(confirmed, 'GET', '/api/me')), 'its sessions go on').toBe('200');
    expect(await outcome(studio.ask(admin, 'POST', PATH, { email }))).toBe('409 account_exists');
  });

  test('is listed with what became of it, and leaves its lines in the audit log', async () => {
    const [open, accepted] = [newAddress(), newAddress()];
    const { id } = await invite(open);
    await invite(accepted);
    await accept(await tokenFor(accepted));
    const { invitations } = invitationListSchema.parse(await (await studio.ask(admin, 'GET', PATH)).json());
    const states = Object.fromEntries(invitations.map(({ email, state }) => [email, state]));
    expect(states).toMatchObject({ [open]: 'open', [accepted]: 'accepted' });
    await revoke(id);
    expect(await linesAbout(id)).toMatchObject([
      { action: 'invitation.send', admin_id: admin.id, after: { email: open } },
      { action: 'invitation.revoke', admin_id: admin.id, before: { email: open } },
    ]);
    const { rows } = await sql<{ text: string }>`select invitations::text as text from invitations`.execute(
      studio.deps.database,
    );
    expect(JSON.stringify(rows), 'only a hash is kept').not.toContain(await tokenFor(open));
  });

  test.each([{ email: 'nobody' }, {}, { email: `a@${'b'.repeat(300)}.test` }])('refuses %j', async (body) => {
    expect(await outcome(studio.ask(admin, 'POST', PATH, body))).toBe('400 invalid_input');
  });
});

describe('a made link', () => {
  const reason = 'Gets no mail';

  const ask = (person: Person, kind: string, by = admin) =>
    studio.ask(by, 'POST', `/api/admin/users/${person.id}/link`, { kind, reason });

  async function linkFor(person: Person, kind: string, by = admin) {
    const answer = await ask(person, kind, by);
    expect(answer.status).toBe(201);
    return new URL(madeLinkSchema.parse(await answer.json()).url);
  }

  const follow = (link: URL) =>
    fetch(new URL(link.pathname + link.search, studio.origin), { redirect: 'manual', headers: apart() });

  test('confirms an address and signs its person in, once it is asked for', async () => {
    const person = await createPerson(studio.deps.database, { tokens: 0 });
    const answer = await follow(await linkFor(person, 'confirm'));
    expect((await meWith(cookieOf(answer))).user).toMatchObject({ id: person.id, emailConfirmed: true });
    expect(await balanceOf(studio.deps.database, person)).toMatchObject({ tokens: 100 });
    expect(await outcome(ask(person, 'confirm'))).toBe('409 confirmed');
  });

  test('lets a new password be chosen, once', async () => {
    const person = await createPerson(studio.deps.database);
    const landing = (await follow(await linkFor(person, 'reset'))).headers.get('location') ?? '';
    const token = new URL(landing, 'http://kinora.test').searchParams.get('token');
    const reset = () =>
      studio.send(null, 'POST', '/api/auth/reset-password', {
        body: { newPassword: password, token },
        headers: apart(),
      });
    expect((await reset()).status).toBe(200);
    expect(await outcome(signIn(person.email))).toBe('200');
    expect(await outcome(reset())).toBe('400 INVALID_TOKEN');
  });

  test('is always one that the server takes', async () => {
    const person = await createPerson(studio.deps.database);
    for (let made = 0; made < 40; made += 1) {
      const link = await linkFor(person, 'reset');
      expect(link.pathname).toMatch(/^\/api\/auth\/reset-password\/[A-Za-z0-9]{24}$/);
    }
  });

  test('signs in, once', async () => {
    const person = await createPerson(studio.deps.database);
    const link = await linkFor(person, 'sign_in');
    const carried = z
      .object({ email: z.string(), code: z.string() })
      .parse(Object.fromEntries(new URLSearchParams(link.hash.slice(1))));
    const enter = () =>
      studio.send(null, 'POST', '/api/auth/sign-in/email-otp', {
        body: { email: carried.email, otp: carried.code },
        headers: apart(),
      });
    expect((await meWith(cookieOf(await enter()))).user.id).toBe(person.id);
    expect(await outcome(enter())).toMatch(/^400/);
  });

  test('is written down with its kind and reason, and never with itself', async () => {
    const person = await createPerson(studio.deps.database);
    const link = await linkFor(person, 'reset');
    const lines = await linesAbout(person.id);
    expect(lines).toMatchObject([{ action: 'user.make_link', after: { kind: 'reset' }, reason, admin_id: admin.id }]);
    expect(JSON.stringify(lines)).not.toContain(link.pathname.split('/').at(-1));
  });

  test('never opens the account of another administrator, nor one named in ADMIN_EMAILS; one’s own it does', async () => {
    const [other, operator] = [await createAdmin(), await createPerson(studio.deps.database)];
    await sql`update "user" set email = 'operator@kinora.test' where id = ${operator.id}`.execute(studio.deps.database);
    for (const kind of ['confirm', 'reset', 'sign_in']) {
      expect(await outcome(ask(other, kind))).toBe('409 administrator');
      expect(await outcome(ask(operator, kind))).toBe('409 operator_address');
    }
    expect(await outcome(ask(admin, 'reset'))).toBe('201');
    expect(await outcome(ask({ ...other, id: randomUUID() }, 'reset'))).toBe('404 not_found');
  });
});

test('sign-in by a code of a mail makes no account, whether or not sign-up is open', async () => {
  for (const isOpen of [true, false]) {
    await setSignUp(isOpen);
    const email = newAddress();
    const asked = { email, type: 'sign-in' };
    await studio.send(null, 'POST', '/api/auth/email-otp/send-verification-otp', { body: asked, headers: apart() });
    await studio.send(null, 'POST', '/api/auth/sign-in/email-otp', {
      body: { email, otp: '123456' },
      headers: apart(),
    });
    const made = await studio.deps.database.selectFrom('user').select('id').where('email', '=', email).execute();
    expect(made).toEqual([]);
  }
  await setSignUp(true);
});

test('what an invited person agrees to is noted in the language of the browser', async () => {
  const email = 'lector@example.com';
  await invite(email);
  const body = { token: await tokenFor(email), password };
  const headers = { ...apart(), 'accept-language': 'en-GB' };
  expect((await studio.send(null, 'POST', '/api/auth/invitation/accept', { body, headers })).status).toBe(200);
  const { rows } = await sql`
    select c.kind, c.language from consents c join "user" u on u.id = c.user_id where u.email = ${email} order by c.kind`.execute(
    studio.deps.database,
  );
  expect(rows).toEqual([
    { kind: 'privacy', language: 'en' },
    { kind: 'terms', language: 'en' },
  ]);
});
