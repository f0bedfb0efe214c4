import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { refuseCharge } from '../currencies/currencies.ts';
import { refuseOtherCurrency } from '../customers/customer-currency.ts';
import { chooseCoupons, discountsParameter, type Occasion } from '../discounts/redeem.ts';
import { found, invalid } from '../http/failure.ts';
import { checkoutLocale } from '../http/locales.ts';
import { currency, expand, flag, metadata, type parseParameters, text, webAddress, whole } from '../http/parameters.ts';
import { createSetupIntent } from '../payments/confirm-setup.ts';
import { priceDataParameter, priceOf } from '../prices/inline-price.ts';
import { newId } from '../store/identifier.ts';
import type { Price } from '../store/payment-rows.ts';
import type { CheckoutSession } from '../store/subscription-rows.ts';
import { automaticTaxParameter, billingModeParameter } from '../subscriptions/update-subscription.ts';
import { isRecognized } from '../taxes/rates.ts';
import type { World } from '../world.ts';

import { couponOf, sumsOf } from './session-amounts.ts';

const openSeconds = 24 * 60 * 60;
const shortestSeconds = 30 * 60;

export const createSessionSchema = z.strictObject({
  mode: z.enum(['payment', 'setup', 'subscription']),
  line_items: z
    .array(
      z.strictObject({
        price: text.optional(),
        price_data: priceDataParameter.optional(),
        quantity: whole.pipe(z.int().min(1).max(999_999)).optional(),
      }),
    )
    .min(1)
    .max(20)
    .optional(),
  currency: currency.optional(),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_update: z
    .strictObject({ name: z.enum(['auto', 'never']).optional(), address: z.enum(['auto', 'never']).optional() })
    .optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  expires_at: whole.optional(),
  ui_mode: z.literal('hosted_page').optional(),
  allowed_payment_method_types: z.array(text).optional(),
  locale: checkoutLocale.optional(),
  submit_type: text.optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text.max(1200) }).optional() }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  automatic_tax: automaticTaxParameter.optional(),
  tax_id_collection: z
    .strictObject({ enabled: flag, required: z.enum(['if_supported', 'never']).optional() })
    .optional(),
  allow_promotion_codes: flag.optional(),
  discounts: discountsParameter.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  saved_payment_method_options: z.strictObject({ payment_method_save: text.optional() }).optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      receipt_email: text.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
    })
    .optional(),
  setup_intent_data: z.strictObject({ metadata: metadata.optional(), description: text.optional() }).optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      billing_mode: billingModeParameter.optional(),
    })
    .optional(),
  expand,
});

type Parameters = ReturnType<typeof parseParameters<typeof createSessionSchema>>;
type Mode = CheckoutSession['mode'];

/** What belongs to some modes alone. */
const modesOf: { readonly [name in keyof Parameters]?: readonly Mode[] } = {
  line_items: ['payment', 'subscription'],
  submit_type: ['payment', 'subscription'],
  saved_payment_method_options: ['payment', 'subscription'],
  customer_creation: ['payment', 'setup'],
  payment_method_collection: ['subscription'],
  payment_intent_data: ['payment'],
  setup_intent_data: ['setup'],
  subscription_data: ['subscription'],
  automatic_tax: ['payment', 'subscription'],
  tax_id_collection: ['payment', 'subscription'],
};

