import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../testing/people.ts';
import { type Studio, startStudio } from '../testing/studio.ts';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));
let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
}, 60_000);
afterAll(() => studio.stop());

async function command(...words: string[]): Promise<string> {
  const { databaseUrl, filesFolder, webFolder } = studio.deps.config;
  const run = promisify(execFile)(process.execPath, ['--import', import.meta.resolve('tsx'), program, ...words], {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: databaseUrl,
      FILES_DIR: filesFolder,
      WEB_DIR: webFolder,
      AUTH_SECRET: 'a'.repeat(32),
      FILES_SECRET: 'f'.repeat(32),
      WEBHOOK_SECRET: 'w'.repeat(32),
      RUNWARE_API_KEY: 'test',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
  });
  return run.then(
    ({ stdout }) => stdout.trim(),
    (error: { stderr: string }) => `refused: ${error.stderr.trim()}`,
  );
}

test('operators make administrators, of confirmed accounts alone, and it is noted', async () => {
  const { database } = studio.deps;
  const person = await createPerson(database);
  expect(await command('make-admin', person.email)).toContain('has not been confirmed');
  expect(await command('make-admin', 'nobody@kinora.test')).toContain('Nobody has an account');
  await database.updateTable('user').set({ emailVerified: true }).where('id', '=', person.id).execute();
  expect(await command('make-admin', person.email)).toBe(`${person.email} is an administrator.`);
  expect((await studio.ask(person, 'GET', '/api/admin/stats')).status).toBe(200);
  const lines = await database.selectFrom('admin_audit').selectAll().execute();
  expect(lines).toMatchObject([{ action: 'user.make_admin', target_id: person.id, admin_id: null }]);
}, 60_000);

test('operators read and change settings, and what does not fit is refused', async () => {
  expect(await command('settings', 'get', 'signup_tokens')).toBe('signup_tokens 100');
  expect(await command('settings', 'set', 'signup_tokens', '150')).toBe('signup_tokens 150');
  expect(await command('settings', 'get', 'signup_tokens')).toBe('signup_tokens 150');
  expect(await command('settings', 'set', 'signup_tokens', '-1')).toMatch(/^refused/);
  expect(await command('settings', 'set', 'signup_tokens', 'many')).toContain('This is not JSON');
  expect(await command('settings', 'forget')).toContain('settings set <name> <JSON>');
}, 60_000);
