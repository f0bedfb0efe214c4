import { expect, test } from 'vitest';
import { makeIssuer } from '../marks/own-issuer.ts';
import { readSigningCertificate } from './signing-certificate.ts';

const issuer = await makeIssuer('Kinora');
const other = await makeIssuer('Elsewhere');

test('without one, the installation signs with its own', () => {
  expect(readSigningCertificate({})).toBeNull();
});

test('a chain and its key are taken, also in one line', () => {
  const chain = `${issuer.certificate}\n${issuer.rootCertificate}`;
  for (const write of [(text: string) => text, (text: string) => text.replaceAll('\n', '\\n')]) {
    const read = readSigningCertificate({
      C2PA_CERTIFICATES: write(chain),
      C2PA_PRIVATE_KEY: write(issuer.privateKey),
    });
    expect(read).toMatchObject({ algorithm: 'ES256' });
    expect(read?.chain).toHaveLength(2);
  }
});

test.each<[string, { C2PA_CERTIFICATES?: string; C2PA_PRIVATE_KEY?: string }, RegExp]>([
  ['a certificate without its key', { C2PA_CERTIFICATES: issuer.certificate }, /needs both/],
  [
    'the key of another',
    { C2PA_CERTIFICATES: issuer.certificate, C2PA_PRIVATE_KEY: other.privateKey },
    /is not the key of the first certificate/,
  ],
  ['words', { C2PA_CERTIFICATES: 'words', C2PA_PRIVATE_KEY: issuer.privateKey }, /holds no certificate/],
  ['words for a key', { C2PA_CERTIFICATES: issuer.certificate, C2PA_PRIVATE_KEY: 'words' }, /is no private key/],
  [
    'a chain that does not hang together',
    { C2PA_CERTIFICATES: `${issuer.certificate}\n${other.rootCertificate}`, C2PA_PRIVATE_KEY: issuer.privateKey },
    /Certificate 1 .* is not issued by the one after it/,
  ],
])('%s is refused in plain words', (_what, env, words) => {
  expect(() => readSigningCertificate(env)).toThrow(words);
});
