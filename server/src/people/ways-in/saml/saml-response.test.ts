import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SamlIssuer, startSamlIssuer } from '../../../../test/support/saml-issuer.ts';
import { readIdentityProvider } from '../../../operate/administration/single-sign-on/saml-metadata.ts';
import { AppError } from '../../../platform/errors.ts';
import { type SamlProvider, samlRequestUrl } from './saml-client.ts';
import { openEnvelope, personInResponse } from './saml-response.ts';

const ORIGIN = 'https://studio.example';
const REQUEST = `_${'7'.repeat(40)}`;

let issuer: SamlIssuer;
let provider: SamlProvider;
let asked: string;
beforeAll(async () => {
  issuer = await startSamlIssuer();
  issuer.signIn({ nameId: 'ada@acme.example', attributes: { displayName: 'Ada Byron' } });
  provider = { id: 'sso-000000000000', name: 'Acme', ...(await readIdentityProvider(issuer.metadata())) };
  const url = await samlRequestUrl(provider, { origin: ORIGIN, requestId: REQUEST, relayState: 'state' });
  asked = url.href;
});
afterAll(() => issuer.stop());

const signed = () => Buffer.from(issuer.answer(asked).fields.SAMLResponse, 'base64').toString();

async function read(xml: string): Promise<unknown> {
  try {
    const envelope = await openEnvelope(Buffer.from(xml).toString('base64'));
    return await personInResponse(provider, ORIGIN, envelope);
  } catch (error) {
    return error;
  }
}

const ada = { sub: 'ada@acme.example', email: 'ada@acme.example', name: 'Ada Byron' };

test('an answer is about the person that was signed, or is refused, whatever is cut, put in or moved', async () => {
  const xml = signed();
  expect(await read(xml)).toMatchObject(ada);
  const place = fc.nat(xml.length);
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('<!---->', '&#97;', '<saml:NameID>boss@acme.example</saml:NameID>', 'boss', ' ', '\r\n', '\0'),
    fc.constantFrom('<saml:Assertion ID="_x"/>', '</saml:Assertion>', '</samlp:Response>', '<?x?>', '<![CDATA[x]]>'),
    fc.tuple(place, fc.nat(3000)).map(([from, length]) => xml.slice(from, from + length)),
  );
  const change = fc.record({ at: place, removed: fc.nat(60), put: piece });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const changed = changes.reduce(
        (text, { at, removed, put }) => text.slice(0, at) + put + text.slice(at + removed),
        xml,
      );
      const told = await read(changed);
      if (told instanceof Error) expect(told).toBeInstanceOf(AppError);
      else expect(told).toMatchObject(ada);
    }),
    { numRuns: 400 },
  );
});

test('somebody with some hundred groups comes in too', async () => {
  const value = `<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">a group</saml:AttributeValue>`;
  const groups = `<saml:Attribute Name="groups">${value.repeat(400)}</saml:Attribute></saml:AttributeStatement>`;
  const { fields } = issuer.answer(asked, { writes: (xml) => xml.replace('</saml:AttributeStatement>', groups) });
  expect(await read(Buffer.from(fields.SAMLResponse, 'base64').toString())).toMatchObject(ada);
});

test('an answer to another request than it says in the open is refused', async () => {
  const changed = signed().replace(`InResponseTo="${REQUEST}"`, `InResponseTo="_${'8'.repeat(40)}"`);
  expect(await read(changed)).toMatchObject({ code: 'saml_refused', details: { reason: 'recipient' } });
});
