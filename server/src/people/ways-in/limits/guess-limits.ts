import { APIError } from 'better-auth/api';
import type pg from 'pg';
import { clientNetwork } from '../../../platform/client-address.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';
import { browserIn } from './known-browsers.ts';

/** Set by our routes from the connection; whatever a client sends under this name is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** Compared where there is nothing to compare, so that it takes as long. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** What the mails are about that strangers can ask for; each kind is counted by itself. */
export type AskedMail = 'confirm' | 'reset' | 'code' | 'change';

export type GuessLimits = ReturnType<typeof createGuessLimits>;

type Options = {
  config: Pick<Config, 'publicUrl'>;
  pool: pg.Pool;
  rateLimits: RateLimits;
  verifyPassword: (hash: string, password: string) => Promise<boolean>;
};

/** How often passwords are tried and mails asked for: by network and browser, so that strangers shut nobody out. */
export function createGuessLimits({ config, pool, rateLimits, verifyPassword }: Options) {
  const askerOf = (headers: Headers | undefined): [string, Buffer | null] => [
    clientNetwork(headers?.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'),
    browserIn(headers, config),
  ];

  return {
    /** @throws APIError 429 `too_many_attempts` when this password must not be tried any more */
    async checkGuess({ email, password }: { email: string; password: string }, headers?: Headers): Promise<void> {
      const { rows } = await pool.query<{ verdict: string; password_hash: string | null }>(
        'select * from count_guess($1, $2, $3)',
        [email.toLowerCase(), ...askerOf(headers)],
      );
      const { verdict, password_hash: hash } = rows[0] ?? { verdict: 'shut', password_hash: null };
      if (verdict === 'open') return;
      const isRight = verdict === 'second_step' && (await verifyPassword(hash ?? NOBODYS_HASH, password));
      if (hash === null || !isRight) throw tooManyAttempts();
    },

    /** The right password ends the count of whoever typed it. */
    async forgetGuesses(email: string, headers?: Headers): Promise<void> {
      const [network, browser] = askerOf(headers);
      const askers = [network, ...(browser === null ? [] : [browser.toString('hex')])];
      await rateLimits.forget(...askers.map((asker) => `sign-in:${email.toLowerCase()}|${asker}`));
    },

    /** A new password that was chosen by a mail ends all of them. */
    forgetAllGuesses: (email: string): Promise<void> => rateLimits.forgetByAll(`sign-in:${email.toLowerCase()}`),

    /** Whether one more mail of this kind may go to an address. */
    async mayMail(kind: AskedMail, email: string, headers?: Headers): Promise<boolean> {
      const { rows } = await pool.query<{ may: boolean }>('select count_mail($1, $2, $3, $4) as may', [
        kind,
        email.toLowerCase(),
        ...askerOf(headers),
      ]);
      return rows[0]?.may === true;
    },

    /** For counts of our own: who asks, as one text. */
    networkOf: (headers?: Headers) => clientNetwork(headers?.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'),
  };
}

export function tooManyAttempts() {
  return new APIError('TOO_MANY_REQUESTS', {
    code: 'too_many_attempts',
    message: 'Too many attempts. Please try again in 15 minutes, or sign in by a link in a mail.',
  });
}
