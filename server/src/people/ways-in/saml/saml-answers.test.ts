import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AnswerChanges, startSamlIssuer } from '../../../../test/support/saml-issuer.ts';
import {
  follow,
  goToProvider,
  newColleague,
  postBack,
  type SamlAccounts,
  startSamlAccounts,
} from '../../../../test/support/saml-sign-in.ts';
import { createBrowser } from '../../../../test/support/sign-in-studio.ts';
import { errorOf, isSignedIn } from '../../../../test/support/social-sign-in.ts';

let studio: SamlAccounts;
let peopleBefore: number;
beforeAll(async () => {
  studio = await startSamlAccounts();
});
beforeEach(async () => {
  peopleBefore = await studio.countPeople();
});
afterAll(() => studio.stop());

describe('an answer counts once, for the sign-in that asked for it', () => {
  test('not when it comes again', async () => {
    studio.issuer.signIn(newColleague());
    const { browser, asked } = await goToProvider(studio);
    const post = studio.issuer.answer(asked);
    const back = await postBack(studio, post);
    expect(errorOf(await postBack(studio, post))).toEqual(['/login', 'saml_not_asked']);
    expect((await follow(studio, browser, back)).pathname).toBe('/dashboard');
    expect(errorOf(await follow(studio, browser, back))[0]).toBe('/login');
    expect(errorOf(await postBack(studio, post))).toEqual(['/login', 'saml_not_asked']);
  });

  test('of many that come at once one counts', async () => {
    studio.issuer.signIn(newColleague());
    const { asked } = await goToProvider(studio);
    const post = studio.issuer.answer(asked);
    const backs = await Promise.all(Array.from({ length: 6 }, () => postBack(studio, post)));
    expect(backs.filter((back) => back.searchParams.has('code'))).toHaveLength(1);
  });

  test.each<[string, AnswerChanges]>([
    ['that nobody asked for', { inResponseTo: null }],
    ['to a request that was never made', { inResponseTo: `_${'0'.repeat(40)}` }],
    ['to something else than a request', { inResponseTo: 'x' }],
  ])('none %s', async (_what, changes) => {
    studio.issuer.signIn(newColleague());
    const { browser, asked } = await goToProvider(studio);
    const page = await postBack(studio, studio.issuer.answer(asked, changes));
    expect(errorOf(page)).toEqual(['/login', 'saml_not_asked']);
    expect([await isSignedIn(browser), await studio.countPeople()]).toEqual([false, peopleBefore]);
  });

  test('none that comes too late', async () => {
    const { asked } = await goToProvider(studio);
    await studio.pool.query(`update saml_requests set expires_at = now() - interval '1 second'`);
    expect(errorOf(await postBack(studio, studio.issuer.answer(asked)))).toEqual(['/login', 'saml_not_asked']);
  });

  test('and only the first few that come are looked at', async () => {
    studio.issuer.signIn(newColleague());
    const { asked } = await goToProvider(studio);
    const forged = studio.issuer.answer(asked, { signs: null });
    for (let count = 0; count < 5; count += 1) {
      expect((await postBack(studio, forged)).searchParams.get('error')).toBe('saml_refused');
    }
    expect(errorOf(await postBack(studio, studio.issuer.answer(asked)))).toEqual(['/login', 'saml_not_asked']);
  });

  test('none to the request of another company', async () => {
    const other = await startSamlIssuer();
    const otherId = await studio.register(other, ['second.example']);
    other.signIn({ nameId: 'ada@second.example' });
    const { asked } = await goToProvider(studio);
    const acs = `${studio.origin}/api/sso/${otherId}/acs`;
    const { fields } = other.answer(asked, {
      recipient: acs,
      destination: acs,
      audience: `${studio.origin}/api/sso/${otherId}/metadata`,
    });
    expect(errorOf(await postBack(studio, { action: acs, fields }))).toEqual(['/login', 'saml_not_asked']);
    await other.stop();
  });

  test('only in the browser that began, and another one does not use it up', async () => {
    const person = newColleague();
    studio.issuer.signIn(person);
    const { browser, asked } = await goToProvider(studio);
    const back = await postBack(studio, studio.issuer.answer(asked));
    const thief = createBrowser(studio);
    expect(errorOf(await follow(studio, thief, back))).toEqual(['/login', 'state_mismatch']);
    expect(await isSignedIn(thief)).toBe(false);
    expect((await follow(studio, browser, back)).pathname).toBe('/dashboard');
    expect(await isSignedIn(browser)).toBe(true);
  });

  test("not in a victim's browser, also under the state of a sign-in that the victim began", async () => {
    studio.issuer.signIn(newColleague());
    const [attacker, victim] = [await goToProvider(studio), await goToProvider(studio)];
    const post = studio.issuer.answer(attacker.asked);
    const state = new URL(victim.asked).searchParams.get('RelayState') ?? '';
    const back = await postBack(studio, { ...post, fields: { ...post.fields, RelayState: state } });
    expect(errorOf(await follow(studio, victim.browser, back))).toEqual(['/login', 'invalid_code']);
    expect([await isSignedIn(victim.browser), await studio.countPeople()]).toEqual([false, peopleBefore]);
  });

  test('and a code is over after a moment, and good at its own provider alone', async () => {
    studio.issuer.signIn(newColleague());
    const { browser, asked } = await goToProvider(studio);
    const back = await postBack(studio, studio.issuer.answer(asked));
    await studio.pool.query(`update saml_requests set expires_at = now() where code_hash is not null`);
    expect(errorOf(await follow(studio, browser, back))).toEqual(['/login', 'invalid_code']);
    expect(await studio.countPeople()).toBe(peopleBefore);
  });

  test('and none once the company is gone', async () => {
    const other = await startSamlIssuer();
    const id = await studio.register(other, ['third.example']);
    other.signIn({ nameId: 'ada@third.example' });
    const { browser, asked } = await goToProvider(studio, { id });
    const [early, late] = [other.answer(asked), other.answer(asked)];
    const back = await postBack(studio, early);
    await studio.pool.query('delete from sso_providers where id = $1', [id]);
    expect(errorOf(await follow(studio, browser, back))[0]).toBe('/login');
    expect(errorOf(await postBack(studio, late))).toEqual(['/login', 'not_found']);
    expect(await studio.countPeople()).toBe(peopleBefore);
    await other.stop();
  });
});

