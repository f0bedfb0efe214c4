import { currencyStep } from '@kinora/catalogue/money';
import type { Stripe } from 'stripe';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { paymentsSetting } from '../../platform/settings/registry.ts';
import type { BillingDeps } from './billing.ts';
import { idOf } from './customers.ts';
import { offers } from './offers.ts';
import { productIdOf } from './rename-products.ts';
import type { StripeClient } from './stripe-client.ts';

/** What of a payment is tax. Tokens never depend on it. */
export type Tax = { cents: number; isReverseCharge: boolean };

/** Whether tax is asked for, as the operator set it here or in the environment. */
export async function collectsTax({ config, settings }: Pick<BillingDeps, 'config' | 'settings'>): Promise<boolean> {
  return (await settings.read(paymentsSetting)).collectsTax ?? config.stripe?.collectsTax === true;
}

export function taxOfInvoice({ total_taxes }: Pick<Stripe.Invoice, 'total_taxes'>): Tax {
  const taxes = total_taxes ?? [];
  return {
    cents: taxes.reduce((sum, { amount }) => sum + amount, 0),
    isReverseCharge: taxes.some(({ taxability_reason }) => taxability_reason === 'reverse_charge'),
  };
}

/** The taxes of the line items must have been asked for with the session. */
export function taxOfSession({ total_details, line_items }: Stripe.Checkout.Session): Tax {
  const taxes = line_items?.data.flatMap((item) => item.taxes ?? []) ?? [];
  return {
    cents: total_details?.amount_tax ?? 0,
    isReverseCharge: taxes.some(({ taxability_reason }) => taxability_reason === 'reverse_charge'),
  };
}

/** In the transaction that books the payment. */
export async function noteTax(transaction: Database, paymentId: string, tax: Tax): Promise<void> {
  if (tax.cents === 0 && !tax.isReverseCharge) return;
  await callForValue(transaction, functions.note_payment_tax, {
    payment_id: paymentId,
    tax_cents: tax.cents,
    is_reversed: tax.isReverseCharge,
  });
}

/** The tax in a part of what was paid that has gone back, half a unit up; in all of it, all of the tax. */
export function taxInPart(paid: { amount: number; tax: number; currency: string }, part: number): number {
  if (paid.amount <= 0) return 0;
  // Products of two amounts are more than a number holds exactly.
  const [tax, whole, step] = [BigInt(paid.tax), BigInt(paid.amount), BigInt(currencyStep(paid.currency))];
  return Number(((2n * tax * BigInt(part) + whole * step) / (2n * whole * step)) * step);
}

/**
 * The tax of a top-up, which nobody is there to enter an address for: by the one that is kept with the customer. Null
 * where no tax is asked for or their place is not known, and the list price is all that is charged.
 */
export async function topUpTax(
  deps: BillingDeps,
  stripe: StripeClient,
  customer: string,
  topUp: { id: string; cents: number; pack: string; currency: string },
): Promise<{ calculation: string; onTop: number; marks: Record<string, string> } | null> {
  if (!(await collectsTax(deps))) return null;
  const offer = offers.find((candidate) => candidate.kind === 'pack' && candidate.pack === topUp.pack);
  if (offer === undefined) return null;
  const { priceId } = await deps.billing.prices.of(offer, topUp.currency);
  const { tax_behavior: behavior, product } = await stripe.prices.retrieve(priceId);
  try {
    const calculation = await stripe.tax.calculations.create(
      {
        currency: topUp.currency,
        customer,
        line_items: [
          {
            amount: topUp.cents,
            reference: offer.key,
            product: idOf(product) ?? productIdOf(offer),
            ...(behavior === 'inclusive' || behavior === 'exclusive' ? { tax_behavior: behavior } : {}),
          },
        ],
      },
      { idempotencyKey: `tax:${topUp.id}` },
    );
    if (calculation.id === null) return null;
    const { tax_amount_exclusive: onTop, tax_amount_inclusive: within, tax_breakdown: parts } = calculation;
    const isReversed = parts.some(({ taxability_reason }) => taxability_reason === 'reverse_charge');
    const marks = { tax: String(onTop + within), reverse_charge: isReversed ? 'yes' : 'no' };
    return { calculation: calculation.id, onTop, marks };
  } catch (error) {
    if (!isUnknownPlace(error)) throw error;
    deps.log.warn({ err: error }, 'The tax of a top-up could not be reckoned: nothing is known of where its payer is');
    return null;
  }
}

function isUnknownPlace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'customer_tax_location_invalid';
}
