import * as z from 'zod/mini';
import { balanceSchema } from '../../http/wire.ts';

/** What is said over HTTP about codes that give tokens, and about referrals. */

export const redeemedSchema = z.object({ tokens: z.int(), balance: balanceSchema });

const referralStates = ['joined', 'waiting', 'settled', 'refused'] as const;

export const referralsSchema = z.object({
  isOn: z.boolean(),
  /** What each side gets; of people who have joined before a change, what was said then. */
  referrerTokens: z.int(),
  referredTokens: z.int(),
  /** For how many people in a month somebody gets tokens. */
  perMonth: z.int(),
  /** Between the first payment and the tokens. */
  days: z.int(),
  /** Null until it is asked for. */
  link: z.nullable(z.string()),
  earned: z.int(),
  people: z.array(
    z.object({
      joinedAt: z.string(),
      state: z.enum(referralStates),
      /** When the tokens come, unless the payment goes back. */
      dueAt: z.nullable(z.string()),
      tokens: z.int(),
      why: z.nullable(z.string()),
    }),
  ),
});

export type Redeemed = z.infer<typeof redeemedSchema>;
export type Referrals = z.infer<typeof referralsSchema>;
