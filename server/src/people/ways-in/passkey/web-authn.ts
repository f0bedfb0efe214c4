import * as z from 'zod';
import { isServedSecurely, trustedHosts } from '../../../http/origins.ts';
import type { Config } from '../../../platform/config/config.ts';

/** Loaded with the first passkey: it takes 27 MB, and a start does without it. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/**
 * The site for which passkeys are made: the name in PUBLIC_URL, or `localhost`, since browsers make none for bare addresses; and
 * the origins at which they may be used.
 */
export function relyingParty(config: Pick<Config, 'publicUrl' | 'port'>): { id: string; origins: string[] } {
  const scheme = isServedSecurely(config) ? 'https' : 'http';
  const origins = trustedHosts(config).map((host) => `${scheme}://${host}`);
  return { id: config.publicUrl === undefined ? 'localhost' : new URL(config.publicUrl).hostname, origins };
}

const base64url = (maximum: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(maximum);

/** The names that the standard knows; browsers may add others. */
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** What a browser answers when a passkey was made (WebAuthn Level 3, RegistrationResponseJSON). */
export const registrationAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z
      .array(z.string().max(40))
      .max(10)
      .default([])
      .transform((names) => names.flatMap((name) => transport.safeParse(name).data ?? [])),
  }),
});

/** What a browser answers when a passkey was used (WebAuthn Level 3, AuthenticationResponseJSON). */
export const assertionAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(8000),
    signature: base64url(4000),
    userHandle: base64url(200).nullish(),
  }),
});

const clientData = z.object({ challenge: base64url(200) });

/** The challenge that was signed; null when the client data cannot be read. */
export function challengeIn(clientDataJson: string): string | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    return clientData.safeParse(read).data?.challenge ?? null;
  } catch {
    return null;
  }
}
