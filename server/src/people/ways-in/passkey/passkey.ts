import { randomBytes } from 'node:crypto';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import * as z from 'zod';
import { functions } from '../../../platform/database/functions.ts';
import { query } from '../../../platform/database/rows.ts';
import { callForValue, orNull } from '../../../platform/database/sql-function.ts';
import { said } from '../../said.ts';
import { openSession } from '../session/session.ts';
import { defineWay, type Parts } from '../way.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { assertionAnswer, challengeIn, loadWebAuthn, relyingParty } from './web-authn.ts';

const PURPOSE = 'passkey-sign-in';
const CHALLENGE_MS = 300_000;

const signInOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
});

type Assertion = z.output<typeof assertionAnswer>;

const knownPasskeySchema = z.object({ user_id: z.string(), public_key: z.instanceof(Buffer), counter: z.number() });
type KnownPasskey = z.output<typeof knownPasskeySchema>;

/**
 * Sign-in with a passkey. One that verified its owner (PIN, finger, face) is two factors at once; one that was only
 * touched is one.
 */
export const passkey = defineWay('passkey', (parts) => ({
  endpoints: {
    '/passkey/sign-in-options': {
      summary: 'Begin to sign in with a passkey',
      description: 'Answers what `navigator.credentials.get` is asked, for 5 minutes.',
      result: signInOptions,
      rate: { window: 60, max: 120 },
    },
    '/sign-in/passkey': {
      summary: 'Sign in with a passkey',
      description:
        '`answer` is what the browser made of the options. A passkey that verified its owner is both factors.',
      errors: ['passkey_refused'],
      rate: { window: 10, max: 20 },
      entry: { how: 'passkey', secondStep: 'asked' },
    },
  },
  plugins: [passkeySignIn(parts)],
  routes: () => passkeyRoutes(parts),
}));

function passkeySignIn({ config, pool }: Parts) {
  const { id: rpID, origins } = relyingParty(config);

  /** Remembers for 5 minutes what a browser is asked to sign, when nobody knows yet who will answer. */
  async function openChallenge(challenge: string): Promise<void> {
    await callForValue(pool, functions.open_challenge, { of_purpose: PURPOSE, of_value: challenge, of_user: null });
  }

  /** Takes a challenge for good. False when it is unknown, over, or was answered before. */
  async function takeChallenge(challenge: string): Promise<boolean> {
    return callForValue(pool, functions.take_challenge, { of_purpose: PURPOSE, of_value: challenge, of_user: null });
  }

  async function findPasskey(credentialId: string): Promise<KnownPasskey | undefined> {
    const rows = await query(
      pool,
      knownPasskeySchema,
    )`select user_id, public_key, counter from passkeys where credential_id = ${credentialId}`;
    return rows[0];
  }

  /** Finds the owner of the passkey that signed, and whether it verified them. @throws APIError 400 `passkey_refused` */
  async function check(answer: Assertion): Promise<{ userId: string; isVerified: boolean }> {
    const challenge = challengeIn(answer.response.clientDataJSON);
    if (challenge === null || !(await takeChallenge(challenge))) throw refused();
    const known = await findPasskey(answer.id);
    if (known === undefined || !isHandleOf(known.user_id, answer)) throw refused();
    const { clientDataJSON, authenticatorData, signature } = answer.response;
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const verification = await verifyAuthenticationResponse({
      response: { ...answer, response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
      credential: { id: answer.id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
      requireUserVerification: false,
    }).catch(() => null);
    if (!verification?.verified) throw refused();
    const { newCounter, userVerified } = verification.authenticationInfo;
    const use = { of_credential: answer.id, new_counter: newCounter };
    if ((await callForValue(pool, orNull(functions.use_passkey), use)) !== known.user_id) throw refused();
    return { userId: known.user_id, isVerified: userVerified };
  }

  return {
    id: 'passkey-sign-in',
    endpoints: {
      passkeySignInOptions: createAuthEndpoint(
        '/passkey/sign-in-options',
        { method: 'POST', body: z.strictObject({}) },
        async (ctx) => {
          const challenge = randomBytes(32).toString('base64url');
          await openChallenge(challenge);
          // Without allowCredentials: whoever asks is not known yet, and the browser offers what it keeps for us.
          return ctx.json({ challenge, rpId: rpID, timeout: CHALLENGE_MS, userVerification: 'preferred' });
        },
      ),
      signInPasskey: createAuthEndpoint(
        '/sign-in/passkey',
        { method: 'POST', body: z.strictObject({ answer: assertionAnswer }) },
        async (ctx) => {
          const { userId, isVerified } = await check(ctx.body.answer);
          await openSession(ctx, userId, isVerified ? 'aal2' : 'aal1');
          return ctx.json({ status: true });
        },
      ),
    },
  };
}

/** A passkey that names its owner must name the right one (WebAuthn Level 3, 7.2 step 6). */
function isHandleOf(userId: string, answer: Assertion): boolean {
  const handle = answer.response.userHandle;
  return handle == null || Buffer.from(handle, 'base64url').toString() === userId;
}

function refused() {
  return new APIError('BAD_REQUEST', {
    code: 'passkey_refused',
    message: said.passkeyRefused,
  });
}
