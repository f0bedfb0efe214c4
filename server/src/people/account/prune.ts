import type { Pipeline } from '../../platform/database/pipeline.ts';

// The last two are of the release before.
const statement = {
  name: 'prune_accounts',
  text: `with
      views as (delete from "session" where "expiresAt" < now() and "impersonatedBy" is not null),
      verifications as (delete from "verification" where "expiresAt" < now()),
      changes as (delete from email_changes where requested_at < now() - interval '1 day'),
      codes as (delete from used_totp where used_at < now() - interval '1 hour'),
      phone_codes as (delete from phone_codes where expires_at < now()),
      challenges as (delete from auth_challenges where expires_at < now()),
      saml as (delete from saml_requests where expires_at < now()),
      sign_ups as (delete from pending_sign_ups where signed_up_at < now() - interval '30 days'),
      webhook_secrets as (delete from webhook_old_secrets where signs_until < now()),
      invitations as (delete from workspace_invitations where expires_at < now()),
      limits as (delete from rate_limits where until < now()),
      earlier_attempts as (delete from auth_attempts where until < now())
    delete from "rateLimit" where to_timestamp("lastRequest" / 1000.0) < now() - interval '1 hour'`,
};

/**
 * Forgets one-time values, sign-ins under way, unconfirmed addresses, old secrets, invitations and limits whose time is
 * over, and ends the views of administrators that ran out.
 */
export async function pruneAccounts(pipeline: Pipeline): Promise<void> {
  await pipeline.call(statement, []);
}
