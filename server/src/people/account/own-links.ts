import { createEmailVerificationToken } from 'better-auth/api';
import { generateRandomString } from 'better-auth/crypto';

const HOUR_SECONDS = 3600;
const CODE_SECONDS = 600;

/** What is needed of the sign-in service: where it keeps one-time values, and how it makes codes. */
type LinkParts = {
  secret: string;
  authPath: string;
  keepValue: (value: { identifier: string; value: string; expiresAt: Date }) => Promise<unknown>;
  makeCode: (email: string) => Promise<string>;
};

type OwnLink = { url: string; expiresAt: Date };

/** The links that people otherwise find in their mails, each good for as long as the one in the mail is. */
export function createOwnLinks({ secret, authPath, keepValue, makeCode }: LinkParts) {
  const until = (seconds: number) => new Date(Date.now() + seconds * 1000);
  return {
    confirm: async ({ email }: { email: string }, origin: string): Promise<OwnLink> => {
      const token = await createEmailVerificationToken(secret, email, undefined, HOUR_SECONDS);
      return {
        url: `${origin}${authPath}/verify-email?token=${token}&callbackURL=%2Fdashboard`,
        expiresAt: until(HOUR_SECONDS),
      };
    },
    reset: async ({ id }: { id: string }, origin: string): Promise<OwnLink> => {
      // Like better-auth's own tokens, of letters and digits alone so that they fit into an address.
      const token = generateRandomString(24, 'a-z', 'A-Z', '0-9');
      const expiresAt = until(HOUR_SECONDS);
      await keepValue({ identifier: `reset-password:${token}`, value: id, expiresAt });
      return { url: `${origin}${authPath}/reset-password/${token}?callbackURL=%2Freset-password`, expiresAt };
    },
    signIn: async ({ email }: { email: string }, origin: string): Promise<OwnLink> => {
      const expiresAt = until(CODE_SECONDS);
      const carried = new URLSearchParams({ email, code: await makeCode(email) });
      return { url: `${origin}/login#${carried}`, expiresAt };
    },
  };
}
