import type Stripe from 'stripe';
import type { Json } from '../json.ts';
import type { Charge, Refund } from '../store/payment-rows.ts';
import type { World } from '../world.ts';

const availableAfterSeconds = 2 * 86_400;
/** What the real service takes of a card payment in its home country. */
const fee = { share: 0.029, fixed: 30 };

/** The movement that a charge or a refund has made. */
export function transactionIdOf(source: string): string {
  return `txn_${source.replace('_', '')}`;
}

export function findBalanceTransaction(world: World, id: string): Json<Stripe.BalanceTransaction> | undefined {
  const { charges, refunds } = world.tables;
  const [, kind, rest] = /^txn_(ch|re)(.+)$/.exec(id) ?? [];
  const charge = kind === 'ch' ? charges.get(`ch_${rest}`) : undefined;
  if (charge?.status === 'succeeded') {
    return ofCharge(world, charge);
  }
  const refund = kind === 're' ? refunds.get(`re_${rest}`) : undefined;
  return refund === undefined ? undefined : ofRefund(world, refund);
}

export function allBalanceTransactions(world: World): Json<Stripe.BalanceTransaction>[] {
  const { charges, refunds } = world.tables;
  return [
    ...charges
      .all()
      .filter(({ status }) => status === 'succeeded')
      .map((charge) => ofCharge(world, charge)),
    ...refunds.all().map((refund) => ofRefund(world, refund)),
  ].sort((one, other) => one.created - other.created);
}

function ofCharge(world: World, charge: Charge): Json<Stripe.BalanceTransaction> {
  const taken = Math.round(charge.amount * fee.share) + fee.fixed;
  return {
    ...common(charge, charge.currency),
    amount: charge.amount,
    description: charge.description,
    fee: taken,
    fee_details: [
      {
        amount: taken,
        application: null,
        currency: charge.currency,
        description: 'Stripe processing fees',
        type: 'stripe_fee',
      },
    ],
    net: charge.amount - taken,
    reporting_category: 'charge',
    type: isByBank(world, charge) ? 'payment' : 'charge',
  };
}

function ofRefund(world: World, refund: Refund): Json<Stripe.BalanceTransaction> {
  const charge = world.tables.charges.get(refund.charge);
  return {
    ...common(refund, charge?.currency ?? 'usd'),
    amount: -refund.amount,
    description: 'REFUND FOR CHARGE',
    fee: 0,
    fee_details: [],
    net: -refund.amount,
    reporting_category: 'refund',
    type: charge !== undefined && isByBank(world, charge) ? 'payment_refund' : 'refund',
  };
}

function common({ id, created }: { id: string; created: number }, currencyOfIt: string) {
  return {
    id: transactionIdOf(id),
    object: 'balance_transaction' as const,
    available_on: created + availableAfterSeconds,
    balance_type: 'payments' as const,
    created,
    currency: currencyOfIt,
    exchange_rate: null,
    source: id,
    status: 'available',
  };
}

function isByBank(world: World, { paymentMethod }: Charge): boolean {
  return world.tables.paymentMethods.get(paymentMethod)?.kind === 'us_bank_account';
}
