import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../../test/support/people.ts';
import { refusal } from '../../../../test/support/refusal.ts';
import { newSamlKeys, type SamlIssuer, samlMetadataOf, startSamlIssuer } from '../../../../test/support/saml-issuer.ts';
import { type ServedStudio, startServedStudio } from '../../../../test/support/served-studio.ts';
import { createBrowser } from '../../../../test/support/sign-in-studio.ts';
import { ssoAddedSchema, ssoProvidersSchema } from './wire.ts';

const reason = 'A new customer';
let company: SamlIssuer;
let studio: ServedStudio;
let admin: Person;
beforeAll(async () => {
  company = await startSamlIssuer();
  studio = await startServedStudio({ env: { SSO_ORIGINS: company.origin } });
  admin = await createPerson(studio.deps.database);
  await studio.deps.database.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.id).execute();
});
afterAll(async () => {
  await studio.stop();
  await company.stop();
});

const remove = (id: string) => studio.ask(admin, 'DELETE', `/api/admin/sso-providers/${id}?reason=They%20left`);
const newBrowser = () => createBrowser(studio, `http://127.0.0.1:${studio.deps.config.port}`);
const openIdExample = {
  kind: 'openid',
  name: 'Acme',
  issuer: 'https://login.kinora.invalid',
  clientId: 'kinora',
  clientSecret: 'of the example',
  domains: ['acme.example'],
  reason,
};

async function addedOpenId(): Promise<string> {
  const answer = await studio.ask(admin, 'POST', '/api/admin/sso-providers', openIdExample);
  return ssoAddedSchema.parse(await answer.json()).id;
}

const samlExample = (changes: Record<string, unknown> = {}) => ({
  kind: 'saml',
  name: 'Acme',
  domains: ['acme.example'],
  metadata: samlMetadataOf('https://login.acme.example', [company.keys().certificate]),
  reason,
  ...changes,
});
const addSaml = (changes: Record<string, unknown> = {}, who = admin) =>
  studio.ask(who, 'POST', '/api/admin/sso-providers', samlExample(changes));
async function addedSaml(changes: Record<string, unknown> = {}) {
  const { id, isReachable, providers } = ssoAddedSchema.parse(await (await addSaml(changes)).json());
  const provider = providers.find((listed) => listed.id === id);
  if (provider?.kind !== 'saml') throw new Error('What was added is not listed');
  return { ...provider, isReachable };
}
const renew = (id: string, metadata: string, who = admin) =>
  studio.ask(who, 'PUT', `/api/admin/sso-providers/${id}/metadata`, { metadata, reason });

test('a provider is registered by its metadata, and the list says what both sides have to know', async () => {
  const own = `http://127.0.0.1:${studio.deps.config.port}/api/sso`;
  const { id, isReachable, createdAt, ...shown } = await addedSaml({ domains: ['Acme.Example', 'acme.test'] });
  expect(isReachable).toBe(true);
  expect(shown).toEqual({
    kind: 'saml',
    name: 'Acme',
    domains: ['acme.example', 'acme.test'],
    people: 0,
    entityId: 'https://login.acme.example/metadata',
    signInUrl: 'https://login.acme.example/sign-in',
    certificates: [
      { fingerprint: expect.stringMatching(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/), validUntil: expect.any(String) },
    ],
    ours: { entityId: `${own}/${id}/metadata`, answerUrl: `${own}/${id}/acs` },
  });
  const days = (Date.parse(shown.certificates[0]?.validUntil ?? '') - Date.parse(createdAt)) / 86_400_000;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThan(366);
  expect((await newBrowser().post('/api/auth/single-sign-on', { email: 'Ada@ACME.test' })).body).toEqual({
    provider: id,
  });
  const sent = await newBrowser().get(`/api/sign-in/${id}`);
  expect(sent.headers.get('location')).toMatch(/^https:\/\/login\.acme\.example\/sign-in\?SAMLRequest=/);
  const metadata = await studio.ask(null, 'GET', `/api/sso/${id}/metadata`);
  expect(await metadata.text()).toContain(`entityID="${own}/${id}/metadata"`);
  await remove(id);
  expect((await studio.ask(null, 'GET', `/api/sso/${id}/metadata`)).status).toBe(404);
});

