import type Stripe from 'stripe';
import type { Json } from '../json.ts';
import type { Charge, PaymentMethod } from '../store/payment-rows.ts';
import type { World } from '../world.ts';
import { transactionIdOf } from './present-balance-transaction.ts';
import { fingerprintOf } from './present-payment-method.ts';

export function presentCharge(world: World, charge: Charge): Json<Stripe.Charge> {
  const method = world.tables.paymentMethods.get(charge.paymentMethod);
  const customer = charge.customer === null ? undefined : world.tables.customers.get(charge.customer);
  const hasSucceeded = charge.status === 'succeeded';
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: hasSucceeded ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: hasSucceeded ? transactionIdOf(charge.id) : null,
    billing_details: {
      address: null,
      email: customer?.email ?? null,
      name: customer?.name ?? null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'KINORA',
    captured: hasSucceeded,
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    description: charge.description,
    disputed: charge.dispute !== null,
    failure_balance_transaction: null,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: presentOutcome(charge),
    paid: charge.status !== 'failed',
    payment_intent: charge.paymentIntent,
    payment_method: charge.paymentMethod,
    payment_method_details: method === undefined ? null : presentDetails(method),
    receipt_email: null,
    receipt_number: null,
    receipt_url: `${world.origin}/receipts/${charge.id}`,
    refunded: charge.amountRefunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function presentOutcome({ status, failure }: Charge): Json<Stripe.Charge.Outcome> {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failure === null ? 'approved_by_network' : 'declined_by_network',
    reason: failure?.declineCode ?? null,
    risk_level: 'normal',
    seller_message: status === 'failed' ? 'The bank did not accept this payment.' : 'Payment complete.',
    type: failure === null ? 'authorized' : 'issuer_declined',
  };
}

function presentDetails(method: PaymentMethod): Json<Stripe.Charge.PaymentMethodDetails> {
  if (method.kind !== 'card') {
    return { type: method.kind };
  }
  const { brand, last4, expMonth, expYear } = method;
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: fingerprintOf(method),
      funding: 'credit',
      installments: null,
      last4,
      mandate: null,
      network: brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}
