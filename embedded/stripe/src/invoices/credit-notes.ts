import type { Hono } from 'hono';
import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { having, listPage } from '../http/list.ts';
import { changedMetadata, expand, listParameters, metadataChange, text } from '../http/parameters.ts';
import { createRefund } from '../refunds/create-refund.ts';
import type { CreditNote, Invoice } from '../store/subscription-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { amountDue } from './invoice-amounts.ts';
import { markInvoicePaid } from './note-payment.ts';
import { noteParameters, noteSchema, type Plan, planNote } from './plan-credit-note.ts';
import { presentCreditNote, presentCreditNoteLine, totalOf } from './present-credit-note.ts';
import { presentInvoice } from './present-invoice.ts';

const createSchema = z.strictObject({ ...noteParameters, email_type: z.enum(['credit_note', 'none']).optional() });
const updateSchema = z.strictObject({ memo: text.optional(), metadata: metadataChange.optional(), expand });
const linesSchema = z.strictObject({
  limit: listParameters.limit,
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
});
const listSchema = z.strictObject({ ...listParameters, customer: text.optional(), invoice: text.optional() });

/** What is taken off an open invoice, or given back of a paid one: to the card, as credit, or outside of this service. */
export function creditNoteRoutes(app: Hono, world: World): void {
  const { creditNotes, customers } = world.tables;

  app.post(
    '/v1/credit_notes',
    endpoint(world, createSchema, ({ parameters }) => presentCreditNote(issue(planNote(world, parameters)))),
  );

  app.get(
    '/v1/credit_notes/preview',
    endpoint(world, noteSchema, ({ parameters }) => presentCreditNote(planNote(world, parameters).note)),
  );

  app.get(
    '/v1/credit_notes',
    endpoint(world, listSchema, ({ parameters }) => {
      const { customer, invoice } = parameters;
      const matching = having(creditNotes.all(), { customer, invoice });
      return listPage('/v1/credit_notes', matching, parameters, presentCreditNote);
    }),
  );

  app.get(
    '/v1/credit_notes/:id',
    bareEndpoint(world, ({ id }) => presentCreditNote(retrieve(id))),
  );

  app.get(
    '/v1/credit_notes/:id/lines',
    endpoint(world, linesSchema, ({ parameters, id }) => {
      const { lines, created } = retrieve(id);
      const rows = lines.map((line) => ({ ...line, created })).reverse();
      return listPage(`/v1/credit_notes/${id}/lines`, rows, parameters, presentCreditNoteLine);
    }),
  );

  app.post(
    '/v1/credit_notes/:id',
    endpoint(world, updateSchema, ({ parameters, id }) => {
      const before = retrieve(id);
      const note = creditNotes.put({
        ...before,
        memo: parameters.memo ?? before.memo,
        metadata: changedMetadata(before.metadata, parameters.metadata),
      });
      emit(world, 'credit_note.updated', presentCreditNote(note), note.customer);
      return presentCreditNote(note);
    }),
  );

  app.post(
    '/v1/credit_notes/:id/void',
    bareEndpoint(world, ({ id }) => {
      const note = retrieve(id);
      const invoice = world.tables.invoices.get(note.invoice);
      if (note.status === 'void' || note.type === 'post_payment' || invoice?.status !== 'open') {
        throw invalid('Only issued credit notes of open invoices can be voided.');
      }
      takeOffOpenInvoice(world, invoice, -totalOf(note));
      const gone = creditNotes.put({ ...note, status: 'void', voidedAt: now(world, note.customer) });
      emit(world, 'credit_note.voided', presentCreditNote(gone), note.customer);
      return presentCreditNote(gone);
    }),
  );

  function issue({ invoice, note, refund }: Plan): CreditNote {
    const made =
      refund === null
        ? null
        : createRefund(world, refund.charge, { amount: refund.amount, reason: null, metadata: {} });
    const issued = creditNotes.put({
      ...note,
      refunds: made === null ? note.refunds : [...note.refunds, { refund: made.id, amount: made.amount }],
    });
    if (note.type === 'pre_payment') {
      takeOffOpenInvoice(world, invoice, totalOf(note));
    }
    const customer = customers.get(note.customer);
    if (note.creditAmount > 0 && customer !== undefined) {
      customers.put({ ...customer, balance: customer.balance - note.creditAmount });
    }
    emit(world, 'credit_note.created', presentCreditNote(issued), note.customer);
    return issued;
  }

  function retrieve(id: string): CreditNote {
    return found(creditNotes.get(id), 'credit_note', id);
  }
}

/** An invoice that nothing is left of is paid. */
function takeOffOpenInvoice(world: World, invoice: Invoice, cents: number): void {
  const reduced = world.tables.invoices.put({
    ...invoice,
    prePaymentCredits: invoice.prePaymentCredits + cents,
  });
  const intent = world.tables.paymentIntents.get(invoice.paymentIntent ?? '');
  if (amountDue(reduced) === 0) {
    markInvoicePaid(world, reduced);
    return;
  }
  if (intent !== undefined) {
    world.tables.paymentIntents.put({ ...intent, amount: amountDue(reduced) });
  }
  emit(world, 'invoice.updated', presentInvoice(world, reduced), reduced.customer);
}
