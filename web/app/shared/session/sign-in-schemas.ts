import * as z from 'zod/mini';

/** Whether the second factor is still asked for. */
export const signInAnswerSchema = z.object({ twoFactorRedirect: z.optional(z.boolean()) });

export const secondStepPhoneSchema = z.object({ isOffered: z.boolean() });
export const invitationSchema = z.object({ email: z.string() });
export const singleSignOnSchema = z.object({ provider: z.string() });
/** What a wallet is to sign. */
export const challengeSchema = z.object({ nonce: z.string(), message: z.string() });
