import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { createPerson, type Person } from '../../../../test/support/people.ts';
import { errorSchema } from '../../../http/wire.ts';
import { newApiKeySchema } from '../../../people/keys/wire.ts';
import { legalSetting } from '../../../people/legal/legal-texts.ts';
import type { LegalKind } from '../../../people/legal/wire.ts';
import { consentsSchema } from '../../own-data/wire.ts';
import { legalDeskSchema, legalWordsSchema } from './wire.ts';

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio();
});
afterAll(() => studio.stop());

const DAY_MS = 86_400_000;
const desk = () => studio.read(['GET', '/api/admin/legal'], legalDeskSchema);
const revisionOf = async (kind: LegalKind) => (await desk())[kind].draft.revision;
const draft = async (kind: LegalKind, bodies: Record<string, string>, basedOn?: number) =>
  studio.ask(studio.admin, 'PUT', `/api/admin/legal/${kind}/draft`, {
    bodies,
    basedOn: basedOn ?? (await revisionOf(kind)),
  });

async function publish(kind: LegalKind, { from = null, asks = false }: { from?: string | null; asks?: boolean } = {}) {
  const body = { basedOn: await revisionOf(kind), from, asks, reason: 'For the test' };
  const answer = await studio.ask(studio.admin, 'POST', `/api/admin/legal/${kind}/publish`, body);
  if (answer.status === 200) {
    const newest = (await desk())[kind].versions[0]?.version;
    const told = async () => (await studio.deps.settings.read(legalSetting)).versions;
    await expect.poll(told).toContainEqual(expect.objectContaining({ kind, version: newest }));
  }
  return answer;
}

const order = (who: Person) =>
  studio.ask(who, 'POST', '/functions/v1/ai-image-generator', {
    generationId: crypto.randomUUID(),
    prompt: 'A lighthouse',
  });
const codeOf = async (answer: Response) => errorSchema.parse(await answer.json()).code;

test('a studio begins with the text of the program, and without words of its own', async () => {
  const { terms, languages } = await desk();
  expect(terms.draft).toMatchObject({ revision: 0, bodies: {} });
  expect(terms.versions).toMatchObject([{ version: '2026-11', isOwn: false, isInForce: true, from: null }]);
  expect(languages[0]).toEqual({ code: 'en', name: 'English' });
});

