import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { newSamlKeys, samlMetadataOf } from '../../../../test/support/saml-issuer.ts';
import { AppError } from '../../../platform/errors.ts';
import { readIdentityProvider } from './saml-metadata.ts';

const ORIGIN = 'https://login.acme.example';
let certificate: string;
let second: string;
let metadata: string;
beforeAll(async () => {
  [certificate, second] = [(await newSamlKeys()).certificate, (await newSamlKeys(-1)).certificate];
  metadata = samlMetadataOf(ORIGIN, [certificate]);
});

const problemOf = (xml: string): Promise<unknown> =>
  readIdentityProvider(xml).then(
    (read) => read,
    (error: unknown) => error,
  );

const bodyOf = (pem: string | undefined) => (pem ?? '').replace(/-----[^-]+-----|\s/g, '');

describe('metadata of an identity provider', () => {
  test('tells its name, its address for HTTP-Redirect and its certificates', async () => {
    const read = await readIdentityProvider(metadata);
    expect(read).toMatchObject({ entityId: `${ORIGIN}/metadata`, signInUrl: `${ORIGIN}/sign-in` });
    expect(read.certificates.map(bodyOf)).toEqual([certificate]);
  });

  test('may have a byte order mark, other prefixes, services of other kinds, and a signature of its own', async () => {
    const other = metadata
      .replaceAll(/<(\/?)(?=[A-Z])(?!\?)/g, '<$1md:')
      .replace('xmlns=', 'xmlns:md=')
      .replaceAll('ds:', 'sig:')
      .replace('xmlns:ds=', 'xmlns:sig=')
      .replace('<md:IDPSSODescriptor', '<md:SPSSODescriptor/><sig:Signature/><md:IDPSSODescriptor');
    expect(await readIdentityProvider(`\uFEFF${other.trim()}`)).toEqual(await readIdentityProvider(metadata));
  });

  test('may have several certificates, each once, also ones that are over, and those for no use in particular', async () => {
    const several = samlMetadataOf(ORIGIN, [certificate, second, certificate]);
    expect((await readIdentityProvider(several)).certificates.map(bodyOf)).toEqual([certificate, second]);
    const unnamed = metadata.replace(' use="signing"', '');
    expect((await readIdentityProvider(unnamed)).certificates.map(bodyOf)).toEqual([certificate]);
  });

  test.each<[string, (xml: string) => string]>([
    ['nothing', () => ''],
    ['words', () => 'https://login.acme.example/metadata'],
    ['half of it', (xml) => xml.slice(0, xml.length / 2)],
    ['a page', () => '<!doctype html><html><body>Sign in</body></html>'],
    ['a document type', (xml) => xml.replace('<EntityDescriptor', '<!DOCTYPE x [<!ENTITY a "b">]><EntityDescriptor')],
    ['another instruction', (xml) => xml.replace('<EntityDescriptor', '<?xml-stylesheet href="x"?><EntityDescriptor')],
    [
      'several providers',
      (xml) => xml.replace(/<EntityDescriptor.*<\/EntityDescriptor>/s, '<EntitiesDescriptor>$&</EntitiesDescriptor>'),
    ],
    ['a service provider', (xml) => xml.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
    ['no name', (xml) => xml.replace(/entityID="[^"]*"/, 'entityID=" "')],
    ['an older protocol', (xml) => xml.replace('SAML:2.0:protocol', 'SAML:1.1:protocol')],
    ['no redirect', (xml) => xml.replace('HTTP-Redirect', 'SOAP')],
    ['no address', (xml) => xml.replace(`${ORIGIN}/sign-in`, 'javascript:alert(1)')],
    ['a relative address', (xml) => xml.replace(`${ORIGIN}/sign-in`, '/sign-in')],
    ['no certificate', (xml) => xml.replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, '')],
    ['one for encryption alone', (xml) => xml.replace('use="signing"', 'use="encryption"')],
    ['a certificate that is none', (xml) => xml.replace(/(<ds:X509Certificate>)[^<]*/, '$1QUJD')],
    ['an empty one', (xml) => xml.replace(/(<ds:X509Certificate>)[^<]*/, '$1')],
    ['more elements than there are', (xml) => xml.replace('<ds:KeyInfo>', `<ds:KeyInfo>${'<x/>'.repeat(12_000)}`)],
  ])('is refused with words for people: %s', async (_what, change) => {
    const problem = await problemOf(change(metadata));
    expect(problem).toBeInstanceOf(AppError);
    expect(problem).toMatchObject({
      code: 'invalid_metadata',
      status: 400,
      message: expect.stringMatching(/^This metadata cannot be used\. .{10,}\.$/),
    });
  });

  test('with an elliptic key, or one that is too short, is refused: its signatures are not checked here', async () => {
    for (const options of [{ namedCurve: 'P-256' }, { modulusLength: 1024 }]) {
      const { certificate: weak } = await newSamlKeys(365, options);
      expect(await problemOf(samlMetadataOf(ORIGIN, [weak]))).toMatchObject({ code: 'invalid_metadata' });
    }
  });

  test('whatever it is, is read or refused, and never fails otherwise', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '<',
        '>',
        '/>',
        '</',
        '&',
        '&#0;',
        '&#xD800;',
        '&x;',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '<?',
        '"',
      ),
      fc.constantFrom('<EntityDescriptor entityID="x">', '<IDPSSODescriptor>', '<__proto__ x="1">', '<constructor>'),
    );
    const soup = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
    const changed = fc
      .tuple(fc.nat(metadata.length), fc.nat(40), fc.oneof(piece, soup))
      .map(([at, removed, put]) => metadata.slice(0, at) + put + metadata.slice(at + removed));
    await fc.assert(
      fc.asyncProperty(fc.oneof(soup, changed), async (xml) => {
        const read = await problemOf(xml);
        if (read instanceof Error) {
          expect(read).toBeInstanceOf(AppError);
          expect(read).toMatchObject({ code: 'invalid_metadata', status: 400 });
          return;
        }
        expect(read).toMatchObject({ entityId: expect.any(String), signInUrl: expect.stringMatching(/^https?:/) });
      }),
      { numRuns: 500 },
    );
  });
});
