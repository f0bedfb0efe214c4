import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { sql } from 'kysely';
import * as z from 'zod';
import type { LiveFeed } from '../../../http/live/feed.ts';
import { hashInvitationToken, newInvitationToken } from '../../../people/ways-in/invitation/invitation.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { isoTime, query } from '../../../platform/database/rows.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { invitationMail } from '../../../platform/mail/templates/account.ts';
import type { Admin } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { type Invitation, type InvitationList, invitationSchema } from './wire.ts';

/** As many as the list shows. */
const LISTED = 200;

export const inviteBody = z.strictObject({
  email: z
    .email(declareWords(text('refusals', 'desk.email')))
    .max(254)
    .toLowerCase(),
});

const invitationRow = z.object({ ...invitationSchema.shape, createdAt: isoTime, expiresAt: isoTime });

const columns = sql`i.id, i.email, u.email as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt",
  case
    when i.accepted_at is not null then 'accepted'
    when i.revoked_at is not null then 'revoked'
    when i.expires_at <= now() then 'expired'
    else 'open'
  end as state`;

/** The newest 200, whatever became of them. */
export async function listInvitations(database: Database): Promise<InvitationList> {
  const invitations = await query(database, invitationRow)`
    select ${columns} from invitations i left join "user" u on u.id = i.invited_by
    order by i.created_at desc, i.id limit ${LISTED}`;
  return { invitations };
}

/**
 * Sends somebody a link to an account of their own; an earlier one of theirs is over.
 * @throws AppError 409 `account_exists`
 */
export async function invite(
  { database, live }: { database: Database; live: LiveFeed },
  { admin, origin }: { admin: Admin; origin: string },
  { email }: z.output<typeof inviteBody>,
): Promise<Invitation> {
  const secret = newInvitationToken();
  const invitation = await writeAudited(database, { admin }, async (transaction) => {
    const known = await transaction
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .where('emailVerified', '=', true)
      .executeTakeFirst();
    if (known !== undefined) throw new AppError('account_exists', text('errors', 'admin.accountExists'), 409);
    await sql`update invitations set revoked_at = now()
      where email = ${email} and accepted_at is null and revoked_at is null`.execute(transaction);
    const [made] = await query(transaction, invitationRow)`
      with i as (
        insert into invitations (email, token_hash, invited_by)
        values (${email}, ${hashInvitationToken(secret)}, ${admin.id}) returning *
      )
      select ${columns} from i join "user" u on u.id = i.invited_by`;
    if (made === undefined) throw new Error('The invitation answered nothing');
    // Behind the hash: it reaches no server, and no log.
    await enqueueMail(transaction, invitationMail({ to: email, inviteUrl: `${origin}/invitation#${secret}` }));
    return {
      result: made,
      note: { action: 'invitation.send', target: { kind: 'invitation', id: made.id }, after: { email } },
    };
  });
  live.wakeTasks();
  return invitation;
}

/** Ends an invitation that nobody has accepted. @throws AppError 404, or 409 `answered` */
export async function revokeInvitation(
  { database }: { database: Database },
  admin: Admin,
  id: string,
): Promise<Invitation> {
  return writeAudited(database, { admin }, async (transaction) => {
    const [found] = await query(transaction, invitationRow)`
      select ${columns} from invitations i left join "user" u on u.id = i.invited_by
      where i.id = ${id} for update of i`;
    if (found === undefined) throw notFound();
    if (found.state === 'accepted' || found.state === 'revoked') {
      throw new AppError(
        'answered',
        found.state === 'accepted'
          ? text('refusals', 'desk.invitationAccepted')
          : text('refusals', 'desk.invitationRevoked'),
        409,
      );
    }
    await transaction.updateTable('invitations').set({ revoked_at: new Date() }).where('id', '=', id).execute();
    return {
      result: { ...found, state: 'revoked' },
      note: {
        action: 'invitation.revoke',
        target: { kind: 'invitation', id },
        before: { email: found.email, state: found.state },
        after: { state: 'revoked' },
      },
    };
  });
}
