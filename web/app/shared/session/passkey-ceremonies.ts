import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { notUnderstood } from '../api/api-error.ts';
import { ask, request } from '../api/request.ts';
import { type SignInAnswer, signInSchemas } from './sign-in-api.ts';

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
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: isOffered }).catch((error: unknown) => {
    if (isOffered) return null;
    throw described(error);
  });
  return (
    answer &&
    ask(async () => (await signInSchemas()).signInAnswerSchema, '/api/auth/sign-in/passkey', {
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
  const answer = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw described(error);
  });
  return request('/api/account/passkeys', { method: 'POST', body: { name, answer } });
}

const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Either it was canceled, or this device has none for this studio.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address. Open the studio by its name, such as localhost.',
  NotSupportedError: 'This device cannot make passkeys.',
};

function described(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  return new Error(words[name] ?? 'This browser could not use a passkey.', { cause: error });
}
