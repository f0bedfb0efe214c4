import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../../test/support/people.ts';
import { runCommand } from '../../../test/support/run-command.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';

/** Each command is a process of its own; on a busy machine it starts slowly. */
const PATIENCE_MS = 240_000;

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
}, 60_000);
afterAll(() => studio.stop());

const command = (...words: string[]) => runCommand(studio.deps.config, words);

test(
  'operators make administrators, of confirmed accounts alone, and it is noted',
  async () => {
    const { database } = studio.deps;
    const person = await createPerson(database);
    expect(await command('make-admin', person.email)).toContain('has not been confirmed');
    expect(await command('make-admin', 'nobody@kinora.test')).toContain('Nobody has an account');
    await database.updateTable('user').set({ emailVerified: true }).where('id', '=', person.id).execute();
    expect(await command('make-admin', person.email)).toBe(`${person.email} is an administrator.`);
    expect((await studio.ask(person, 'GET', '/api/admin/stats')).status).toBe(200);
    const lines = await database.selectFrom('admin_audit').selectAll().execute();
    expect(lines).toMatchObject([{ action: 'user.make_admin', target_id: person.id, admin_id: null }]);
  },
  PATIENCE_MS,
);

test(
  'operators read and change settings, and what does not fit is refused',
  async () => {
    expect(await command('settings', 'get', 'signup_tokens')).toBe('signup_tokens 100');
    expect(await command('settings', 'set', 'signup_tokens', '150')).toBe('signup_tokens 150');
    expect(await command('settings', 'get', 'signup_tokens')).toBe('signup_tokens 150');
    expect(await command('settings', 'set', 'signup_tokens', '-1')).toMatch(/^refused/);
    expect(await command('settings', 'set', 'signup_tokens', 'many')).toContain('This is not JSON');
    expect(await command('settings', 'forget')).toContain('settings set <name> <JSON>');
  },
  PATIENCE_MS,
);
