import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForRow, refined } from '../../platform/database/sql-function.ts';
import { AppError, balanceFull } from '../../platform/errors.ts';

const outcomes = [
  ...(['redeemed', 'unknown', 'redeemed_before', 'expired', 'used_up'] as const),
  ...(['unconfirmed', 'not_new', 'held', 'balance_full', 'too_many'] as const),
] as const;

const REDEEM = refined(functions.redeem_token_code, (row) =>
  row.extend({ outcome: z.enum(outcomes), given: z.number() }),
);

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
      throw new AppError('not_found', text('serviceErrors', 'codes.unknown'), 404);
    case 'too_many':
      throw new AppError('rate_limited', text('serviceErrors', 'codes.tooMany'), 429);
    case 'balance_full':
      throw balanceFull();
    default:
      throw new AppError('code_refused', text('serviceErrors', `codes.${outcome}`), 409, { why: outcome });
  }
}
