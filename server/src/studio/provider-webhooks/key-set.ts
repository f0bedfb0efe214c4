import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { readJsonAtMost } from '../../platform/read-at-most.ts';
import { withTimeout } from '../../platform/with-timeout.ts';

const FRESH_FOR_MS = 24 * 3_600_000;
const TIMEOUT_MS = 5000;
const ANSWER_BYTES = 256 * 1024;

const keySet = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string(), crv: z.string().optional() })) });
const edKey = z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });

export type KeySet = {
  /** @throws Error when they cannot be read */
  keys: (options?: { anew: boolean }) => Promise<KeyObject[]>;
};

/** The Ed25519 keys of a JWKS address, kept for at most a day. */
export function createKeySet(url: string): KeySet {
  let kept: { keys: KeyObject[]; readAt: number } | null = null;

  async function read(): Promise<KeyObject[]> {
    const answer: unknown = await withTimeout(TIMEOUT_MS, async (signal) => {
      const response = await fetch(url, { redirect: 'error', signal });
      return readJsonAtMost(response, ANSWER_BYTES);
    });
    const { keys } = keySet.parse(answer);
    return keys.flatMap((key) => {
      const parsed = edKey.safeParse(key);
      if (!parsed.success) return [];
      const { kty, crv, x } = parsed.data;
      return [createPublicKey({ key: { kty, crv, x }, format: 'jwk' })];
    });
  }

  return {
    async keys({ anew } = { anew: false }) {
      if (kept === null || anew || Date.now() - kept.readAt > FRESH_FOR_MS) {
        kept = { keys: await read(), readAt: Date.now() };
      }
      return kept.keys;
    },
  };
}