test('who saves a draft over what somebody else has saved meanwhile is told, and nobody publishes what they have not seen', async () => {
  const basedOn = await revisionOf('privacy');
  const answers = await Promise.all(['A', 'B', 'C'].map((en) => draft('privacy', { en }, basedOn)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const body = { basedOn, from: null, asks: false, reason: 'For the test' };
  const late = await studio.ask(studio.admin, 'POST', '/api/admin/legal/privacy/publish', body);
  expect([late.status, await codeOf(late)]).toEqual([409, 'changed_meanwhile']);
});

test('what is published is a version of its own, whose words stay while the draft goes on', async () => {
  await draft('privacy', { en: '## First', de: '## Erstens', fr: '  ' });
  expect((await publish('privacy')).status).toBe(200);
  await draft('privacy', { en: '## Second' });
  const words = await studio.read(['GET', '/api/admin/legal/privacy/versions/1'], legalWordsSchema);
  expect(words.bodies).toEqual({ en: '## First', de: '## Erstens' });
  const { versions } = (await desk()).privacy;
  expect(versions.map(({ version, isInForce }) => [version, isInForce])).toEqual([
    ['1', true],
    ['2026-11', false],
  ]);
});

test.each([
  ['a day that is over', { from: new Date(Date.now() - DAY_MS).toISOString() }],
  ['a day that nobody will see', { from: new Date(Date.now() + 4000 * DAY_MS).toISOString() }],
])('%s is refused', async (_what, changes) => {
  await draft('privacy', { en: '## Another' });
  expect((await publish('privacy', changes)).status).toBe(400);
});

test('words in other languages alone are refused: everybody else would read nothing', async () => {
  await draft('privacy', { de: '## Nur deutsch' });
  expect((await publish('privacy')).status).toBe(400);
});

test('a version that comes later counts from its day on, and none is put before it', async () => {
  await draft('privacy', { en: '## Later' });
  expect((await publish('privacy', { from: new Date(Date.now() + DAY_MS).toISOString() })).status).toBe(200);
  expect((await desk()).privacy.versions.map(({ isInForce }) => isInForce)).toEqual([false, true, false]);
  expect((await publish('privacy')).status).toBe(400);
});

test('a new version that asks everybody stops orders and purchases, by session and by key, until it is accepted', async () => {
  const person = await createPerson(studio.database, { tokens: 1000 });
  const made = await studio.ask(person, 'POST', '/api/keys', { name: 'A script', scopes: ['generate'] });
  const { secret } = newApiKeySchema.parse(await made.json());
  expect((await order(person)).status).toBe(202);
  await draft('terms', { en: '## New rules' });
  await publish('terms', { asks: true });

  const refused = await order(person);
  expect(refused.status).toBe(403);
  const body = errorSchema.parse(await refused.json());
  const address = z.object({ address: z.string() }).parse(body.details).address;
  expect(body.code).toBe('acceptance_needed');
  expect(body.error).toContain(address);
  expect(body.details).toMatchObject({ missing: [{ kind: 'terms', version: '1' }] });
  const byKey = await studio.app.request('/functions/v1/ai-image-generator', {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ generationId: crypto.randomUUID(), prompt: 'A lighthouse' }),
  });
  expect([byKey.status, await codeOf(byKey)]).toEqual([403, 'acceptance_needed']);
  const purchase = await studio.ask(person, 'POST', '/functions/v1/create-checkout-session', { priceId: 'any' });
  expect([purchase.status, await codeOf(purchase)]).toEqual([403, 'acceptance_needed']);
  for (const path of ['/api/me', '/api/generations', '/api/account/exports']) {
    expect((await studio.ask(person, 'GET', path)).status).toBe(200);
  }

  const accept = (version: string) =>
    studio.ask(person, 'POST', '/api/account/consents', { accepted: [{ kind: 'terms', version }] });
  expect((await accept('2026-11')).status).toBe(409);
  expect(await (await accept('1')).json()).toEqual({ missing: [] });
  expect((await accept('1')).status).toBe(200);
  expect((await order(person)).status).toBe(202);
  const answer = await studio.ask(person, 'GET', '/api/account/consents');
  const { consents } = consentsSchema.parse(await answer.json());
  expect(consents.filter(({ kind, version }) => kind === 'terms' && version === '1')).toEqual([
    expect.objectContaining({ isGiven: true, language: 'en' }),
  ]);
});

test('whoever signs up afterwards has accepted it, and is not asked', async () => {
  const person = await createPerson(studio.database, { tokens: 1000 });
  const missing = await studio.ask(person, 'GET', '/api/account/missing-consents');
  expect(await missing.json()).toEqual({ missing: [] });
  expect((await order(person)).status).toBe(202);
});

test('a version that asks nobody stops nobody, and one that asks again does so for the newest', async () => {
  const person = await createPerson(studio.database, { tokens: 1000 });
  await draft('terms', { en: '## Fewer commas' });
  await publish('terms');
  expect((await order(person)).status).toBe(202);
  await draft('terms', { en: '## Other rules' });
  await publish('terms', { asks: true });
  await draft('terms', { en: '## Other rules, spelled right' });
  await publish('terms');
  const missing = await studio.ask(person, 'GET', '/api/account/missing-consents');
  expect(await missing.json()).toEqual({ missing: [{ kind: 'terms', version: '4' }] });
});

test('nobody but an administrator reads or writes drafts', async () => {
  const person = await createPerson(studio.database);
  for (const who of [person, null]) {
    expect([401, 403]).toContain((await studio.ask(who, 'GET', '/api/admin/legal')).status);
    expect([401, 403]).toContain((await studio.ask(who, 'PUT', '/api/admin/legal/terms/draft', {})).status);
  }
  expect((await studio.ask(studio.admin, 'GET', '/api/admin/legal/weather/versions/1')).status).toBe(404);
});
