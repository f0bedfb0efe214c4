import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { newWebhookSchema } from '../../src/operate/webhooks/wire.ts';
import { newApiKeySchema } from '../../src/people/keys/wire.ts';
import { signFileUrl } from '../../src/studio/files/file-link.ts';
import { codeOf } from '../support/authenticator.ts';
import { eventually } from '../support/eventually.ts';
import { mailIn } from '../support/mails.ts';
import { createPerson } from '../support/people.ts';
import { startWorkingStudio, type WorkingStudio } from '../support/working-studio.ts';

/** What must never be seen in a log, by what it is. */
const marked = (what: string) => `marked-${what}-${randomUUID()}`;
const operators = {
  AUTH_SECRET: marked('auth-secret'),
  FILES_SECRET: marked('files-secret'),
  WEBHOOK_SECRET: marked('webhook-secret'),
  RUNWARE_API_KEY: marked('runware-key'),
  FAL_KEY: marked('fal-key'),
  STRIPE_SECRET_KEY: marked('stripe-key'),
  STRIPE_WEBHOOK_SECRET: marked('stripe-webhook'),
  METRICS_TOKEN: marked('metrics'),
  VISION_API_KEY: marked('vision-key'),
  PROMPT_API_KEY: marked('prompt-key'),
};

const secondStep = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });

const lines: string[] = [];
const output = () => lines.join('');
let studio: WorkingStudio;
beforeAll(async () => {
  studio = await startWorkingStudio({
    env: {
      ...operators,
      LOG_LEVEL: 'trace',
      SMTP_URL: `smtp://user:${marked('smtp')}@127.0.0.1:9`,
      STRIPE_API_URL: 'http://127.0.0.1:9',
      VISION_BASE_URL: 'http://127.0.0.1:9',
      PROMPT_BASE_URL: 'http://127.0.0.1:9',
    },
    logTo: { write: (line) => lines.push(line) },
  });
});
afterAll(() => studio.stop());

/** Signing in needs the address of who asks. */
const incoming = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
const origin = 'http://127.0.0.1:3999';

