import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { runCommand } from '../../../test/support/run-command.ts';
import { errorSchema } from '../../http/wire.ts';

const OPERATOR = 'operator@kinora.test';
const reason = 'They asked on the phone';

let studio: AdminStudio;
let operator: Person;
beforeAll(async () => {
  studio = await startAdminStudio({ env: { ADMIN_EMAILS: OPERATOR } });
  operator = { ...(await studio.createAdmin()), email: OPERATOR };
  await studio.database
    .updateTable('user')
    .set({ email: OPERATOR, emailVerified: true })
    .where('id', '=', operator.id)
    .execute();
});
afterAll(() => studio.stop());

async function outcome(asked: Promise<Response> | Response): Promise<string> {
  const answer = await asked;
  if (answer.status < 300) return String(answer.status);
  return `${answer.status} ${errorSchema.parse(await answer.json()).code}`;
}

/** An administrator whose proof is 11 minutes old, as the thief of a session has it. */
async function staleAdmin(): Promise<Person> {
  const admin = await studio.createAdmin();
  await studio.database
    .updateTable('session')
    .set({ proven_at: new Date(Date.now() - 11 * 60_000) })
    .where('userId', '=', admin.id)
    .execute();
  return admin;
}

describe('with a proof that is older than ten minutes, an administrator', () => {
  test.each<[string, string, (id: string) => string, unknown]>([
    [
      'mints no tokens',
      'POST',
      (id) => `/api/admin/users/${id}/tokens`,
      { id: crypto.randomUUID(), amount: 5, reason },
    ],
    ['makes nobody an administrator', 'POST', (id) => `/api/admin/users/${id}/role`, { role: 'admin', reason }],
    ['makes no link', 'POST', (id) => `/api/admin/users/${id}/link`, { kind: 'reset', reason }],
    ['confirms no address', 'POST', (id) => `/api/admin/users/${id}/confirm-email`, { reason }],
    ['views nobody', 'POST', (id) => `/api/admin/users/${id}/view`, { reason }],
    ['makes no copy', 'POST', (id) => `/api/admin/users/${id}/copies`, { reason }],
    ['suspends nobody', 'POST', (id) => `/api/admin/users/${id}/suspend`, { reason }],
    ['invites nobody', 'POST', () => '/api/admin/invitations', { email: 'new@kinora.test' }],
    ['changes no setting', 'PUT', () => '/api/admin/settings/signup_tokens', { value: 1_000_000 }],
    ['changes no price', 'POST', () => '/api/admin/prices', { prices: {}, reason }],
    ['registers no sign-in provider', 'POST', () => '/api/admin/sso-providers', {}],
    ['removes none', 'DELETE', () => '/api/admin/sso-providers/sso-000000000000?reason=They%20left', undefined],
    ['exports nothing', 'GET', () => '/api/admin/audit.csv', undefined],
    ['exports no payments', 'GET', () => '/api/admin/payments.csv', undefined],
  ])('%s', async (_what, method, path, body) => {
    const [thief, person] = [await staleAdmin(), await createPerson(studio.database)];
    expect(await outcome(studio.ask(thief, method, path(person.id), body))).toBe('403 reauthentication_needed');
  });

  test('reads and helps on as before, and does the rest after a new proof', async () => {
    const [admin, person] = [await staleAdmin(), await createPerson(studio.database)];
    expect(await outcome(studio.ask(admin, 'GET', `/api/admin/users/${person.id}`))).toBe('200');
    await studio.database
      .updateTable('session')
      .set({ proven_at: new Date() })
      .where('userId', '=', admin.id)
      .execute();
    expect(await outcome(studio.ask(admin, 'GET', '/api/admin/proof'))).toBe('204');
    expect(await outcome(studio.ask(admin, 'POST', `/api/admin/users/${person.id}/suspend`, { reason }))).toBe('200');
  });
});

describe('whoever is named in ADMIN_EMAILS', () => {
  test.each([
    ['suspended', 'suspend', { reason }],
    ['made an ordinary person', 'role', { role: 'user', reason }],
    ['signed out', 'end-sessions', { reason }],
  ])('is never %s by another administrator', async (_what, act, body) => {
    const asked = studio.ask(studio.admin, 'POST', `/api/admin/users/${operator.id}/${act}`, body);
    expect(await outcome(asked)).toBe('409 operator_address');
    expect(await outcome(studio.ask(operator, 'GET', '/api/admin/stats'))).toBe('200');
  });

  test('is never opened or viewed by one, also without the role', async () => {
    const act = (name: string, body: unknown) =>
      outcome(studio.ask(studio.admin, 'POST', `/api/admin/users/${operator.id}/${name}`, body));
    expect(await act('link', { kind: 'reset', reason })).toBe('409 administrator');
    expect(await act('view', { reason })).toBe('409 administrator');
    await studio.database.updateTable('user').set({ role: 'user' }).where('id', '=', operator.id).execute();
    expect([await act('link', { kind: 'reset', reason }), await act('view', { reason })]).toEqual([
      '409 operator_address',
      '409 operator_address',
    ]);
    await studio.database.updateTable('user').set({ role: 'admin' }).where('id', '=', operator.id).execute();
  });
});

test('at the terminal a suspended administrator is restored: not suspended, with the role, every session over', async () => {
  const { database, deps } = studio;
  const lost = await studio.createAdmin();
  await database
    .updateTable('user')
    .set({ emailVerified: true, role: 'user', banned: true, banReason: 'A coup' })
    .where('id', '=', lost.id)
    .execute();
  await database
    .insertInto('session')
    .values({
      token: `of-the-coup-${lost.id}`,
      userId: lost.id,
      expiresAt: new Date(Date.now() + 60_000),
      updatedAt: new Date(),
      aal: 'aal1',
    })
    .execute();
  expect(await runCommand(deps.config, ['admin', 'restore', lost.email])).toContain('is an administrator');
  const user = await database.selectFrom('user').selectAll().where('id', '=', lost.id).executeTakeFirstOrThrow();
  expect(user).toMatchObject({ role: 'admin', banned: false, banReason: null });
  const sessions = await database.selectFrom('session').selectAll().where('userId', '=', lost.id).execute();
  expect(sessions).toEqual([]);
  expect((await studio.auditLines()).at(-1)).toMatchObject({
    action: 'user.restore',
    admin_id: null,
    target_id: lost.id,
  });
}, 60_000);

test('at the terminal somebody is signed out everywhere', async () => {
  const person = await createPerson(studio.database);
  expect(await runCommand(studio.deps.config, ['admin', 'end-sessions', person.email])).toContain(
    '1 sessions have ended',
  );
  expect(await runCommand(studio.deps.config, ['admin', 'end-sessions', 'nobody@kinora.test'])).toContain('Nobody has');
  expect((await studio.ask(person, 'GET', '/api/me')).status).toBe(401);
}, 60_000);
