import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenIdIssuer, passThroughIssuer, startOpenIdIssuer } from '../../../../test/support/openid-issuer.ts';
import { createPerson, type Person } from '../../../../test/support/people.ts';
import { type ServedStudio, startServedStudio } from '../../../../test/support/served-studio.ts';
import { createBrowser } from '../../../../test/support/sign-in-studio.ts';
import { errorSchema } from '../../../http/wire.ts';
import { ssoAddedSchema, ssoProvidersSchema } from './wire.ts';

const reason = 'A new customer';
let issuer: OpenIdIssuer;
let studio: ServedStudio;
let admin: Person;
beforeAll(async () => {
  issuer = await startOpenIdIssuer();
  studio = await startServedStudio({ env: { SSO_ORIGINS: `https://other.kinora.invalid, ${issuer.issuer}` } });
  admin = await createPerson(studio.deps.database);
  await studio.deps.database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
});
afterAll(async () => {
  await studio.stop();
  await issuer.stop();
});

const example = (changes: Record<string, unknown> = {}) => ({
  kind: 'openid',
  name: 'Acme',
  issuer: issuer.issuer,
  clientId: issuer.clientId,
  clientSecret: issuer.clientSecret,
  domains: ['acme.example'],
  reason,
  ...changes,
});
const add = (changes: Record<string, unknown> = {}, who = admin) =>
  studio.ask(who, 'POST', '/api/admin/sso-providers', example(changes));
const remove = (id: string) => studio.ask(admin, 'DELETE', `/api/admin/sso-providers/${id}?reason=They%20left`);

async function added(changes: Record<string, unknown> = {}) {
  const { id, isReachable, providers } = ssoAddedSchema.parse(await (await add(changes)).json());
  const provider = providers.find((listed) => listed.id === id);
  if (provider?.kind !== 'openid') throw new Error('What was added is not listed');
  return { ...provider, isReachable };
}

const newBrowser = () => createBrowser(studio, `http://127.0.0.1:${studio.deps.config.port}`);
type Browser = ReturnType<typeof newBrowser>;

async function find(email: string) {
  return newBrowser().post('/api/auth/single-sign-on', { email });
}

/** Answers where the browser is at the end. */
async function signIn(browser: Browser, id: string): Promise<URL> {
  const started = await browser.get(`/api/sign-in/${id}?next=/gallery`);
  const back = await passThroughIssuer(issuer, started.headers.get('location') ?? '');
  const ended = await browser.get(back.pathname + back.search);
  return new URL(ended.headers.get('location') ?? '', studio.origin);
}

const person = (email: string, sub: string = crypto.randomUUID()) => ({ sub, email });

test('the people of a company sign in at its own provider, which vouches for its addresses', async () => {
  const { id, isReachable, redirectUri } = await added({ domains: ['Acme.Example', 'acme.test', 'acme.test'] });
  expect(isReachable, 'the provider is not up yet').toBe(false);
  issuer.up([redirectUri, `http://localhost:${studio.deps.config.port}/api/auth/callback/${id}`]);
  expect((await find('Ada@ACME.example')).body).toEqual({ provider: id });
  issuer.signIn(person('ada@acme.example'));
  const browser = newBrowser();
  expect((await signIn(browser, id)).pathname).toBe('/gallery');
  expect((await browser.get('/api/me')).body).toMatchObject({
    user: { email: 'ada@acme.example', emailConfirmed: true },
    balance: { total: 100 },
  });
  const listed = await studio.ask(admin, 'GET', '/api/admin/sso-providers');
  const text = await listed.text();
  expect(ssoProvidersSchema.parse(JSON.parse(text)).providers).toMatchObject([
    { id, name: 'Acme', domains: ['acme.example', 'acme.test'], people: 1 },
  ]);
  expect(text, 'the secret stays').not.toContain(issuer.clientSecret);
  const rows = await studio.deps.database.selectFrom('sso_providers').selectAll().execute();
  expect(JSON.stringify(rows), 'in the database too').not.toContain(issuer.clientSecret);
  expect(JSON.stringify(await studio.deps.database.selectFrom('admin_audit').selectAll().execute())).not.toContain(
    issuer.clientSecret,
  );
  await remove(id);
});

