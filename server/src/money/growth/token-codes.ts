import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForRow, refined } from '../../platform/database/sql-function.ts';
import { AppError, balanceFull } from '../../platform/errors.ts';

const outcomes = [
  ...(['redeemed', 'unknown', 'redeemed_before', 'expired', 'used_up'] as const),
  ...(['unconfirmed', 'not_new', 'held', 'balance_full', 'too_many'] as const),
] as const;
type Refusal = Exclude<(typeof outcomes)[number], 'redeemed' | 'balance_full' | 'unknown' | 'too_many'>;

const REDEEM = refined(functions.redeem_token_code, (row) =>
  row.extend({ outcome: z.enum(outcomes), given: z.number() }),
);

const refusals: Readonly<Record<Refusal, string>> = {
  redeemed_before: 'You have redeemed this code already.',
  expired: 'This code has expired.',
  used_up: 'This code has been redeemed as often as it can be.',
  unconfirmed: 'Please confirm your email address first, then redeem the code.',
  not_new: 'This code is for new accounts only.',
  held: 'Your account is being looked at. Please try again later.',
};

/**
 * Gives the tokens of a code, once a person.
 * @returns how many
 * @throws AppError 404 for no such code, 409 `code_refused` with the reason in words, 429 `rate_limited` after many codes
 */
export async function redeemTokenCode(database: Database, userId: string, typed: string): Promise<number> {
  const { outcome, given } = await callForRow(database, REDEEM, { of_user: userId, typed });
  switch (outcome) {
    case 'redeemed':
      return given;
    case 'unknown':
      throw new AppError('not_found', 'There is no such code. Please check how it is written.', 404);
    case 'too_many':
      throw new AppError('rate_limited', 'That was a lot of codes. Please try again in an hour.', 429);
    case 'balance_full':
      throw balanceFull();
    default:
      throw new AppError('code_refused', refusals[outcome], 409, { why: outcome });
  }
}
