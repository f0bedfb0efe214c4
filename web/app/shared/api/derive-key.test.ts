import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as deriveAtServer } from 'altcha-lib/algorithms/pbkdf2';
import { deriveKey as deriveNatively } from 'altcha-lib/algorithms/web/pbkdf2';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveByScript } from './derive-key.ts';

const bytes = fc.uint8Array({ minLength: 1, maxLength: 80 });

test('a page without https derives the same keys as one with it', async () => {
  await fc.assert(
    fc.asyncProperty(bytes, bytes, fc.integer({ min: 1, max: 30 }), async (salt, password, cost) => {
      const parameters = { algorithm: 'PBKDF2/SHA-256', nonce: '', salt: '', cost, keyLength: 32, keyPrefix: '' };
      const given = [parameters, Uint8Array.from(salt), Uint8Array.from(password)] as const;
      expect(await deriveByScript(...given)).toEqual(await deriveNatively(...given));
    }),
    { numRuns: 50 },
  );
});

test('what it solves by script is a solution to the server', async () => {
  const secrets = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' };
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1000,
    counter: 7,
    deriveKey: deriveAtServer,
    ...secrets,
  });
  const solution = await solveChallenge({ challenge, deriveKey: deriveByScript });
  expect(solution?.counter).toBe(7);
  if (!solution) return;
  const verified = await verifySolution({ challenge, solution, deriveKey: deriveAtServer, ...secrets });
  expect(verified.verified).toBe(true);
});