test('a program does not come in with an ID token, or with a code of its own', async () => {
  const program = createBrowser(studio);
  const idToken = { token: 'e30.e30.e30', nonce: 'x' };
  const answer = await program.post('/api/auth/sign-in/social', { provider: studio.id, idToken });
  expect([400, 401, 404]).toContain(answer.status);
  const { browser, asked } = await goToProvider(studio);
  const state = new URL(asked).searchParams.get('RelayState') ?? '';
  const back = new URL(
    `/api/auth/callback/${studio.id}?${new URLSearchParams({ code: 'made-up', state })}`,
    studio.origin,
  );
  expect(errorOf(await follow(studio, browser, back))).toEqual(['/login', 'invalid_code']);
  expect([await isSignedIn(program), await isSignedIn(browser)]).toEqual([false, false]);
});

describe('whatever is posted ends on the sign-in page', () => {
  const post = (fields: Record<string, string>, headers?: Record<string, string>) =>
    postBack(studio, { action: `${studio.origin}/api/sso/${studio.id}/acs`, fields }, headers);
  const xml = (text: string) => ({ SAMLResponse: Buffer.from(text).toString('base64') });
  const inner =
    '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" InResponseTo="_1">&a;</samlp:Response>';

  test.each([
    ['nothing', {}],
    ['no base64', { SAMLResponse: '%%%' }],
    ['no XML', xml('hello')],
    ['half of it', xml('<samlp:Response xmlns:samlp="x"')],
    ['other XML', xml('<Response/>')],
    ['bytes that are no text', { SAMLResponse: Buffer.from([0xff, 0xfe, 0, 1]).toString('base64') }],
    ['a document type', xml(`<!DOCTYPE x><Response InResponseTo="_1"/>`)],
    ['entities', xml(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${inner}`)],
    [
      'entities of entities',
      xml(`<!DOCTYPE x [<!ENTITY b "bbbbbbbbbb"><!ENTITY a "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>${inner}`),
    ],
    ['a file of ours', xml(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${inner}`)],
    ['an entity that is not there', xml(inner)],
    ['many elements', xml(`<Response InResponseTo="_1">${'<a/>'.repeat(20_000)}</Response>`)],
    ['elements within elements', xml(`<Response InResponseTo="_1">${'<a>'.repeat(20_000)}`)],
    [
      'many attributes',
      xml(`<Response InResponseTo="_1" ${Array.from({ length: 6000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
    ],
    ['a deep tree', xml(`<Response InResponseTo="_1">${'<a>'.repeat(2400)}${'</a>'.repeat(2400)}</Response>`)],
  ])('%s', async (_what, fields) => {
    const { browser, asked } = await goToProvider(studio);
    const RelayState = new URL(asked).searchParams.get('RelayState') ?? '';
    const page = await follow(studio, browser, await post({ ...fields, RelayState }));
    expect(errorOf(page)).toEqual(['/login', 'saml_refused']);
    expect(await studio.countPeople()).toBe(peopleBefore);
  });

  test('more than an answer can be', async () => {
    const page = await post({ SAMLResponse: 'A'.repeat(300 * 1024) });
    expect(errorOf(page)).toEqual(['/login', 'too_large']);
  });

  test('JSON', async () => {
    const page = await post({}, { 'content-type': 'application/json' });
    expect(errorOf(page)).toEqual(['/login', 'saml_refused']);
  });

  test('what is for nobody', async () => {
    for (const id of ['google', 'sso-000000000000', '%00', '..%2f..%2fauth']) {
      const page = await postBack(studio, { action: `${studio.origin}/api/sso/${id}/acs`, fields: xml('<x/>') });
      expect(errorOf(page)).toEqual(['/login', 'not_found']);
    }
  });

  test('what comes too often from one address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    await post({}, headers);
    const { rowCount } = await studio.pool.query(`update rate_limits set uses = 120 where key = 'saml:203.0.113.9'`);
    expect(rowCount).toBe(1);
    expect(errorOf(await post({}, headers))).toEqual(['/login', 'rate_limited']);
    expect(errorOf(await post({}))).toEqual(['/login', 'saml_refused']);
  });
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/dashboard', ''])(
  'nobody is sent on to where the state of an answer says: %s',
  async (RelayState) => {
    studio.issuer.signIn(newColleague());
    const { asked } = await goToProvider(studio);
    const post = studio.issuer.answer(asked);
    const page = await postBack(studio, { ...post, fields: { ...post.fields, RelayState } });
    expect([page.origin, ...errorOf(page)]).toEqual([studio.origin, '/login', 'saml_not_asked']);
  },
);