test('its people sign in through the whole server, and removing it takes their identities along', async () => {
  const { id } = await addedSaml({ metadata: company.metadata(), domains: ['saml.example'] });
  expect(id).toMatch(/^sso-/);
  company.signIn({ nameId: 'ada@saml.example' });
  const browser = newBrowser();
  const started = await browser.get(`/api/sign-in/${id}?next=/gallery`);
  const { fields } = company.answer(started.headers.get('location') ?? '');
  const posted = await fetch(`${studio.origin}/api/sso/${id}/acs`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: company.origin, 'sec-fetch-site': 'same-site', cookie: 'kinora.session_token=x; a=b' },
    body: new URLSearchParams(fields),
  });
  expect(posted.status).toBe(303);
  const ended = await browser.get(posted.headers.get('location') ?? '');
  expect(ended.headers.get('location')).toBe('/gallery');
  expect((await browser.get('/api/me')).body).toMatchObject({ user: { email: 'ada@saml.example' } });
  const identities = () =>
    studio.deps.database.selectFrom('account').select('id').where('providerId', '=', id).execute();
  expect(await identities()).toHaveLength(1);
  await remove(id);
  expect(await identities()).toEqual([]);
});

test('new certificates are taken from new metadata of the same provider, and noted', async () => {
  const { id, certificates } = await addedSaml();
  const next = (await newSamlKeys(20)).certificate;
  const both = samlMetadataOf('https://login.acme.example', [company.keys().certificate, next]);
  const { providers } = ssoProvidersSchema.parse(await (await renew(id, both)).json());
  expect(providers).toMatchObject([{ id, certificates: [...certificates, { validUntil: expect.any(String) }] }]);
  const foreign = samlMetadataOf('https://login.other.example', [next]);
  expect(await refusal(await renew(id, foreign))).toEqual([409, 'another_provider']);
  expect(await refusal(await renew(id, '<x/>'))).toEqual([400, 'invalid_metadata']);
  expect(await refusal(await renew('sso-000000000000', both))).toEqual([404, 'not_found']);
  const notes = await studio.deps.database
    .selectFrom('admin_audit')
    .select('action')
    .where('target_id', '=', id)
    .orderBy('id')
    .execute();
  expect(notes.map(({ action }) => action)).toEqual(['sso.add', 'sso.renew']);
  await remove(id);
});

test('the metadata of an OpenID provider is not replaced, for it has none', async () => {
  const id = await addedOpenId();
  expect(await refusal(await renew(id, samlExample().metadata))).toEqual([404, 'not_found']);
  await remove(id);
});

test.each([
  [{ domains: [] }, 'invalid_input'],
  [{ metadata: '' }, 'invalid_input'],
  [{ metadata: 7 }, 'invalid_input'],
  [{ issuer: 'https://login.acme.example' }, 'invalid_input'],
  [{ metadata: 'hello' }, 'invalid_metadata'],
  [{ metadata: '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>' }, 'invalid_metadata'],
])('what is not whole is refused: %j', async (changes, code) => {
  expect(await refusal(await addSaml(changes))).toEqual([400, code]);
});

test('people are sent to a page without https only where the operator has allowed it', async () => {
  const metadata = samlMetadataOf('http://login.acme.example', [company.keys().certificate]);
  expect(await refusal(await addSaml({ metadata }))).toEqual([400, 'invalid_metadata']);
});

test('more than metadata can be is refused before it is read', async () => {
  expect(await refusal(await addSaml({ metadata: 'x'.repeat(1100 * 1024) }))).toEqual([413, 'too_large']);
  expect(await refusal(await addSaml({ metadata: 'x'.repeat(600 * 1024) }))).toEqual([400, 'invalid_input']);
});

test('a domain has one provider, of whichever kind', async () => {
  const id = await addedOpenId();
  expect(await refusal(await addSaml())).toEqual([409, 'domain_taken']);
  await remove(id);
});

test('only administrators register it', async () => {
  const someone = await createPerson(studio.deps.database);
  expect((await addSaml({}, someone)).status).toBe(403);
  expect((await renew('sso-000000000000', 'x', someone)).status).toBe(403);
});
