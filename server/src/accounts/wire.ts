import * as z from 'zod';

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

export type Access = {
  /** Without one, a person signs in by mail or at another service. */
  hasPassword: boolean;
  /** The new address, as long as its confirmation is waited for. */
  pendingEmail: string | null;
  /** Codes of an authenticator app are asked for. */
  hasSecondFactor: boolean;
};
