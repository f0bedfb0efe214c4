import { APIError } from 'better-auth/api';
import type pg from 'pg';
import * as z from 'zod';
import { clientNetwork } from '../../../platform/client-address.ts';
import type { Config } from '../../../platform/config/config.ts';
import { functions } from '../../../platform/database/functions.ts';
import { callForRow, callForValue, refined } from '../../../platform/database/sql-function.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';
import { said } from '../../said.ts';
import { browserIn } from './known-browsers.ts';

/** Set by our routes from the connection; whatever a client sends under this name is overwritten. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** Compared where there is nothing to compare, so that it takes as long. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** What the mails are about that strangers can ask for; each kind is counted by itself. */
type AskedMail = 'confirm' | 'reset' | 'code' | 'change';

/** Without a hash where there is nothing to compare. */
const COUNT_GUESS = refined(functions.count_guess, (row) => row.extend({ password_hash: z.string().nullable() }));

export type GuessLimits = ReturnType<typeof createGuessLimits>;

type Options = {
  config: Pick<Config, 'publicUrl'>;
  pool: pg.Pool;
  rateLimits: RateLimits;
  verifyPassword: (hash: string, password: string) => Promise<boolean>;
};

/** How often passwords are tried and mails asked for: by network and browser, so that strangers shut nobody out. */
export function createGuessLimits({ config, pool, rateLimits, verifyPassword }: Options) {
  const networkOf = (headers?: Headers) => clientNetwork(headers?.get(CLIENT_ADDRESS_HEADER) ?? 'unknown');
  const askerOf = (headers?: Headers) => ({ of_network: networkOf(headers), of_browser: browserIn(headers, config) });

  return {
    /** @throws APIError 429 `too_many_attempts` when this password must not be tried any more */
    async checkGuess({ email, password }: { email: string; password: string }, headers?: Headers): Promise<void> {
      const guess = { of_email: email.toLowerCase(), ...askerOf(headers) };
      const { verdict, password_hash: hash } = await callForRow(pool, COUNT_GUESS, guess);
      if (verdict === 'open') return;
      const isRight = verdict === 'second_step' && (await verifyPassword(hash ?? NOBODYS_HASH, password));
      if (hash === null || !isRight) throw tooManyAttempts();
    },

    /** The right password ends the count of whoever typed it. */
    async forgetGuesses(email: string, headers?: Headers): Promise<void> {
      const { of_network, of_browser } = askerOf(headers);
      const askers = [of_network, ...(of_browser === null ? [] : [of_browser.toString('hex')])];
      await rateLimits.forget(...askers.map((asker) => `sign-in:${email.toLowerCase()}|${asker}`));
    },

    /** A new password that was chosen by a mail ends all of them. */
    forgetAllGuesses: (email: string): Promise<void> => rateLimits.forgetByAll(`sign-in:${email.toLowerCase()}`),

    /** Whether one more mail of this kind may go to an address. */
    async mayMail(kind: AskedMail, email: string, headers?: Headers): Promise<boolean> {
      const mail = { of_kind: kind, of_email: email.toLowerCase(), ...askerOf(headers) };
      return callForValue(pool, functions.count_mail, mail);
    },

    /** For counts of our own: who asks, as one text. */
    networkOf,
  };
}

export function tooManyAttempts() {
  return new APIError('TOO_MANY_REQUESTS', {
    code: 'too_many_attempts',
    message: said.tooManyAttempts,
  });
}
