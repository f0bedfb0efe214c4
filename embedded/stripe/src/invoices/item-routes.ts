import type { Hono } from 'hono';
import type Stripe from 'stripe';
import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { refuseOtherCurrency } from '../customers/customer-currency.ts';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { having, listPage } from '../http/list.ts';
import {
  changedMetadata,
  currency,
  expand,
  flag,
  listParameters,
  metadataChange,
  newMetadata,
  text,
  whole,
} from '../http/parameters.ts';
import type { Json } from '../json.ts';
import { createPrice, createProduct } from '../prices/create-price.ts';
import { priceDataParameter, priceOf } from '../prices/inline-price.ts';
import { newId } from '../store/identifier.ts';
import type { Price } from '../store/payment-rows.ts';
import type { InvoiceItem } from '../store/subscription-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { blankInvoice } from './create-invoice.ts';
import { lineOfItem } from './invoice-items.ts';

const period = z.strictObject({ start: whole, end: whole });
const createSchema = z.strictObject({
  customer: text,
  amount: whole.optional(),
  currency: currency.optional(),
  pricing: z.strictObject({ price: text }).optional(),
  price_data: priceDataParameter.optional(),
  quantity: whole.pipe(z.int().min(1)).optional(),
  description: text.optional(),
  discountable: flag.optional(),
  invoice: text.optional(),
  subscription: text.optional(),
  period: period.optional(),
  metadata: newMetadata.optional(),
  expand,
});
const updateSchema = z.strictObject({
  amount: whole.optional(),
  description: text.optional(),
  discountable: flag.optional(),
  metadata: metadataChange.optional(),
  expand,
});
const listSchema = z.strictObject({
  ...listParameters,
  customer: text.optional(),
  invoice: text.optional(),
  pending: flag.optional(),
});

