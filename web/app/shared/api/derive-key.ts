import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { DeriveKeyFunction } from 'altcha-lib';
import { deriveKey as deriveNatively } from 'altcha-lib/algorithms/web/pbkdf2';

/** The same by script alone: browsers keep their own cryptography to https, and a studio may be on a home network. */
export const deriveByScript: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => ({
  parameters: {},
  derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
});

export const deriveKey: DeriveKeyFunction = (parameters, salt, password) =>
  globalThis.isSecureContext ? deriveNatively(parameters, salt, password) : deriveByScript(parameters, salt, password);
