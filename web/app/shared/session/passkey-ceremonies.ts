import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { notUnderstood } from '../api/api-error.ts';
import { ask, request } from '../api/request.ts';
import { loadTexts } from '../texts/texts-store.ts';
import { textsOf } from '../texts/use-texts.ts';
import { type SignInAnswer, signInSchema } from './sign-in-api.ts';

/** By hand: the sign-in page asks as it opens, and has no room for schemas before somebody signs in. */
function isOptions<Options>(told: unknown): told is Options {
  return typeof told === 'object' && told !== null && 'challenge' in told && typeof told.challenge === 'string';
}

/** The browser's part of the library checks the rest. */
async function optionsOf<Options>(path: string): Promise<Options> {
  const told = await request(path, { method: 'POST', body: {} });
  if (!isOptions<Options>(told)) throw notUnderstood();
  return told;
}

/**
 * Asks the browser for a passkey and signs in with it. `isOffered`: nothing opens by itself, the browser lists passkeys
 * under the email field, and the promise waits until one is chosen there.
 * @throws Error in words for people; null answers that the browser let nobody choose, or that nobody did
 */
export async function signInByPasskey({ isOffered }: { isOffered: boolean }): Promise<SignInAnswer | null> {
  const optionsJSON = await optionsOf<PublicKeyCredentialRequestOptionsJSON>('/api/auth/passkey/sign-in-options');
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered }).catch(
    async (error: unknown) => {
      if (isOffered) return null;
      throw await described(error);
    },
  );
  return (
    answer &&
    ask(signInSchema('signInAnswerSchema'), '/api/auth/sign-in/passkey', {
      method: 'POST',
      body: { answer },
    })
  );
}

/** Ends an offer that nobody took up. */
export function withdrawOffer(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Makes a passkey and adds it. @throws ApiError of the server, or Error in words for people */
export async function addPasskey(name: string): Promise<unknown> {
  const optionsJSON = await optionsOf<PublicKeyCredentialCreationOptionsJSON>('/api/account/passkeys/options');
  const answer = await startRegistration({ optionsJSON }).catch(async (error: unknown) => {
    throw await described(error);
  });
  return request('/api/account/passkeys', { method: 'POST', body: { name, answer } });
}

const names = ['NotAllowedError', 'InvalidStateError', 'SecurityError', 'NotSupportedError'] as const;

async function described(error: unknown): Promise<Error> {
  await loadTexts('ceremonies');
  const known = names.find((name) => error instanceof Error && error.name === name);
  return new Error(textsOf('ceremonies')(known === undefined ? 'passkey.failed' : `passkey.${known}`), {
    cause: error,
  });
}
