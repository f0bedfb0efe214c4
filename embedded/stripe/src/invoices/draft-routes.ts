import type { Hono } from 'hono';
import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { discountLines } from '../discounts/discount-lines.ts';
import { chooseCoupons, discountsParameter, grantDiscount } from '../discounts/redeem.ts';
import { endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { currency, expand, newMetadata, text, whole } from '../http/parameters.ts';
import type { Customer } from '../store/payment-rows.ts';
import type { Invoice } from '../store/subscription-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { blankInvoice, finalizeInvoice } from './create-invoice.ts';
import { amountDue } from './invoice-amounts.ts';
import { noteInvoiced, releaseItems, waitingItemLines } from './invoice-items.ts';
import { markInvoicePaid } from './note-payment.ts';
import { presentInvoice } from './present-invoice.ts';

const notByItself = z.literal('false', 'The embedded service finalises drafts when it is asked to: use false.');
const createSchema = z.strictObject({
  customer: text,
  currency: currency.optional(),
  description: text.optional(),
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  days_until_due: whole.pipe(z.int().min(0).max(365)).optional(),
  auto_advance: notByItself.optional(),
  pending_invoice_items_behavior: z.enum(['include', 'exclude']).optional(),
  discounts: discountsParameter.optional(),
  metadata: newMetadata.optional(),
  expand,
});
const finalizeSchema = z.strictObject({ auto_advance: notByItself.optional(), expand });
const deleteSchema = z.strictObject({});

/** Invoices that are made by hand: a draft first, then final. */
export function draftInvoiceRoutes(app: Hono, world: World): void {
  const { customers, invoices } = world.tables;

  app.post(
    '/v1/invoices',
    endpoint(world, createSchema, ({ parameters }) => {
      const { currency: money = 'usd', collection_method: method = 'charge_automatically' } = parameters;
      if ((method === 'send_invoice') !== (parameters.days_until_due !== undefined)) {
        throw invalid('`days_until_due` belongs to `collection_method=send_invoice`.', 'days_until_due');
      }
      const row = customers.get(parameters.customer);
      const customer = found(row?.deleted ? undefined : row, 'customer', parameters.customer, 'customer');
      const moment = now(world, customer.id);
      const waiting =
        parameters.pending_invoice_items_behavior === 'include'
          ? waitingItemLines(world, { customer: customer.id, subscription: null, currency: money })
          : [];
      const occasion = { customer: customer.id, currency: money, amount: null };
      const discounts = chooseCoupons(world, parameters.discounts ?? [], occasion).map(
        (choice) =>
          grantDiscount(world, choice, { customer: customer.id, subscription: null, checkoutSession: null }).id,
      );
      const lines = discountLines(world, waiting, discounts, moment);
      const days = parameters.days_until_due;
      const draft = invoices.put({
        ...blankInvoice(world, { customer, currency: money, lines, periodStart: moment, periodEnd: moment }),
        description: parameters.description ?? null,
        collectionMethod: method,
        dueDate: days === undefined ? null : moment + days * 86_400,
        metadata: parameters.metadata ?? {},
      });
      noteInvoiced(world, draft);
      emit(world, 'invoice.created', presentInvoice(world, draft), customer.id);
      return presentInvoice(world, draft);
    }),
  );

  app.post(
    '/v1/invoices/:id/finalize',
    endpoint(world, finalizeSchema, ({ id }) => presentInvoice(world, finalizeDraft(world, draftOf(id, 'finalized')))),
  );

  app.delete(
    '/v1/invoices/:id',
    endpoint(world, deleteSchema, ({ id }) => {
      const draft = draftOf(id, 'deleted');
      releaseItems(world, draft);
      invoices.remove(id);
      emit(world, 'invoice.deleted', presentInvoice(world, draft), draft.customer);
      return { id, object: 'invoice', deleted: true };
    }),
  );

  function draftOf(id: string, done: string): Invoice {
    const invoice = found(invoices.get(id), 'invoice', id);
    if (invoice.status !== 'draft') {
      throw invalid(`Only draft invoices can be ${done}; this one is ${invoice.status}.`);
    }
    return invoice;
  }
}

/** An invoice that asks for nothing is paid at once. */
export function finalizeDraft(world: World, draft: Invoice): Invoice {
  const customer: Customer = found(world.tables.customers.get(draft.customer), 'customer', draft.customer, 'customer');
  const invoice = finalizeInvoice(world, draft, customer);
  return amountDue(invoice) === 0 ? markInvoicePaid(world, invoice) : invoice;
}
