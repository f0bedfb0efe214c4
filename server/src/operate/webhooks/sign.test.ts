import { expect, test } from 'vitest';
import { signatureOf } from './sign.ts';

test('a message is signed as the documentation of webhooks shows it', () => {
  // printf '1767225600.{"id":"1"}' | openssl dgst -sha256 -hmac whsec_example
  expect(signatureOf(['whsec_example'], '{"id":"1"}', 1_767_225_600)).toBe(
    't=1767225600,v1=9971d54117b2ed8d103e39dac80b749bd5928114f1bcccd7a6ff6406b9ccc4d7',
  );
});

test('under several secrets it has a signature of each, in their order', () => {
  const [one, other] = ['whsec_a', 'whsec_b'].map((secret) => signatureOf([secret], '{}', 7).replace('t=7,', ''));
  expect(signatureOf(['whsec_a', 'whsec_b'], '{}', 7)).toBe(`t=7,${one},${other}`);
});
