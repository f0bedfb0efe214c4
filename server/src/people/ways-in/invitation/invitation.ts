import { createHash, randomBytes } from 'node:crypto';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';
import { functions } from '../../../platform/database/functions.ts';
import { query } from '../../../platform/database/rows.ts';
import { callForValue, orNull } from '../../../platform/database/sql-function.ts';
import { grantAdminRoles } from '../../account/roles.ts';
import { refuseWeak } from '../password/password-rules.ts';
import { MAX_PASSWORD_LENGTH } from '../password/password-strength.ts';
import { defineWay, type Parts } from '../way.ts';

const token = z.string().max(100);
const readBody = z.strictObject({ token });
const acceptBody = z.strictObject({ token, password: z.string().max(MAX_PASSWORD_LENGTH) });

export function newInvitationToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashInvitationToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** What the link of an invitation leads to. */
export const invitation = defineWay('invitation', (parts) => ({
  endpoints: {
    '/invitation/read': {
      summary: 'Whom an invitation is for',
      result: z.object({ email: z.string() }),
      errors: ['INVALID_TOKEN'],
      rate: { window: 60, max: 20 },
    },
    '/invitation/accept': {
      summary: 'Accept an invitation',
      description: 'Makes the account, and signs in to it.',
      errors: ['INVALID_TOKEN', 'weak_password', 'account_exists'],
      rate: { window: 60, max: 10 },
      entry: { how: 'invitation', secondStep: 'none_yet' },
    },
  },
  plugins: [invitationSignUp(parts)],
}));

/**
 * Tells whom an invitation is for, and makes their account with the password that they choose. Works while sign-up is closed
 * too: an administrator has asked them in.
 */
function invitationSignUp({ pool, readLanguage, config: { adminEmails } }: Parts) {
  async function invitedEmail(secret: string): Promise<string> {
    const rows = await query(pool, z.object({ email: z.string() }))`select email from invitations
       where token_hash = ${hashInvitationToken(secret)} and accepted_at is null and revoked_at is null and expires_at > now()`;
    const [invitation] = rows;
    if (invitation === undefined) throw deadLink();
    return invitation.email;
  }

  return {
    id: 'invitations',
    endpoints: {
      readInvitation: createAuthEndpoint('/invitation/read', { method: 'POST', body: readBody }, async (ctx) =>
        ctx.json({ email: await invitedEmail(ctx.body.token) }),
      ),
      acceptInvitation: createAuthEndpoint('/invitation/accept', { method: 'POST', body: acceptBody }, async (ctx) => {
        const { internalAdapter, password } = ctx.context;
        const email = await invitedEmail(ctx.body.token);
        // The link stays good while the password is not.
        await refuseWeak({ password: ctx.body.password, email, name: '' });
        const id = await callForValue(pool, orNull(functions.accept_invitation_in), {
          of_token: hashInvitationToken(ctx.body.token),
          password_hash: await password.hash(ctx.body.password),
          in_language: await readLanguage(ctx.headers),
        });
        const user = id === null ? null : await internalAdapter.findUserById(id);
        if (user === null) throw deadLink();
        await grantAdminRoles(pool, adminEmails);
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ user: { id: user.id, email: user.email } });
      }),
    },
  };
}

function deadLink() {
  return new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'Invalid token' });
}
