import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AnswerChanges,
  newSamlKeys,
  type SamlPerson,
  startSamlIssuer,
} from '../../../../test/support/saml-issuer.ts';
import {
  follow,
  goToProvider,
  newColleague,
  postBack,
  type SamlAccounts,
  signInBySaml,
  startSamlAccounts,
} from '../../../../test/support/saml-sign-in.ts';
import { errorOf, isSignedIn } from '../../../../test/support/social-sign-in.ts';
import { createLog } from '../../../platform/log/log.ts';
import type { SamlReason } from './saml-client.ts';

let studio: SamlAccounts;
let peopleBefore: number;
const lines: string[] = [];
beforeAll(async () => {
  studio = await startSamlAccounts(createLog('warn', 'test', { write: (line) => void lines.push(line) }));
});
beforeEach(async () => {
  peopleBefore = await studio.countPeople();
});
afterAll(() => studio.stop());

type Refusal = { code?: string; reason?: SamlReason; person?: SamlPerson };

async function expectRefused(
  changes: AnswerChanges,
  { code = 'saml_refused', reason, person = newColleague() }: Refusal,
): Promise<void> {
  lines.length = 0;
  const { page, browser } = await signInBySaml(studio, person, { changes, next: '/gallery' });
  expect([...errorOf(page), page.searchParams.get('next')]).toEqual(['/login', code, '/gallery']);
  if (reason !== undefined) expect(lines.join('')).toContain(`"reason":"${reason}"`);
  expect(await isSignedIn(browser)).toBe(false);
  expect(await studio.countPeople(), 'nothing was made').toBe(peopleBefore);
}

const signedIn = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? 'missing';
const signatureIn = (xml: string) => /<Signature .*<\/Signature>/s.exec(xml)?.[0] ?? 'missing';
/** The assertion of somebody else, without a signature. */
const forgedFrom = (xml: string) =>
  signedIn(xml)
    .replace(signatureIn(xml), '')
    .replace(/colleague-\d+@/, 'boss@')
    .replace(/ ID="_\w+"/, ' ID="_forged"');