/** Opens a session: what is bought or which card is kept, by whom, and where the browser goes afterwards. */
export function createSession(world: World, parameters: Parameters): CheckoutSession {
  const { mode, customer, customer_email: email, line_items: items = [] } = parameters;
  refuseOtherModes(parameters);
  if (customer !== undefined) {
    const row = world.tables.customers.get(customer);
    found(row?.deleted ? undefined : row, 'customer', customer, 'customer');
    if (email !== undefined) {
      throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer');
    }
  }
  refuseUnsavedTax(world, parameters);
  for (const [index, { quantity }] of items.entries()) {
    if (quantity === undefined) {
      const param = `line_items[${index}]`;
      throw invalid(
        `Quantity is required. Add \`quantity\` to \`${param}\``,
        `${param}[quantity]`,
        'parameter_missing',
      );
    }
  }
  const bought = items.map((item, index) => ({
    price: sellablePrice(priceOf(world, item, `line_items[${index}]`), mode, `line_items[${index}][price]`),
    quantity: item.quantity ?? 1,
  }));
  const currency = bought[0]?.price.currency ?? parameters.currency ?? 'usd';
  if (parameters.currency !== undefined && parameters.currency !== currency) {
    throw invalid(
      `The price specified only supports \`${currency}\`. This doesn't match the expected currency: \`${parameters.currency}\`.`,
      'line_items[0][price]',
    );
  }
  if (mode === 'subscription' && customer !== undefined) {
    refuseOtherCurrency(world, customer, currency);
  }
  const subtotal = bought.reduce((sum, { price, quantity }) => sum + price.unitAmount * quantity, 0);
  const coupons = readDiscounts(world, parameters, { customer: customer ?? null, currency, amount: subtotal });
  const moment = now(world, customer);
  const expiresAt = parameters.expires_at ?? moment + openSeconds;
  if (expiresAt < moment + shortestSeconds || expiresAt > moment + openSeconds) {
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  const outcome = parameters.payment_intent_data ?? parameters.setup_intent_data ?? parameters.subscription_data;
  const keeping =
    mode === 'setup'
      ? createSetupIntent(world, {
          customer: customer ?? null,
          paymentMethod: null,
          usage: 'off_session',
          mayRedirect: true,
          description: outcome?.description ?? null,
          metadata: outcome?.metadata ?? {},
        })
      : null;
  const session: CheckoutSession = {
    id: newId('cs_test', 58),
    created: moment,
    mode,
    customer: customer ?? null,
    customerEmail: email ?? null,
    clientReferenceId: parameters.client_reference_id ?? null,
    metadata: parameters.metadata ?? {},
    lineItems: bought.map(({ price, quantity }) => ({ id: newId('li'), price: price.id, quantity })),
    currency,
    amountTotal: subtotal,
    successUrl: parameters.success_url,
    cancelUrl: parameters.cancel_url ?? null,
    status: 'open',
    paymentStatus: keeping === null ? 'unpaid' : 'no_payment_required',
    paymentIntent: null,
    setupIntent: keeping?.id ?? null,
    subscription: null,
    invoice: null,
    expiresAt,
    createsCustomer: parameters.customer_creation === 'always',
    savesMethod: parameters.payment_intent_data?.setup_future_usage !== undefined,
    outcomeMetadata: outcome?.metadata ?? {},
    outcomeDescription: outcome?.description ?? null,
    confirming: null,
    billingAddress: parameters.billing_address_collection ?? null,
    collectsTax: parameters.automatic_tax?.enabled ?? false,
    collectsTaxId: parameters.tax_id_collection?.enabled ?? false,
    requiresTaxId: parameters.tax_id_collection?.required === 'if_supported',
    billing: null,
    settledTaxes: null,
    updatesAddress: parameters.customer_update?.address === 'auto',
    updatesName: parameters.customer_update?.name === 'auto',
    coupons,
    locale: parameters.locale ?? null,
    submitText: parameters.custom_text?.submit?.message ?? null,
    takesCodes: parameters.allow_promotion_codes ?? false,
    prorationDiscounts: parameters.subscription_data?.billing_mode?.flexible?.proration_discounts ?? 'included',
  };
  const { total: amountTotal } = sumsOf(world, session);
  if (mode === 'payment' && amountTotal > 0) {
    refuseCharge(amountTotal, currency);
  }
  return world.tables.checkoutSessions.put({ ...session, amountTotal });
}

function refuseOtherModes(parameters: Parameters): void {
  const { mode, line_items: items, currency, allowed_payment_method_types: types } = parameters;
  for (const [name, modes] of Object.entries(modesOf)) {
    if (name in parameters && !modes.includes(mode)) {
      throw invalid(`You can not pass \`${name}\` in \`${mode}\` mode.`, name);
    }
  }
  if (mode === 'setup' && currency === undefined && types === undefined) {
    throw invalid('Missing required param: currency.', 'currency', 'parameter_missing');
  }
  if (mode !== 'setup' && items === undefined) {
    throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  }
}

function readDiscounts(world: World, parameters: z.output<typeof createSessionSchema>, occasion: Occasion) {
  const { discounts = [], allow_promotion_codes: takesCodes } = parameters;
  if (takesCodes !== undefined && parameters.discounts !== undefined) {
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.', 'discounts');
  }
  if (discounts.length > 1) {
    throw invalid('You may only specify one discount for a Checkout Session.', 'discounts');
  }
  return chooseCoupons(world, discounts, occasion).map(couponOf);
}

/** What tax is reckoned by is kept with a customer who is there already, and only when that is said. */
function refuseUnsavedTax(world: World, parameters: z.output<typeof createSessionSchema>): void {
  const { customer, customer_update: update, automatic_tax: tax, tax_id_collection: taxId } = parameters;
  if (customer === undefined) {
    if (update !== undefined) {
      throw invalid('`customer_update` can only be used with `customer`.', 'customer_update');
    }
    return;
  }
  const address = world.tables.customers.get(customer)?.address ?? null;
  const isKnown = address !== null && isRecognized(address);
  if (!isKnown && tax?.enabled && update?.address !== 'auto') {
    throw invalid(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set `customer_update[address]` to 'auto' to save the address entered in Checkout to the Customer.",
      'automatic_tax',
      'customer_tax_location_invalid',
    );
  }
  if (taxId?.enabled && update?.name !== 'auto') {
    throw invalid(
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to 'auto'.",
      'tax_id_collection',
    );
  }
}

function sellablePrice(price: Price, mode: CheckoutSession['mode'], param: string): Price {
  if (!price.active && !price.isInline) {
    throw invalid('The price specified is inactive. This field only accepts active prices.', param);
  }
  if (mode === 'payment' && price.recurring !== null) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      param,
    );
  }
  if (mode === 'subscription' && price.recurring === null) {
    throw invalid('You must provide at least one recurring price in `subscription` mode.', param);
  }
  return price;
}