async function knock(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return studio.app.request(
    path,
    {
      method: body === undefined ? 'GET' : 'POST',
      headers: { host: '127.0.0.1:3999', origin, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    incoming,
  );
}

async function newestMailTo(address: string): Promise<string> {
  return eventually(async () => {
    const { rows } = await sql<{ payload: unknown }>`
      select payload from tasks where kind = 'mail' and payload ->> 'to' = ${address} order by id desc`.execute(
      studio.database,
    );
    return mailIn(rows[0]?.payload).text;
  });
}

test('no secret of the operator or of a person is in the log, whatever goes well or wrong', async () => {
  const secrets = new Map<string, string>(Object.entries(operators));
  const password = marked('password');
  const email = `${randomUUID()}@example.com`;
  secrets.set('password', password);

  // Signing up, in, wrongly, and again.
  await knock('/api/auth/sign-up/email', { name: '', email, password, callbackURL: '/dashboard' });
  const link = new URL(/http\S+/.exec(await newestMailTo(email))?.[0] ?? '');
  secrets.set('confirmation', link.searchParams.get('token') ?? '');
  const confirmed = await knock(link.pathname + link.search);
  const cookie = confirmed.headers.getSetCookie().find((one) => one.includes('session_token')) ?? '';
  secrets.set('session', decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? '');
  await knock('/api/auth/sign-in/email', { email, password });
  await knock('/api/auth/sign-in/email', { email, password: `${password}x` });
  await knock('/api/auth/request-password-reset', { email });
  const reset = new URL(/http\S+/.exec(await newestMailTo(email))?.[0] ?? '');
  secrets.set('reset', reset.pathname.split('/').at(-1) ?? '');
  await knock(reset.pathname + reset.search);

  // The second step: turned on, asked for, done wrongly.
  const session = { cookie: cookie.split(';')[0] ?? '' };
  const enabled = await knock('/api/auth/two-factor/enable', { password }, session);
  const { totpURI, backupCodes } = secondStep.parse(await enabled.json());
  secrets.set('authenticator', new URL(totpURI).searchParams.get('secret') ?? '');
  for (const [index, code] of backupCodes.entries()) secrets.set(`backup code ${index}`, code);
  await knock('/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) }, session);
  const firstStep = await knock('/api/auth/sign-in/email', { email, password });
  const owed = {
    cookie: firstStep.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; '),
  };
  secrets.set('first step', decodeURIComponent(/two_factor=([^;]+)/.exec(owed.cookie)?.[1] ?? '').split('.')[0] ?? '');
  await knock('/api/auth/two-factor/verify-backup-code', { code: 'wrong-wrong' }, owed);
  await knock('/api/auth/two-factor/verify-backup-code', { code: backupCodes[0] }, owed);

  // Keys and webhooks of a person, and their files.
  const person = await createPerson(studio.database, { tokens: 1000 });
  secrets.set('another session', person.token);
  const made = await studio.ask(person, 'POST', '/api/keys', { name: 'A script', scopes: ['read'] });
  const { secret } = newApiKeySchema.parse(await made.json());
  secrets.set('API key', secret);
  secrets.set('unknown key', `kn_${randomBytes(32).toString('base64url')}`);
  for (const path of ['/api/generations', '/api/me', '/api/keys', '/nothing']) {
    for (const bearer of [secret, secrets.get('unknown key')]) {
      await knock(path, undefined, { authorization: `Bearer ${bearer}` });
    }
  }
  await knock(reset.pathname, undefined, { authorization: `Bearer ${secret}` });
  await studio.ask(person, 'GET', `/api/admin/users/${marked('asked')}`);
  const hooked = await studio.ask(person, 'POST', '/api/webhooks', { url: 'https://nowhere.invalid/hook' });
  secrets.set('signing secret', newWebhookSchema.parse(await hooked.json()).secret);
  const signed = signFileUrl(operators.FILES_SECRET, `${person.id}/generations/x.png`, new Date(Date.now() + 60_000));
  secrets.set('signature', new URL(signed, origin).searchParams.get('signature') ?? '');
  await knock(signed);

  // Work that ends well, that the service refuses, and that it garbles; and calls that lie.
  await studio.ended(person, await studio.submit(person));
  await studio.submitToFal(person);
  await vi.waitFor(() => expect(output()).toContain('refuses our account'), { timeout: 15_000 });
  studio.runware.follow(() => 'garbage');
  const garbled = await studio.submit(person);
  await vi.waitFor(async () => expect((await studio.runOf(garbled)).failures).toBeGreaterThan(0), { timeout: 15_000 });
  const token = marked('webhook-token');
  secrets.set('webhook token', token);
  await knock(`/webhooks/runware?run=${randomUUID()}&token=${token}`, { data: [] });
  await knock('/webhooks/stripe', {}, { 'stripe-signature': `t=1,v1=${token}` });
  await studio.ask(person, 'POST', '/functions/v1/create-checkout-session', { priceId: 'pro_month' });
  await studio.ask(person, 'POST', '/functions/v1/analyze-image', { imageUrl: '/files/x/guide-images/x.png' });

  // Faults of ours: a table that takes no rows, and one that is gone.
  await sql`alter table api_keys add constraint broken check (false) not valid`.execute(studio.database);
  const broken = await studio.ask(person, 'POST', '/api/keys', { name: secret, scopes: ['read'] });
  expect(broken.status).toBe(500);
  expect(await broken.text()).not.toContain('broken');
  await sql`alter table api_keys drop constraint broken`.execute(studio.database);
  await sql`alter table "account" add constraint broken check (false) not valid`.execute(studio.database);
  await knock('/api/auth/sign-up/email', { name: '', email: `${randomUUID()}@example.com`, password });
  await sql`alter table "account" drop constraint broken`.execute(studio.database);
  await sql`alter table webhook_endpoints rename to gone`.execute(studio.database);
  expect((await studio.ask(person, 'GET', '/api/webhooks')).status).toBe(500);
  await sql`alter table gone rename to webhook_endpoints`.execute(studio.database);
  studio.runware.follow(() => undefined);
  await studio.hurry(garbled, sql`, failures = 9`);
  await studio.ended(person, garbled);

  expect(output(), 'the log was really read').toContain('A request failed');
  expect(output(), 'and has the error that quotes a row').toContain('"code":"23514"');
  for (const event of ['signed_in', 'sign_in_refused', 'second_step_refused', 'key_refused', 'admin_refused']) {
    expect(output()).toContain(`"event":"${event}"`);
  }
  expect(output()).toContain('"event":"webhook_refused"');
  for (const [what, value] of secrets) {
    expect(value.length, what).toBeGreaterThan(10);
    expect(output().includes(value), `${what} is in the log`).toBe(false);
  }
  expect(output()).not.toMatch(/\$argon2id\$|Failing row contains/);
  expect(output(), 'nor what somebody typed into an address').not.toContain('marked-asked');
  expect(output()).not.toContain(email);
}, 60_000);