/** What is charged besides plans: with the next invoice of its customer, or with the draft that it names. */
export function invoiceItemRoutes(app: Hono, world: World): void {
  const { customers, invoiceItems, invoices, subscriptions } = world.tables;

  app.post(
    '/v1/invoiceitems',
    endpoint(world, createSchema, ({ parameters }) => {
      const { customer, invoice: invoiceId, subscription, quantity = 1 } = parameters;
      const owner = customers.get(customer);
      found(owner?.deleted ? undefined : owner, 'customer', customer, 'customer');
      if (subscription !== undefined) {
        found(subscriptions.get(subscription), 'subscription', subscription, 'subscription');
      }
      const price = pricedBy(parameters);
      refuseOtherCurrency(world, customer, price.currency);
      const moment = now(world, customer);
      const item = invoiceItems.put({
        id: newId('ii'),
        created: moment,
        customer,
        subscription: subscription ?? null,
        invoice: invoiceId ?? null,
        price: price.id,
        quantity,
        amount: parameters.amount ?? price.unitAmount * quantity,
        currency: price.currency,
        description: parameters.description ?? world.tables.products.get(price.product)?.name ?? null,
        discountable: parameters.discountable ?? true,
        periodStart: parameters.period?.start ?? moment,
        periodEnd: parameters.period?.end ?? moment,
        metadata: parameters.metadata ?? {},
      });
      if (invoiceId !== undefined) {
        addToDraft(item, invoiceId);
      }
      emit(world, 'invoiceitem.created', present(item), customer);
      return present(item);
    }),
  );

  app.get(
    '/v1/invoiceitems',
    endpoint(world, listSchema, ({ parameters }) => {
      const { customer, invoice, pending } = parameters;
      const matching = having(invoiceItems.all(), { customer, invoice }).filter(
        (item) => pending === undefined || (item.invoice === null) === pending,
      );
      return listPage('/v1/invoiceitems', matching, parameters, present);
    }),
  );

  app.get(
    '/v1/invoiceitems/:id',
    bareEndpoint(world, ({ id }) => present(retrieve(id))),
  );

  app.post(
    '/v1/invoiceitems/:id',
    endpoint(world, updateSchema, ({ parameters, id }) => {
      const before = waitingOne(id, 'updated');
      return present(
        invoiceItems.put({
          ...before,
          amount: parameters.amount ?? before.amount,
          description: parameters.description ?? before.description,
          discountable: parameters.discountable ?? before.discountable,
          metadata: changedMetadata(before.metadata, parameters.metadata),
        }),
      );
    }),
  );

  app.delete(
    '/v1/invoiceitems/:id',
    bareEndpoint(world, ({ id }) => {
      const item = waitingOne(id, 'deleted');
      invoiceItems.remove(id);
      emit(world, 'invoiceitem.deleted', { ...present(item), deleted: true }, item.customer);
      return { id, object: 'invoiceitem', deleted: true };
    }),
  );

  function retrieve(id: string): InvoiceItem {
    return found(invoiceItems.get(id), 'invoiceitem', id);
  }

  function waitingOne(id: string, done: string): InvoiceItem {
    const item = retrieve(id);
    if (item.invoice !== null) {
      throw invalid(`An invoice item that is attached to an invoice can not be ${done}.`);
    }
    return item;
  }

  /** An amount alone stands for a price that was made for it. */
  function pricedBy(parameters: z.output<typeof createSchema>): Price {
    const { amount, pricing, price_data: data } = parameters;
    if (amount === undefined) {
      const price = priceOf(world, { price: pricing?.price, price_data: data }, 'pricing');
      if (price.recurring !== null) {
        throw invalid('The price of an invoice item must be a one-time price.', 'pricing[price]');
      }
      return price;
    }
    if (pricing !== undefined || data !== undefined) {
      throw invalid('You may only specify one of these parameters: amount, pricing, price_data.', 'amount');
    }
    if (parameters.currency === undefined) {
      throw invalid('Missing required param: currency.', 'currency', 'parameter_missing');
    }
    const name = parameters.description ?? 'Item';
    const product = createProduct(world, { name, description: null, active: false, metadata: {} });
    const details = { product: product.id, currency: parameters.currency, unitAmount: amount, recurring: null };
    const kept = { lookupKey: null, nickname: null, active: false, isInline: true, metadata: {} };
    const rest = { ...kept, taxBehavior: 'unspecified' as const };
    return createPrice(world, { ...details, ...rest }, false);
  }

  function addToDraft(item: InvoiceItem, id: string): void {
    const draft = found(invoices.get(id), 'invoice', id, 'invoice');
    const customer = found(customers.get(item.customer), 'customer', item.customer, 'customer');
    if (draft.status !== 'draft' || draft.customer !== item.customer || draft.currency !== item.currency) {
      throw invalid('The invoice must be a draft of the same customer and in the same currency.', 'invoice');
    }
    const { currency: money, periodStart, periodEnd } = draft;
    const lines = [...draft.lines, lineOfItem(item)];
    const { startingBalance, endingBalance } = blankInvoice(world, {
      customer,
      currency: money,
      lines,
      periodStart,
      periodEnd,
    });
    invoices.put({ ...draft, lines, startingBalance, endingBalance });
  }

  function present(item: InvoiceItem): Json<Stripe.InvoiceItem> {
    const price = world.tables.prices.get(item.price);
    return {
      id: item.id,
      object: 'invoiceitem',
      amount: item.amount,
      currency: item.currency,
      customer: item.customer,
      customer_account: null,
      date: item.created,
      description: item.description,
      discountable: item.discountable,
      discounts: [],
      invoice: item.invoice,
      livemode: false,
      metadata: item.metadata,
      parent:
        item.subscription === null
          ? null
          : { subscription_details: { subscription: item.subscription }, type: 'subscription_details' },
      period: { end: item.periodEnd, start: item.periodStart },
      pricing: {
        price_details: { price: item.price, product: price?.product ?? '' },
        type: 'price_details',
        unit_amount_decimal: String(price?.unitAmount ?? item.amount),
      },
      proration: false,
      quantity: item.quantity,
      quantity_decimal: String(item.quantity),
      tax_rates: [],
      test_clock: customers.get(item.customer)?.testClock ?? null,
    };
  }
}
