import type { Pipeline } from '../../platform/database/pipeline.ts';

// The last two are of the release before.
const statement = {
  name: 'prune_accounts',
  text: `with
      sessions as (delete from "session" where "expiresAt" < now()),
      verifications as (delete from "verification" where "expiresAt" < now()),
      changes as (delete from email_changes where requested_at < now() - interval '1 day'),
      codes as (delete from used_totp where used_at < now() - interval '1 hour'),
      phone_codes as (delete from phone_codes where expires_at < now()),
      challenges as (delete from auth_challenges where expires_at < now()),
      saml as (delete from saml_requests where expires_at < now()),
      invited as (delete from invitations where expires_at < now() - interval '30 days'),
      sign_ups as (delete from pending_sign_ups where signed_up_at < now() - interval '30 days'),
      browsers as (delete from known_browsers where seen_at < now() - interval '1 year'),
      limits as (delete from rate_limits where until < now()),
      earlier_attempts as (delete from auth_attempts where until < now())
    delete from "rateLimit" where to_timestamp("lastRequest" / 1000.0) < now() - interval '1 hour'`,
};

/**
 * Forgets sessions, one-time values, sign-ins under way, unconfirmed addresses, old invitations and limits whose
 * time is over.
 */
export async function pruneAccounts(pipeline: Pipeline): Promise<void> {
  await pipeline.call(statement, []);
}
