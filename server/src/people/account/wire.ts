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

export const ownSessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      isCurrent: z.boolean(),
      /** ISO time. */
      signedInAt: z.string(),
      /** Where it was opened from, when that is known. */
      address: z.nullable(z.string()),
      userAgent: z.nullable(z.string()),
    }),
  ),
});

export const passkeysSchema = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** ISO time. */
      addedAt: z.string(),
      /** ISO time; null before the first sign-in with it. */
      lastUsedAt: z.nullable(z.string()),
    }),
  ),
});

/** What `navigator.credentials.create` is asked (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON). */
export const passkeyOptionsSchema = z.object({
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.optional(z.int()),
  excludeCredentials: z.optional(
    z.array(z.object({ id: z.string(), type: z.string(), transports: z.optional(z.array(z.string())) })),
  ),
  authenticatorSelection: z.optional(z.unknown()),
  hints: z.optional(z.array(z.string())),
  attestation: z.optional(z.string()),
  attestationFormats: z.optional(z.array(z.string())),
  extensions: z.optional(z.unknown()),
});

export const ownPhoneSchema = z.object({
  /** E.164; null as long as none is confirmed. */
  number: z.nullable(z.string()),
  /** This studio sends text messages. */
  isOffered: z.boolean(),
});

export const ownWalletsSchema = z.object({
  wallets: z.array(
    z.object({
      id: z.string(),
      /** EIP-55. */
      address: z.string(),
      /** ISO time. */
      addedAt: z.string(),
      /** ISO time; null before the first sign-in with it. */
      lastUsedAt: z.nullable(z.string()),
    }),
  ),
});

/** What a wallet signs (ERC-4361), within 5 minutes. */
export const walletMessageSchema = z.object({ nonce: z.string(), message: z.string() });

export const accessSchema = z.object({
  /** Without one, a person signs in by mail or at another service. */
  hasPassword: z.boolean(),
  /** The new address, as long as its confirmation is waited for. */
  pendingEmail: z.nullable(z.string()),
  /** Codes of an authenticator app are asked for. */
  hasSecondFactor: z.boolean(),
});

const namedProviders = z.array(z.object({ id: z.string(), name: z.string() }));

export const identitiesSchema = z.object({
  /** The accounts at other services that open this one. */
  identities: z.array(
    z.object({
      id: z.string(),
      /** Such as `google`. */
      provider: z.string(),
      name: z.string(),
      /** Its address there, when the service told it. */
      email: z.nullable(z.string()),
      /** ISO time. */
      linkedAt: z.string(),
      /** There is no other way of signing in but the mailbox: it cannot be removed. */
      isOnlyWay: z.boolean(),
    }),
  ),
  /** Those that can be connected here. */
  providers: namedProviders,
});

/** What a page with a way in says of this installation. */
export const pageOfferSchema = z.object({
  providers: namedProviders,
  /** Some company's people sign in at its own provider. */
  hasSingleSignOn: z.boolean(),
  signupTokens: z.number(),
  /** What they take besides a confirmed address. */
  signupTokensAfter: z.enum(['email', 'card', 'phone']),
});

export type AccessToken = z.infer<typeof accessTokenSchema>;
export type OwnSession = z.infer<typeof ownSessionsSchema>['sessions'][number];
export type Passkey = z.infer<typeof passkeysSchema>['passkeys'][number];
export type OwnPhone = z.infer<typeof ownPhoneSchema>;
export type OwnWallet = z.infer<typeof ownWalletsSchema>['wallets'][number];
export type Access = z.infer<typeof accessSchema>;
export type Identities = z.infer<typeof identitiesSchema>;
export type PageOffer = z.infer<typeof pageOfferSchema>;
/** The other services with which people may sign in. */
export type SignInOffer = Omit<PageOffer, 'signupTokens' | 'signupTokensAfter'>;
export type OwnIdentity = Identities['identities'][number];