test('a provider opens no account of a domain that it does not speak for', async () => {
  const { id, redirectUri } = await added();
  issuer.up([redirectUri, `http://localhost:${studio.deps.config.port}/api/auth/callback/${id}`]);
  for (const email of [admin.email, 'ada@acme.example.evil.test', 'ada@sub.acme.example']) {
    issuer.signIn(person(email));
    const browser = newBrowser();
    expect((await signIn(browser, id)).searchParams.get('error')).toBe('unable_to_get_user_info');
    expect((await browser.get('/api/me')).status).toBe(401);
  }
  await remove(id);
});

test('a provider that is removed opens nothing any more, nor does a new one at the same place', async () => {
  const first = await added();
  const up = (id: string) => issuer.up([`http://localhost:3999/api/auth/callback/${id}`]);
  up(first.id);
  const ada = person('ben@acme.example');
  issuer.signIn(ada);
  await signIn(newBrowser(), first.id);
  expect((await remove(first.id)).status).toBe(204);
  expect((await remove(first.id)).status).toBe(404);
  expect((await find('ada@acme.example')).status).toBe(404);
  const gone = await newBrowser().get(`/api/sign-in/${first.id}`);
  expect(gone.headers.get('location')).toContain('error=provider_not_found');
  const second = await added({ domains: ['another.example'] });
  up(second.id);
  expect(second.people).toBe(0);
  expect((await signIn(newBrowser(), second.id)).searchParams.get('error')).toBe('unable_to_get_user_info');
  await remove(second.id);
});

test('two providers never speak for one domain', async () => {
  const { id } = await added();
  const refused = await add({ domains: ['new.example', 'acme.example'] });
  expect([refused.status, errorSchema.parse(await refused.json())]).toMatchObject([409, { code: 'domain_taken' }]);
  expect((await find('x@new.example')).status, 'nothing of it is kept').toBe(404);
  await remove(id);
});

test.each([
  'http://10.0.0.1',
  'https://127.0.0.1',
  'https://[::1]',
  'https://192.168.1.1/realms/x',
  'https://localhost',
  'https://login.corp.internal',
  'https://login.example:8443',
  'http://login.example',
  'https://user:pass@login.example',
])('nobody makes the studio ask %s', async (address) => {
  const refused = await add({ issuer: address });
  expect([refused.status, errorSchema.parse(await refused.json())]).toMatchObject([400, { code: 'issuer_not_public' }]);
});

test('a name that leads to no public address is not asked either', async () => {
  const { id, isReachable } = await added({ issuer: 'https://nowhere.invalid', domains: ['inner.example'] });
  expect(isReachable).toBe(false);
  const started = await newBrowser().get(`/api/sign-in/${id}`);
  expect(started.headers.get('location')).toContain('error=provider_unavailable');
  await remove(id);
});

test.each([
  { domains: [] },
  { domains: ['acme'] },
  { domains: ['*.acme.example'] },
  { domains: ['a@acme.example'] },
  { issuer: 'ftp://acme.example' },
  { name: '' },
  { clientSecret: '' },
  { reason: '' },
  { id: 'sso-000000000000' },
  { kind: 'saml' },
  { kind: 'ldap' },
  { metadata: '<x/>' },
])('what is not whole is refused: %j', async (changes) => {
  const refused = await add(changes);
  expect([refused.status, errorSchema.parse(await refused.json())]).toMatchObject([400, { code: 'invalid_input' }]);
});

test('only administrators register providers, and the service itself has no way to', async () => {
  const someone = await createPerson(studio.deps.database);
  expect((await add({}, someone)).status).toBe(403);
  for (const path of ['/api/auth/sso/register', '/api/auth/sign-in/sso', '/api/auth/sso/providers']) {
    expect((await studio.ask(someone, 'POST', path, example())).status).toBe(404);
  }
});

test('the sign-in page offers it only where it is set up, within seconds', async () => {
  const offer = async () => (await studio.ask(null, 'GET', '/api/sign-in')).json();
  const { id } = await added();
  await expect.poll(offer, { timeout: 10_000 }).toMatchObject({ providers: [], hasSingleSignOn: true });
  await remove(id);
  await expect.poll(offer, { timeout: 10_000 }).toMatchObject({ providers: [], hasSingleSignOn: false });
});
