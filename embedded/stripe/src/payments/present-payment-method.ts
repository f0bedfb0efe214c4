import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Json } from '../json.ts';
import type { PaymentMethod } from '../store/payment-rows.ts';

export function presentPaymentMethod(method: PaymentMethod): Json<Stripe.PaymentMethod> {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: method.kind,
    ...(method.kind === 'card' ? { card: presentCard(method) } : { us_bank_account: presentBankAccount(method) }),
  };
}

function presentCard(method: PaymentMethod): Json<Stripe.PaymentMethod.Card> {
  return {
    brand: method.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: method.brand,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    fingerprint: fingerprintOf(method),
    funding: 'credit',
    generated_from: null,
    last4: method.last4,
    networks: { available: [method.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

/** A card number always has the same fingerprint, whoever pays with it. */
export function fingerprintOf({ brand, last4, behaviour }: PaymentMethod): string {
  return createHash('sha256').update(`${brand}:${last4}:${behaviour}`).digest('hex').slice(0, 16);
}

function presentBankAccount(method: PaymentMethod): Json<Stripe.PaymentMethod.UsBankAccount> {
  return {
    account_holder_type: 'individual',
    account_type: 'checking',
    bank_name: method.brand,
    financial_connections_account: null,
    fingerprint: null,
    last4: method.last4,
    networks: null,
    routing_number: '110000000',
    status_details: {},
  };
}
