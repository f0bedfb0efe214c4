import * as z from 'zod/mini';

/** The shapes of a person's own access that cross HTTP. */

export const accessTokenSchema = z.object({
  /** A JWT. */
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.int(),
  /** Seconds since 1970. */
  expires_at: z.int(),
});

export type AccessToken = z.infer<typeof accessTokenSchema>;

export type OwnSession = {
  id: string;
  isCurrent: boolean;
  /** ISO time. */
  signedInAt: string;
  /** Where it was opened from, when that is known. */
  address: string | null;
  userAgent: string | null;
};

export type Passkey = {
  id: string;
  name: string;
  /** ISO time. */
  addedAt: string;
  /** ISO time; null before the first sign-in with it. */
  lastUsedAt: string | null;
};

export type OwnPhone = {
  /** E.164; null as long as none is confirmed. */
  number: string | null;
  /** This studio sends text messages. */
  isOffered: boolean;
};

export type OwnWallet = {
  id: string;
  /** EIP-55. */
  address: string;
  /** ISO time. */
  addedAt: string;
  /** ISO time; null before the first sign-in with it. */
  lastUsedAt: string | null;
};

export type Access = {
  /** Without one, a person signs in by mail or at another service. */
  hasPassword: boolean;
  /** The new address, as long as its confirmation is waited for. */
  pendingEmail: string | null;
  /** Codes of an authenticator app are asked for. */
  hasSecondFactor: boolean;
};

/** An account at another service that opens this one. */
export type OwnIdentity = {
  id: string;
  /** Such as `google`. */
  provider: string;
  name: string;
  /** Its address there, when the service told it. */
  email: string | null;
  /** ISO time. */
  linkedAt: string;
  /** There is no other way of signing in but the mailbox: it cannot be removed. */
  isOnlyWay: boolean;
};

export type Identities = {
  identities: OwnIdentity[];
  /** Those that can be connected here. */
  providers: { id: string; name: string }[];
};

/** By which other services people may sign in. */
export type SignInOffer = {
  providers: { id: string; name: string }[];
  /** Some company's people sign in at its own provider. */
  hasSingleSignOn: boolean;
};

/** What a page with a way in says of this installation. */
export type PageOffer = SignInOffer & { signupTokens: number };
