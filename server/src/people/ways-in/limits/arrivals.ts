import { cookieNamed } from '../../../http/principal.ts';
import { functions } from '../../../platform/database/functions.ts';
import { callForValue } from '../../../platform/database/sql-function.ts';
import { requireLastingAddress } from '../address/mail-hosts.ts';
import type { AuthHookContext } from '../hooks.ts';
import type { Parts } from '../way.ts';
import { knownBrowser } from './known-browsers.ts';

/** The cookie that remembers whose referral link somebody followed, until they sign up. */
export const REFERRAL_COOKIE = 'kinora.referral';
export const REFERRAL_CODE = /^[a-z0-9]{12}$/;

/**
 * Before any account is made, whichever way somebody comes: its address must be a lasting one, and from which browser and
 * network it comes is told to the database, which keeps both as hashes.
 */
export function createArrivals({
  config,
  pool,
  limits,
  readMailHosts,
}: Pick<Parts, 'config' | 'pool' | 'limits' | 'readMailHosts'>) {
  return {
    /** @throws APIError 422 `disposable_email` */
    async announce({ email }: { email: string }, context: AuthHookContext | null): Promise<void> {
      await requireLastingAddress(email, await readMailHosts());
      if (context === null) return;
      const referral = cookieNamed(REFERRAL_COOKIE, context.headers?.get('cookie') ?? '');
      if (referral !== null && REFERRAL_CODE.test(referral)) {
        await callForValue(pool, functions.announce_referral, { of_email: email, by_code: referral });
      }
      await callForValue(pool, functions.announce_sign_up, {
        of_email: email,
        of_browser: knownBrowser(context, config),
        of_network: limits.networkOf(context.headers),
      });
    },
  };
}
