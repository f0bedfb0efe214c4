import type { Hono } from 'hono';
import * as z from 'zod';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { having, listPage } from '../http/list.ts';
import { changedMetadata, expand, flag, listParameters, metadataChange, text } from '../http/parameters.ts';
import { findPaymentMethod } from '../payments/payment-methods.ts';
import { cardFailure } from '../payments/present-payment-intent.ts';
import type { Invoice } from '../store/subscription-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { collectInvoice, defaultMethod } from './collect-invoice.ts';
import { draftInvoiceRoutes, finalizeDraft } from './draft-routes.ts';
import { markInvoicePaid } from './note-payment.ts';
import { presentInvoice, presentInvoiceLine, presentInvoicePayment } from './present-invoice.ts';
import { previewInvoice, previewSchema } from './preview-invoice.ts';
import { cancelPayment, voidInvoice } from './void-invoice.ts';

const updateSchema = z.strictObject({ metadata: metadataChange.optional(), expand });
const paySchema = z.strictObject({
  payment_method: text.optional(),
  off_session: flag.optional(),
  paid_out_of_band: flag.optional(),
  expand,
});
const listSchema = z.strictObject({
  ...listParameters,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']).optional(),
});
const linesSchema = z.strictObject({
  limit: listParameters.limit,
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
});
const paymentListSchema = z.strictObject({
  ...listParameters,
  invoice: text.optional(),
  status: z.enum(['open', 'paid', 'canceled']).optional(),
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text.optional() }).optional(),
});

export function invoiceRoutes(app: Hono, world: World): void {
  const { invoices } = world.tables;
  draftInvoiceRoutes(app, world);

  app.post(
    '/v1/invoices/create_preview',
    endpoint(world, previewSchema, ({ parameters }) => presentInvoice(world, previewInvoice(world, parameters))),
  );

  app.get(
    '/v1/invoices',
    endpoint(world, listSchema, ({ parameters }) => {
      const { customer, subscription, status } = parameters;
      const matching = having(invoices.all(), { customer, subscription, status });
      return listPage('/v1/invoices', matching, parameters, (invoice) => presentInvoice(world, invoice));
    }),
  );

  app.get(
    '/v1/invoices/:id',
    bareEndpoint(world, ({ id }) => presentInvoice(world, retrieve(id))),
  );

  app.post(
    '/v1/invoices/:id',
    endpoint(world, updateSchema, ({ parameters, id }) => {
      const before = retrieve(id);
      const metadata = changedMetadata(before.metadata, parameters.metadata);
      return presentInvoice(world, invoices.put({ ...before, metadata }));
    }),
  );

  app.get(
    '/v1/invoices/:id/lines',
    endpoint(world, linesSchema, ({ parameters, id }) => {
      const invoice = retrieve(id);
      // Lines come in the order in which they are on the invoice; pages count from the end of what they are given.
      const lines = invoice.lines.map((line) => ({ ...line, created: invoice.created })).reverse();
      return listPage(`/v1/invoices/${id}/lines`, lines, parameters, (line) =>
        presentInvoiceLine(world, line, invoice),
      );
    }),
  );

  app.post(
    '/v1/invoices/:id/pay',
    endpoint(world, paySchema, ({ parameters, id }) => {
      const draft = invoices.get(id);
      if (draft?.status === 'draft') {
        finalizeDraft(world, draft);
      }
      const invoice = retrieve(id);
      if (draft?.status === 'draft' && invoice.status === 'paid') {
        return presentInvoice(world, invoice);
      }
      openOne(id, 'paid');
      if (parameters.paid_out_of_band) {
        cancelPayment(world, invoice);
        return presentInvoice(world, markInvoicePaid(world, { ...invoice, paymentIntent: null }));
      }
      const { payment_method: chosen, off_session: isAbsent = true } = parameters;
      const method =
        chosen === undefined ? defaultMethod(world, invoice) : findPaymentMethod(world, chosen, 'payment_method');
      if (method === null) {
        throw invalid('There is no `default_payment_method` set on this Customer or Invoice.', undefined, 'missing');
      }
      const collected = collectInvoice(world, invoice, method, isAbsent ? 'reachable' : 'present');
      if (
        collected.invoice.status === 'open' &&
        collected.intent !== null &&
        collected.intent.status !== 'processing'
      ) {
        throw cardFailure(world, collected.intent);
      }
      return presentInvoice(world, collected.invoice);
    }),
  );

  app.post(
    '/v1/invoices/:id/void',
    bareEndpoint(world, ({ id }) => presentInvoice(world, voidInvoice(world, openOne(id, 'voided')))),
  );

  app.post(
    '/v1/invoices/:id/mark_uncollectible',
    bareEndpoint(world, ({ id }) => {
      const invoice = openOne(id, 'marked uncollectible');
      const given = invoices.put({ ...invoice, status: 'uncollectible', nextPaymentAttempt: null });
      emit(world, 'invoice.marked_uncollectible', presentInvoice(world, given), given.customer);
      return presentInvoice(world, given);
    }),
  );

  app.get(
    '/v1/invoice_payments',
    endpoint(world, paymentListSchema, ({ parameters }) => {
      const { invoice: id, status, payment } = parameters;
      const shown = having(invoices.all(), { id })
        .filter(({ paymentIntent }) => !payment?.payment_intent || paymentIntent === payment.payment_intent)
        .flatMap((invoice) => presentInvoicePayment(invoice) ?? [])
        .filter((one) => status === undefined || one.status === status);
      return listPage('/v1/invoice_payments', shown, parameters, (one) => one);
    }),
  );

  function retrieve(id: string): Invoice {
    return found(invoices.get(id), 'invoice', id);
  }

  function openOne(id: string, done: string): Invoice {
    const invoice = retrieve(id);
    if (invoice.status !== 'open') {
      throw invalid(
        `Invoice is already ${invoice.status}; only open invoices can be ${done}.`,
        undefined,
        'invoice_not_open',
      );
    }
    return invoice;
  }
}
