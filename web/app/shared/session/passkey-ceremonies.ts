import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { ask, request } from '../api/request.ts';
import { type SignInAnswer, signInSchemas } from './sign-in-api.ts';

/**
 * Asks the browser for a passkey and signs in with it. `isOffered`: nothing opens by itself, the browser lists passkeys
 * under the email field, and the promise waits until one is chosen there.
 * @throws Error in words for people; null answers that the browser let nobody choose, or that nobody did
 */
export async function signInByPasskey({ isOffered }: { isOffered: boolean }): Promise<SignInAnswer | null> {
  const optionsJSON = await ask(
    async () => (await signInSchemas()).passkeyOptionsSchema<PublicKeyCredentialRequestOptionsJSON>(),
    '/api/auth/passkey/sign-in-options',
    {
      method: 'POST',
      body: {},
    },
  );
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
  const optionsJSON = await ask(
    async () => (await signInSchemas()).passkeyOptionsSchema<PublicKeyCredentialCreationOptionsJSON>(),
    '/api/account/passkeys/options',
    {
      method: 'POST',
      body: {},
    },
  );
  const answer = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw described(error);
  });
  return request('/api/account/passkeys', { method: 'POST', body: { name, answer } });
}

const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Either it was canceled, or this device has none for Kinora.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address. Open the studio by its name, such as localhost.',
  NotSupportedError: 'This device cannot make passkeys.',
};

function described(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  return new Error(words[name] ?? 'This browser could not use a passkey.', { cause: error });
}
