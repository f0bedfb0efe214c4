import * as z from 'zod/mini';

/** A day in UTC, `YYYY-MM-DD`. */
const day = z.string();
/** Counted in the smallest unit of a currency. */
const amount = z.int();

/** `GET /api/admin/business/margins`: what each tool and model brought and cost over some days. */
export const marginsSchema = z.object({
  from: day,
  to: day,
  /** Up to which moment everything is added up; null until it was for the first time. */
  keptAt: z.nullable(z.string()),
  /** The currency of `value`, which is in its smallest unit. Costs are in millionths of a US dollar. */
  currency: z.string(),
  /** What anything was paid in over these days. */
  currencies: z.array(z.string()),
  /** What a token brought: money paid in this currency less what went back, by tokens sold for it; null while none were. */
  tokenValue: z.nullable(z.number()),
  /** A row for each tool and, where it has several, each model; most tokens first. */
  rows: z.array(
    z.object({
      /** Empty where accounts were erased before their day was added up. */
      tool_type: z.string(),
      tool_name: z.string(),
      provider: z.string(),
      model: z.string(),
      orders: z.int(),
      completed: z.int(),
      failed: z.int(),
      tokensTaken: z.int(),
      tokensReturned: z.int(),
      /** What the tokens that did not go back are worth, in the smallest unit; null while a token's value is not known. */
      value: z.nullable(z.number()),
      /** What is known of what providers bill, the operator's own figure for the rest; null where that is missing. */
      costMicros: z.nullable(z.number()),
      /** Completed orders of which neither the provider nor its table says what they cost. */
      unpriced: z.int(),
      /** Null while value or cost is not known, and in currencies that cannot be compared with a dollar. */
      margin: z.nullable(z.number()),
    }),
  ),
});

/** `GET /api/admin/business/cohorts`: people by the month or week in which they signed up, newest first. */
export const cohortsSchema = z.object({
  unit: z.enum(['month', 'week']),
  keptAt: z.nullable(z.string()),
  currency: z.string(),
  currencies: z.array(z.string()),
  cohorts: z.array(
    z.object({
      /** The first day of the month or week. */
      cohort: day,
      people: z.int(),
      /** Who made something up to now, and who paid anything that was not given back whole. */
      active: z.int(),
      paying: z.int(),
      /** One for each month or week since then, the first of them their own. */
      periods: z.array(z.object({ active: z.int(), paying: z.int(), revenue: amount })),
    }),
  ),
});

export const planMonth = z.object({
  plan: z.string(),
  /** Running when the month began. */
  atStart: z.int(),
  begun: z.int(),
  ended: z.int(),
  /** Of those that were running when the month began. */
  endedOfStart: z.int(),
  /** Of those that ended, because a payment failed for good. */
  endedUnpaid: z.int(),
  /** Had a payment that failed, and went on. */
  recovered: z.int(),
});

/** `GET /api/admin/business/churn`: plans by month, newest first. */
export const churnSchema = z.object({
  months: z.array(z.object({ month: day, plans: z.array(planMonth) })),
  /** Why plans were canceled in these months, as people said; only what was said. */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** Plans that ended in these months without a word. */
  unsaid: z.int(),
  /** Plans with a payment that is due now. */
  overdue: z.int(),
});

export type Margins = z.infer<typeof marginsSchema>;
export type MarginRow = Margins['rows'][number];
export type Cohorts = z.infer<typeof cohortsSchema>;
export type Churn = z.infer<typeof churnSchema>;
