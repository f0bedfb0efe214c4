import type Stripe from 'stripe';
import { asList, type List } from '../http/list.ts';
import type { Json } from '../json.ts';
import { presentPrice } from '../prices/present-price.ts';
import type { CheckoutSession } from '../store/subscription-rows.ts';
import { presentAddress, presentSessionTax } from '../taxes/present-tax.ts';
import { isRecognized } from '../taxes/rates.ts';
import { taxOnTop } from '../taxes/reckon.ts';
import type { World } from '../world.ts';
import { amountsOf, payerOf, sumsOf } from './session-amounts.ts';

export function presentSession(world: World, session: CheckoutSession): Json<Stripe.Checkout.Session> {
  const customer = session.customer === null ? undefined : world.tables.customers.get(session.customer);
  const email = customer?.email ?? session.customerEmail;
  const { subtotal, discount, tax } = sumsOf(world, session);
  const payer = payerOf(world, session);
  const isPlaced = payer.address !== null && isRecognized(payer.address);
  const [typed] = session.billing?.taxId ? [session.billing] : [];
  const isSetup = session.mode === 'setup';
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: session.takesCodes ? true : null,
    allowed_payment_method_types: null,
    amount_subtotal: isSetup ? null : subtotal,
    amount_total: isSetup ? null : session.amountTotal,
    automatic_tax: {
      enabled: session.collectsTax,
      liability: session.collectsTax ? { type: 'self' } : null,
      provider: session.collectsTax ? 'stripe' : null,
      status: session.collectsTax ? (isPlaced ? 'complete' : 'requires_location_inputs') : null,
    },
    billing_address_collection: session.billingAddress,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      ...{ after_submit: null, shipping_address: null, terms_of_service_acceptance: null },
      submit: session.submitText === null ? null : { message: session.submitText },
    },
    customer: session.customer,
    customer_account: null,
    customer_creation: session.mode === 'subscription' || session.createsCustomer ? 'always' : 'if_required',
    customer_details: {
      address: presentAddress(payer.address),
      business_name: typed?.name ?? null,
      email,
      individual_name: null,
      name: session.billing?.name ?? customer?.name ?? null,
      phone: null,
      tax_exempt: payer.taxExempt,
      tax_ids: payer.taxIds.map(({ type, value }) => ({ type, value })),
    },
    customer_email: session.customerEmail,
    discounts: session.coupons.map(({ coupon, promotionCode }) => ({ coupon, promotion_code: promotionCode })),
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: session.invoice,
    invoice_creation: null,
    livemode: false,
    locale: session.locale,
    managed_payments: null,
    metadata: session.metadata,
    mode: session.mode,
    origin_context: null,
    payment_intent: session.mode === 'payment' ? session.paymentIntent : null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card', 'us_bank_account'],
    payment_status: session.paymentStatus,
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: session.setupIntent,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: session.subscription,
    success_url: session.successUrl,
    ...(session.collectsTaxId
      ? {
          tax_id_collection: {
            enabled: true,
            required: session.requiresTaxId ? ('if_supported' as const) : ('never' as const),
          },
        }
      : {}),
    total_details: isSetup ? null : { amount_discount: discount, amount_shipping: 0, amount_tax: tax },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${world.origin}/pay/${session.id}` : null,
    wallet_options: null,
  };
}

export function lineItemsOf(world: World, session: CheckoutSession): List<Json<Stripe.LineItem>> {
  const amounts = amountsOf(world, session);
  const items = session.lineItems.flatMap(({ id, price: priceId, quantity }, index): Json<Stripe.LineItem>[] => {
    const price = world.tables.prices.get(priceId);
    if (price === undefined) {
      return [];
    }
    const { subtotal, discount, tax } = amounts[index] ?? { subtotal: 0, discount: 0, tax: null };
    return [
      {
        id,
        object: 'item',
        adjustable_quantity: null,
        amount_discount: discount,
        amount_subtotal: subtotal,
        amount_tax: tax?.amount ?? 0,
        amount_total: subtotal - discount + taxOnTop([tax]),
        currency: price.currency,
        description: world.tables.products.get(price.product)?.name ?? null,
        metadata: {},
        price: presentPrice(price),
        quantity,
      },
    ];
  });
  return asList(`/v1/checkout/sessions/${session.id}/line_items`, items);
}

/** The taxes of one item, which are told only when a client asks for them. */
export function taxesOfItem(world: World, id: string): Json<Stripe.LineItem.Tax>[] | undefined {
  const session = world.tables.checkoutSessions.all().find(({ lineItems }) => lineItems.some((item) => item.id === id));
  if (session === undefined) {
    return undefined;
  }
  const tax = amountsOf(world, session)[session.lineItems.findIndex((item) => item.id === id)]?.tax ?? null;
  return tax === null ? [] : presentSessionTax(tax);
}
