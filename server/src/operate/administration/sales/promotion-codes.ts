import { randomUUID } from 'node:crypto';
import { currencyStep } from '@kinora/catalogue/money';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import type { Stripe } from 'stripe';
import * as z from 'zod';
import { invalidFields } from '../../../http/invalid-input.ts';
import type { Billing } from '../../../money/billing/billing.ts';
import { isMissing } from '../../../money/billing/stripe-client.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import type { PromotionCode, PromotionCodes } from './wire.ts';

const MS = 1000;
const NEWEST = 100;
const reason = z.string().trim().min(3).max(500);

export const promotionBody = z
  .strictObject({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, declareWords(text('errors', 'sales.codeForm'))),
    percentOff: z.number().gt(0).max(100).nullable(),
    amountsOff: z.record(z.string().regex(/^[a-z]{3}$/), z.int().min(1).max(99_999_999)).nullable(),
    duration: z.enum(['once', 'repeating', 'forever']),
    months: z.int().min(1).max(36).nullable(),
    firstTimeOnly: z.boolean(),
    expiresAt: z.iso.datetime().nullable(),
    mostUses: z.int().min(1).max(10_000_000).nullable(),
    reason,
  })
  .refine(({ percentOff, amountsOff }) => (percentOff === null) !== (amountsOff === null), {
    path: ['percentOff'],
    error: declareWords(text('errors', 'sales.shareOrAmounts')),
  })
  .refine(({ duration, months }) => (duration === 'repeating') === (months !== null), {
    path: ['months'],
    error: declareWords(text('errors', 'sales.months')),
  });
export const closeBody = z.strictObject({ reason });

type Ports = { billing: Billing; database: Database };

/** The newest promotion codes of the account at the payment service. */
export async function listPromotionCodes({ billing }: Pick<Ports, 'billing'>): Promise<PromotionCodes> {
  if (!billing.access.isEnabled) return { isEnabled: false, codes: [] };
  const stripe = await billing.access.client();
  const { data } = await stripe.promotionCodes.list({
    limit: NEWEST,
    expand: ['data.promotion.coupon', 'data.promotion.coupon.currency_options'],
  });
  return { isEnabled: true, codes: data.flatMap(describe) };
}

function describe(row: Stripe.PromotionCode): PromotionCode[] {
  const { coupon } = row.promotion;
  if (coupon === null || typeof coupon === 'string') return [];
  const { currency, amount_off: amount, currency_options: options = {} } = coupon;
  const others = Object.entries(options).map(([code, { amount_off }]) => [code, amount_off]);
  const expires = row.expires_at ?? coupon.redeem_by;
  return [
    {
      id: row.id,
      code: row.code,
      isActive: row.active,
      percentOff: coupon.percent_off,
      amountsOff: amount === null || currency === null ? null : { [currency]: amount, ...Object.fromEntries(others) },
      duration: coupon.duration === 'repeating' ? 'repeating' : coupon.duration === 'forever' ? 'forever' : 'once',
      months: coupon.duration_in_months,
      firstTimeOnly: row.restrictions.first_time_transaction,
      expiresAt: expires === null ? null : new Date(expires * MS).toISOString(),
      mostUses: row.max_redemptions,
      used: row.times_redeemed,
    },
  ];
}

/**
 * Makes a coupon and its code at the payment service. What is done there is noted first: a code without a note would be
 * worse than a note without a code.
 * @throws AppError 409 `code_taken`
 */
export async function createPromotionCode(
  { billing, database }: Ports,
  admin: Admin,
  { reason: why, ...terms }: z.output<typeof promotionBody>,
): Promise<void> {
  const stripe = await billing.access.client();
  refuseUneven(terms.amountsOff);
  const { data } = await stripe.promotionCodes.list({ code: terms.code, active: true, limit: 1 });
  if (data.length > 0) throw new AppError('code_taken', text('errors', 'admin.codeTaken'), 409);
  await changeAudited(database, { admin }, async () => ({
    action: 'promotion_code.create',
    target: { kind: 'code', id: terms.code },
    after: terms,
    reason: why,
  }));
  const key = randomUUID();
  const [[currency, amount] = [], ...others] = Object.entries(terms.amountsOff ?? {});
  const coupon = await stripe.coupons.create(
    {
      name: terms.code,
      duration: terms.duration,
      ...(terms.months === null ? {} : { duration_in_months: terms.months }),
      ...(terms.percentOff === null ? {} : { percent_off: terms.percentOff }),
      ...(currency === undefined || amount === undefined ? {} : { currency, amount_off: amount }),
      ...(others.length === 0
        ? {}
        : { currency_options: Object.fromEntries(others.map(([code, off]) => [code, { amount_off: off }])) }),
    },
    { idempotencyKey: `coupon:${key}` },
  );
  await stripe.promotionCodes.create(
    {
      promotion: { type: 'coupon', coupon: coupon.id },
      code: terms.code,
      restrictions: { first_time_transaction: terms.firstTimeOnly },
      ...(terms.expiresAt === null ? {} : { expires_at: Math.floor(Date.parse(terms.expiresAt) / MS) }),
      ...(terms.mostUses === null ? {} : { max_redemptions: terms.mostUses }),
    },
    { idempotencyKey: `promotion:${key}` },
  );
}

/** Nobody redeems it from now on; who has it keeps it. @throws AppError 404 */
export async function closePromotionCode(
  { billing, database }: Ports,
  admin: Admin,
  id: string,
  { reason: why }: z.output<typeof closeBody>,
): Promise<void> {
  const stripe = await billing.access.client();
  const code = await stripe.promotionCodes.retrieve(id).catch((error: unknown) => {
    throw isMissing(error) ? notFound() : error;
  });
  await changeAudited(database, { admin }, async () => ({
    action: 'promotion_code.close',
    target: { kind: 'code', id: code.id },
    before: { code: code.code },
    reason: why,
  }));
  await stripe.promotionCodes.update(code.id, { active: false });
}

function refuseUneven(amounts: Record<string, number> | null): void {
  const problems = Object.entries(amounts ?? {}).flatMap(([currency, amount]) => {
    const step = currencyStep(currency);
    const said = text('errors', 'sales.stepIn', { currency: currency.toUpperCase(), step });
    return amount % step === 0 ? [] : [{ field: `amountsOff.${currency}`, said }];
  });
  if (problems.length > 0) throw invalidFields(problems);
}
