import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { sumsOf } from '../checkout/session-amounts.ts';
import { writeAmount } from '../currencies/currencies.ts';
import { found } from '../http/failure.ts';
import { day, type Fragment, showMessage, showPage } from '../pages/layout.ts';
import { readCardForm, renderConfirmation, renderPaymentForm } from '../pages/payment-form.ts';
import { refusePayment } from '../payments/confirm-payment.ts';
import type { Charge } from '../store/payment-rows.ts';
import type { Invoice } from '../store/subscription-rows.ts';
import { countryName } from '../taxes/billing-form.ts';
import { renderTaxNotes, renderTaxRows } from '../taxes/render-taxes.ts';
import type { World } from '../world.ts';
import { collectInvoice } from './collect-invoice.ts';
import { amountDue, discountTotals, invoiceTotal, lineTotal, shownLine } from './invoice-amounts.ts';
import { noteInvoicePayment } from './note-payment.ts';

const confirmSchema = z.object({ answer: z.enum(['yes', 'no']) });

/** An invoice as its customer sees it: to pay while it is open, as a receipt afterwards. */
export function invoicePages(app: Hono, world: World): void {
  const { charges, invoices, paymentIntents, paymentMethods } = world.tables;

  app.get('/invoices/:secret', (context) => {
    const invoice = invoiceOf(context);
    return invoice === undefined ? showMissing(context) : showInvoice(context, invoice, null);
  });

  app.post('/invoices/:secret', async (context) => {
    const form = await context.req.parseBody();
    return answer(context, (invoice) => {
      const read = readCardForm(world, form);
      if (read.kind === 'wrong') {
        return read.message;
      }
      const { intent } = collectInvoice(world, invoice, read.method, 'present');
      return intent?.lastError?.message ?? null;
    });
  });

  app.post('/invoices/:secret/confirm', async (context) => {
    const form = confirmSchema.safeParse(await context.req.parseBody());
    return answer(context, (invoice) => {
      const intent = paymentIntents.get(invoice.paymentIntent ?? '');
      const method = paymentMethods.get(intent?.paymentMethod ?? '');
      if (intent?.status !== 'requires_action' || method === undefined) {
        return 'There is nothing to confirm. Please pay by card.';
      }
      if (form.success && form.data.answer === 'yes') {
        collectInvoice(world, invoice, method, 'confirmed');
        return null;
      }
      const message = 'The payment was not confirmed. Nothing was taken; you can try again.';
      const failure = { code: 'payment_intent_authentication_failure', declineCode: null, message };
      noteInvoicePayment(world, invoice, refusePayment(world, intent, method, failure));
      return message;
    });
  });

  app.get('/receipts/:id', (context) => {
    const charge = found(charges.get(context.req.param('id')), 'charge', context.req.param('id'));
    return showPage(context, { title: 'Receipt', body: renderReceipt(charge) });
  });

  // The invoice is read in the transaction that acts on it: of two presses of a button, the second finds it paid.
  async function answer(context: Context, act: (invoice: Invoice) => string | null) {
    const message = await world.database.transact(() => {
      const invoice = invoiceOf(context);
      return invoice?.status === 'open' ? act(invoice) : null;
    });
    const invoice = invoiceOf(context);
    if (invoice === undefined) {
      return showMissing(context);
    }
    return message === null
      ? context.redirect(`/invoices/${invoice.secret}`, 303)
      : showInvoice(context, invoice, message);
  }

  function invoiceOf(context: Context): Invoice | undefined {
    return invoices.all().find(({ secret }) => secret === context.req.param('secret'));
  }

  function showMissing(context: Context) {
    return showMessage(context, 'No such invoice', 'The address is not complete.', 404);
  }

  function showInvoice(context: Context, invoice: Invoice, error: string | null) {
    const intent = paymentIntents.get(invoice.paymentIntent ?? '');
    const due = writeAmount(amountDue(invoice), invoice.currency);
    if (invoice.status === 'open' && intent?.status === 'requires_action' && error === null) {
      return showPage(context, {
        title: 'Confirm',
        body: renderConfirmation(`/invoices/${invoice.secret}/confirm`, due),
      });
    }
    const payable = invoice.status === 'open' && intent?.status !== 'processing';
    const form = renderPaymentForm({
      action: `/invoices/${invoice.secret}`,
      submit: `Pay ${due}`,
      bankAction: null,
      asksEmail: false,
      error,
    });
    const body = html`<main class="${payable ? 'columns' : 'narrow'}">
      <div>${renderInvoice(invoice)}</div>
      ${payable ? html`<div>${form}</div>` : ''}
    </main>`;
    const status = error === null ? 200 : 422;
    return showPage(context, { title: `Invoice ${invoice.number ?? ''}`, body, status });
  }

  function renderInvoice(invoice: Invoice): Fragment {
    const credit = invoice.endingBalance - invoice.startingBalance;
    const taxes = invoice.lines.map(({ tax }) => tax);
    const charge = charges.get(paymentIntents.get(invoice.paymentIntent ?? '')?.latestCharge ?? '');
    return html`<h1>${invoice.status === 'paid' ? 'Receipt' : 'Invoice'} ${invoice.number}</h1>
      <p class="price">${writeAmount(amountDue(invoice), invoice.currency)}</p>
      <p class="dim">${describeState(invoice)}</p>
      ${renderBilledTo(invoice)}
      <ul class="rows">
        ${invoice.lines.map(
          (line) => html`<li>
            <span>${line.description}<br><small>${day(line.periodStart)} to ${day(line.periodEnd)}</small></span>
            <span>${writeAmount(shownLine(line).amount, invoice.currency)}</span></li>`,
        )}
        ${discountTotals(invoice).map(({ amount }) => html`<li><span>Discount</span><span>${writeAmount(-amount, invoice.currency)}</span></li>`)}
        ${
          taxes.every((tax) => tax === null)
            ? ''
            : html`<li><span>Subtotal</span><span>${writeAmount(
                invoice.lines.reduce((sum, line) => sum + lineTotal(line), 0),
                invoice.currency,
              )}</span></li>`
        }
        ${renderTaxRows(taxes, invoice.currency)}
        <li><span>Total</span><span>${writeAmount(invoiceTotal(invoice), invoice.currency)}</span></li>
        ${credit === 0 ? '' : html`<li><span>Your credit</span><span>${writeAmount(-credit, invoice.currency)}</span></li>`}
        <li class="total"><span>${invoice.status === 'paid' ? 'Paid' : 'Due'}</span>
          <span>${writeAmount(amountDue(invoice), invoice.currency)}</span></li>
        ${charge === undefined ? '' : renderRefunded(charge)}
      </ul>
      ${renderTaxNotes(taxes)}`;
  }

  function renderReceipt(charge: Charge): Fragment {
    const method = paymentMethods.get(charge.paymentMethod);
    const session = world.tables.checkoutSessions
      .all()
      .find(({ paymentIntent }) => paymentIntent === charge.paymentIntent);
    return html`<main class="narrow">
      <h1>Receipt</h1>
      <p class="price">${writeAmount(charge.amount, charge.currency)}</p>
      <ul class="rows">
        <li><span>Date</span><span>${day(charge.created)}</span></li>
        <li><span>Paid with</span><span>${method === undefined ? 'card' : `${method.brand} …${method.last4}`}</span></li>
        <li><span>State</span><span>${charge.status}</span></li>
        ${session === undefined ? '' : renderTaxRows(sumsOf(world, session).taxes, charge.currency)}
        ${renderRefunded(charge)}
      </ul>
      ${session === undefined ? '' : renderTaxNotes(sumsOf(world, session).taxes)}
    </main>`;
  }
}

function renderBilledTo({ billedTo, collectsTax }: Invoice): Fragment | string {
  const address = billedTo?.address ?? null;
  if (billedTo === null || address === null || !collectsTax) {
    return '';
  }
  const place = [address.postalCode, address.city].filter(Boolean).join(' ');
  const lines = [billedTo.name, address.line1, place, countryName(address.country)].filter(Boolean);
  return html`<p>Billed to<br>${lines.map((line) => html`${line}<br>`)}
    ${billedTo.taxIds.map(({ value }) => html`Tax number ${value}<br>`)}</p>`;
}

function renderRefunded({ amountRefunded, currency }: Charge): Fragment | string {
  return amountRefunded === 0
    ? ''
    : html`<li><span>Refunded</span><span>${writeAmount(amountRefunded, currency)}</span></li>`;
}

function describeState(invoice: Invoice): string {
  if (invoice.paidAt !== null) {
    return `Paid on ${day(invoice.paidAt)}`;
  }
  if (invoice.status === 'void') {
    return 'Withdrawn: nothing is to be paid.';
  }
  const next = invoice.nextPaymentAttempt;
  return next === null ? 'Not paid yet.' : `Not paid yet; the card on file is tried again on ${day(next)}.`;
}