describe('an answer is refused', () => {
  test('that nobody signed', () => expectRefused({ signs: null }, { reason: 'signature' }));

  test('whose assertion is not signed by itself', () => expectRefused({ signs: 'Response' }, { reason: 'signature' }));

  test('that another key signed', async () => expectRefused({ keys: await newSamlKeys() }, { reason: 'signature' }));

  test('that another company signed, also for people of its own', async () => {
    const other = await startSamlIssuer();
    await studio.register(other, ['other.example']);
    await expectRefused({ keys: other.keys() }, { reason: 'signature' });
    await expectRefused({ keys: other.keys(), issuer: other.entityId }, { reason: 'signature' });
    await expectRefused({ keys: other.keys() }, { reason: 'signature', person: { nameId: 'ada@other.example' } });
    await other.stop();
  });

  test.each<[string, SamlReason, AnswerChanges]>([
    ['in which somebody else is named', 'signature', { tampers: (xml) => xml.replace(/colleague-\d+@/, 'boss@') }],
    [
      'that is good for longer',
      'signature',
      { tampers: (xml) => xml.replace(/NotOnOrAfter="\d{4}/g, 'NotOnOrAfter="2999') },
    ],
    ['without the digest', 'signature', { tampers: (xml) => xml.replace(/<DigestValue>[^<]*/, '<DigestValue>') }],
    [
      'with an empty signature',
      'signature',
      { tampers: (xml) => xml.replace(/<SignatureValue>[^<]*/, '<SignatureValue>') },
    ],
    ['without a reference', 'form', { tampers: (xml) => xml.replace(/<Reference .*<\/Reference>/s, '') }],
    ['with a reference to all of it', 'signature', { tampers: (xml) => xml.replace(/URI="#\w+"/, 'URI=""') }],
    ['with old hashes', 'algorithm', { hash: 'sha1' }],
    [
      'with another rule to read it by',
      'algorithm',
      { tampers: (xml) => xml.replace(/xml-exc-c14n#"/, 'xml-exc-c14n#WithComments"') },
    ],
    [
      'that selects parts',
      'algorithm',
      { tampers: (xml) => xml.replace(/xmldsig#enveloped-signature/, 'REC-xpath-19991116') },
    ],
    ['with a comment within a name', 'form', { tampers: (xml) => xml.replace('@acme', '<!---->@acme') }],
    [
      'signed with a comment within a name',
      'form',
      { writes: (xml) => xml.replace('@acme', '@evil.example<!---->.acme') },
    ],
    ['with an instruction within a name', 'form', { tampers: (xml) => xml.replace('@acme', '<?x?>@acme') }],
  ])('%s', (_what, reason, changes) => expectRefused(changes, { reason }));

  test.each<[string, (xml: string) => string]>([
    ['before the signed one', (xml) => xml.replace(signedIn(xml), `${forgedFrom(xml)}${signedIn(xml)}`)],
    ['behind the signed one', (xml) => xml.replace(signedIn(xml), `${signedIn(xml)}${forgedFrom(xml)}`)],
    [
      'with the signed one in an extension',
      (xml) => xml.replace(signedIn(xml), `${forgedFrom(xml)}<samlp:Extensions>${signedIn(xml)}</samlp:Extensions>`),
    ],
    [
      'around the signed one',
      (xml) => xml.replace(signedIn(xml), forgedFrom(xml).replace('<saml:Subject>', `${signedIn(xml)}<saml:Subject>`)),
    ],
    [
      'with its signature, and the signed one as an object of that',
      (xml) => {
        const bare = signedIn(xml).replace(signatureIn(xml), '');
        const holding = signatureIn(xml).replace('</Signature>', `<Object>${bare}</Object></Signature>`);
        return xml.replace(signedIn(xml), forgedFrom(xml).replace('<saml:Subject>', `${holding}<saml:Subject>`));
      },
    ],
    [
      'under the same ID',
      (xml) => {
        const id = / ID="(_\w+)"/.exec(signedIn(xml))?.[1] ?? 'missing';
        return xml.replace(signedIn(xml), `${forgedFrom(xml).replace('_forged', id)}${signedIn(xml)}`);
      },
    ],
    [
      'in the place of a response',
      (xml) => signedIn(xml).replace('<saml:Subject>', `${forgedFrom(xml)}<saml:Subject>`),
    ],
  ])('with a forged assertion %s', async (_where, tampers) => {
    studio.issuer.signIn(newColleague());
    const { browser, asked } = await goToProvider(studio);
    const back = await postBack(studio, studio.issuer.answer(asked, { tampers }));
    expect(errorOf(await follow(studio, browser, back))).toEqual(['/login', 'saml_refused']);
    expect([await isSignedIn(browser), await studio.countPeople()]).toEqual([false, peopleBefore]);
  });

  test.each<[string, SamlReason, AnswerChanges]>([
    ['for somebody else', 'audience', { audience: 'https://another.example/metadata' }],
    ['by somebody else', 'issuer', { issuer: 'https://another.example/metadata' }],
    ['for another address', 'recipient', { recipient: 'https://another.example/acs' }],
    ['sent to another address', 'recipient', { destination: 'https://another.example/acs' }],
    ['that is over', 'time', { notOnOrAfter: -120 }],
    ['that is over for us', 'time', { confirmedUntil: -120 }],
    ['that is not good yet', 'time', { notBefore: 120 }],
    ['for whoever holds a key', 'recipient', { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }],
    [
      'without an audience',
      'audience',
      { writes: (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s, '') },
    ],
    ['without conditions', 'audience', { writes: (xml) => xml.replace(/<saml:Conditions .*<\/saml:Conditions>/s, '') }],
    [
      'that says to nobody until when',
      'form',
      { writes: (xml) => xml.replace(/(<saml:SubjectConfirmationData) NotOnOrAfter="[^"]*"/, '$1') },
    ],
    ['that says to nobody for whom', 'recipient', { writes: (xml) => xml.replace(/ Recipient="[^"]*"/, '') }],
    [
      'that answers nothing in what is signed',
      'recipient',
      { writes: (xml) => xml.replace(/(<saml:SubjectConfirmationData[^>]*) InResponseTo="[^"]*"/, '$1') },
    ],
    ['without a name', 'form', { writes: (xml) => xml.replace(/<saml:NameID.*<\/saml:NameID>/s, '') }],
  ])('%s', (_what, reason, changes) => expectRefused(changes, { reason }));

  test('that knows its person by another name each time', () =>
    expectRefused(
      {},
      {
        reason: 'name',
        person: {
          nameId: 'once',
          format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
          attributes: { email: 'colleague@acme.example' },
        },
      },
    ));

  test('that is little but white space, as long as a request may be, without holding up the server', async () => {
    const { browser, asked } = await goToProvider(studio);
    const { action, fields } = studio.issuer.answer(asked);
    const back = await postBack(studio, { action, fields: { ...fields, SAMLResponse: `A${' '.repeat(250_000)}!` } });
    expect(errorOf(await follow(studio, browser, back))).toEqual(['/login', 'saml_refused']);
  });

  test('that says no', () => expectRefused({ isDenied: true }, { code: 'access_denied' }));

  test.each(['ada@evil.example', 'ada@acme.example.evil.test', 'ada@sub.acme.example', 'ada', 'a@b@acme.example x'])(
    'about an address that the company has no say about: %s',
    (nameId) => expectRefused({}, { code: 'unable_to_get_user_info', person: { nameId } }),
  );

  test('that names an address where the company lets people choose their names', () =>
    expectRefused(
      {},
      {
        code: 'unable_to_get_user_info',
        person: newColleague({ format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified' }),
      },
    ));
});

test('the clocks of both sides may differ by some seconds', async () => {
  const changes = { notBefore: 30, notOnOrAfter: 300, confirmedUntil: -30 };
  const { browser } = await signInBySaml(studio, newColleague(), { changes });
  expect(await isSignedIn(browser)).toBe(true);
});
