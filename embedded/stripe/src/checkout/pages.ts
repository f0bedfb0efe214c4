import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { writeAmount } from '../currencies/currencies.ts';
import { chooseTypedCode } from '../discounts/redeem.ts';
import { Failure } from '../http/failure.ts';
import { type Fragment, showMessage, showPage } from '../pages/layout.ts';
import { bankSchema, readCardForm, renderConfirmation, renderPaymentForm } from '../pages/payment-form.ts';
import { createBankAccount } from '../payments/payment-methods.ts';
import type { CheckoutSession } from '../store/subscription-rows.ts';
import { countryName, readBillingForm, renderBillingForm } from '../taxes/billing-form.ts';
import { renderTaxNotes, renderTaxRows } from '../taxes/render-taxes.ts';
import { taxIdTypesOf } from '../taxes/tax-id-forms.ts';
import type { World } from '../world.ts';
import { completeFreeSession, completeSession } from './complete-session.ts';
import { couponOf, lacksAddress, payerOf, sumsOf } from './session-amounts.ts';

const codeSchema = z.object({ code: z.string().trim().min(1).max(500) });
const confirmSchema = z.object({ answer: z.enum(['yes', 'no']) });

type Step =
  | { kind: 'leave'; to: string }
  | { kind: 'confirm' }
  | { kind: 'again'; message: string }
  | { kind: 'address'; message: string };

/** The hosted checkout: pay by card or bank, confirm, and go back to the shop. */
export function checkoutPages(app: Hono, world: World): void {
  app.get('/pay/:id', (context) => {
    const session = openSession(context);
    return session === undefined ? showClosed(context) : showCheckout(context, session, null);
  });

  app.post('/pay/:id', async (context) => {
    const form = await context.req.parseBody();
    return answer(context, (session): Step => {
      const read = readCardForm(world, form);
      return read.kind === 'wrong'
        ? { kind: 'again', message: read.message }
        : pay(session, { method: read.method, payer: 'present', email: read.email ?? session.customerEmail });
    });
  });

  app.post('/pay/:id/bank', async (context) => {
    const form = bankSchema.safeParse(await context.req.parseBody());
    return answer(context, (session): Step => {
      if (!form.success) {
        return { kind: 'again', message: form.error.issues[0]?.message ?? 'Please fill in the form.' };
      }
      const { email, outcome } = form.data;
      const method = createBankAccount(world);
      const step = pay(session, { method, payer: 'present', email: email ?? session.customerEmail });
      const intent = world.tables.paymentIntents.all().find(({ paymentMethod }) => paymentMethod === method.id);
      if (intent !== undefined) {
        world.tables.paymentIntents.put({ ...intent, settlesAs: outcome });
      }
      return step;
    });
  });

  app.post('/pay/:id/free', (context) =>
    answer(context, (session): Step => {
      if (!isFree(session)) {
        return { kind: 'again', message: 'Please pay by card.' };
      }
      return { kind: 'leave', to: successAddress(completeFreeSession(world, session)) };
    }),
  );

  app.post('/pay/:id/code', async (context) => {
    const form = codeSchema.safeParse(await context.req.parseBody());
    return answer(context, (session): Step => {
      if (!form.success || !session.takesCodes) {
        return { kind: 'again', message: 'Please enter a code.' };
      }
      try {
        const { customer, currency } = session;
        const occasion = { customer, currency, amount: sumsOf(world, session).subtotal };
        const coupons = [couponOf(chooseTypedCode(world, form.data.code, occasion))];
        const { total: amountTotal } = sumsOf(world, { ...session, coupons });
        world.tables.checkoutSessions.put({ ...session, coupons, amountTotal });
        return { kind: 'leave', to: `/pay/${session.id}` };
      } catch (error) {
        if (error instanceof Failure) {
          return { kind: 'again', message: error.message };
        }
        throw error;
      }
    });
  });

  app.post('/pay/:id/address', async (context) => {
    const read = readBillingForm(await context.req.parseBody());
    return answer(context, (session): Step => {
      if (!asksBilling(session)) {
        return { kind: 'again', message: 'This page needs no billing address.' };
      }
      if ('problem' in read) {
        return { kind: 'address', message: read.problem };
      }
      if (session.requiresTaxId && read.taxId === null && taxIdTypesOf(read.address.country).length > 0) {
        return { kind: 'address', message: 'Please enter your tax number.' };
      }
      const billed = { ...session, billing: session.collectsTaxId ? read : { ...read, taxId: null } };
      world.tables.checkoutSessions.put({ ...billed, amountTotal: sumsOf(world, billed).total });
      return { kind: 'leave', to: `/pay/${session.id}` };
    });
  });

  app.get('/pay/:id/confirm', (context) => {
    const session = openSession(context);
    if (session === undefined) {
      return showClosed(context);
    }
    return showPage(context, {
      title: 'Confirm',
      body: renderConfirmation(
        `/pay/${session.id}/confirm`,
        session.mode === 'setup' ? null : writeAmount(session.amountTotal, session.currency),
      ),
      leadsTo: [session.successUrl],
    });
  });

  app.post('/pay/:id/confirm', async (context) => {
    const form = confirmSchema.safeParse(await context.req.parseBody());
    return answer(context, (session): Step => {
      const method = world.tables.paymentMethods.get(session.confirming ?? '');
      if (!form.success || form.data.answer === 'no' || method === undefined) {
        world.tables.checkoutSessions.put({ ...session, confirming: null });
        return {
          kind: 'again',
          message: `The ${session.mode === 'setup' ? 'card' : 'payment'} was not confirmed. Nothing was taken; you can try again.`,
        };
      }
      return pay(session, { method, payer: 'confirmed', email: session.customerEmail });
    });
  });

  function pay(session: CheckoutSession, payment: Parameters<typeof completeSession>[2]): Step {
    const outcome = completeSession(world, session, payment);
    if (outcome.kind === 'refused') {
      return { kind: 'again', message: outcome.message };
    }
    return outcome.kind === 'confirm' ? outcome : { kind: 'leave', to: successAddress(outcome.session) };
  }

  function openSession(context: Context): CheckoutSession | undefined {
    const session = world.tables.checkoutSessions.get(context.req.param('id') ?? '');
    return session?.status === 'open' && session.expiresAt > now(world, session.customer) ? session : undefined;
  }

  // The session is read in the transaction that acts on it: of two presses of a button, the second finds it closed.
  async function answer(context: Context, act: (session: CheckoutSession) => Step) {
    const step = await world.database.transact(() => {
      const session = openSession(context);
      return session === undefined ? null : act(session);
    });
    const session = world.tables.checkoutSessions.get(context.req.param('id') ?? '');
    if (step === null || session === undefined) {
      return showClosed(context);
    }
    if (step.kind === 'leave') {
      return context.redirect(step.to, 303);
    }
    return step.kind === 'confirm'
      ? context.redirect(`/pay/${session.id}/confirm`, 303)
      : showCheckout(context, session, step.message, step.kind === 'address');
  }

  function showClosed(context: Context) {
    const session = world.tables.checkoutSessions.get(context.req.param('id') ?? '');
    if (session?.status === 'complete') {
      const isSetup = session.mode === 'setup';
      const link = html`Thank you, this ${isSetup ? 'card is saved' : 'is paid'}. <a href="${successAddress(session)}">Back to the shop</a>`;
      return showMessage(context, isSetup ? 'Already saved' : 'Already paid', link);
    }
    const link = session?.cancelUrl ? html` <a href="${session.cancelUrl}">Back to the shop</a>` : '';
    return showMessage(context, 'This page has expired', html`Nothing was taken. Please start again.${link}`, 404);
  }

  function showCheckout(context: Context, session: CheckoutSession, error: string | null, isOfAddress = false) {
    const isAboutAddress = isOfAddress || lacksAddress(world, session);
    const isKnown = session.customer !== null || session.customerEmail !== null;
    const amount = writeAmount(session.amountTotal, session.currency);
    const body = html`<main class="columns">
      <div>
        ${session.cancelUrl === null ? '' : html`<p><a href="${session.cancelUrl}">← Cancel and go back</a></p>`}
        ${renderOrder(session, amount)}
      </div>
      <div>
        ${asksBilling(session) ? renderBilling(session, isAboutAddress ? error : null, isAboutAddress) : ''}
        ${
          lacksAddress(world, session)
            ? ''
            : isFree(session)
              ? html`<form class="panel" method="post" action="/pay/${session.id}/free">
                <button class="primary">Complete the order</button>
              </form>`
              : renderPaymentForm({
                  action: `/pay/${session.id}`,
                  submit: { payment: `Pay ${amount}`, setup: 'Save card', subscription: `Subscribe for ${amount}` }[
                    session.mode
                  ],
                  bankAction: session.mode === 'setup' ? null : `/pay/${session.id}/bank`,
                  asksEmail: !isKnown,
                  error: isAboutAddress ? null : error,
                })
        }
      </div>
    </main>`;
    const status = error === null ? 200 : 422;
    return showPage(context, { title: 'Checkout', body, leadsTo: [session.successUrl], status });
  }

  function renderOrder(session: CheckoutSession, amount: string): Fragment {
    if (session.mode === 'setup') {
      return html`<h1>Save a card</h1>
        <p>It is kept for later payments. Nothing is charged now.</p>
        ${renderFor(session)}`;
    }
    const prices = session.lineItems.map(({ price, quantity }) => ({
      price: world.tables.prices.get(price),
      quantity,
    }));
    const recurring = prices[0]?.price?.recurring ?? null;
    const { subtotal, discount, taxes } = sumsOf(world, session);
    const isOnTop = taxes.some((one) => one !== null && !one.isInclusive);
    return html`<h1>${session.mode === 'subscription' ? 'Subscribe' : 'Pay'}</h1>
      <p class="price">${amount}${recurring === null ? '' : html` <small>per ${recurring.interval}</small>`}</p>
      <ul class="rows">
        ${prices.map(
          ({ price, quantity }) => html`<li>
            <span>${world.tables.products.get(price?.product ?? '')?.name ?? 'Item'}${quantity > 1 ? ` × ${quantity}` : ''}</span>
            <span>${writeAmount((price?.unitAmount ?? 0) * quantity, session.currency)}</span></li>`,
        )}
        ${discount === 0 ? '' : html`<li><span>Discount</span><span>${writeAmount(-discount, session.currency)}</span></li>`}
        ${isOnTop ? html`<li><span>Subtotal</span><span>${writeAmount(subtotal - discount, session.currency)}</span></li>` : ''}
        ${renderTaxRows(taxes, session.currency)}
        ${session.collectsTax && taxes.includes(null) ? html`<li><span>Tax</span><span>once we know your address</span></li>` : ''}
        <li class="total"><span>Total today</span><span>${amount}</span></li>
      </ul>
      ${renderTaxNotes(taxes)}
      ${session.takesCodes && session.coupons.length === 0 ? renderCodeForm(session) : ''}
      ${renderFor(session)}
      ${recurring === null ? '' : html`<p class="dim">Renews every ${recurring.interval} until you cancel.</p>`}`;
  }

  function renderBilling(session: CheckoutSession, error: string | null, isOpen: boolean): Fragment {
    const { address, taxIds } = payerOf(world, session);
    const name = session.billing?.name ?? world.tables.customers.get(session.customer ?? '')?.name ?? null;
    const taxId = session.billing === null ? (taxIds[0] ?? null) : session.billing.taxId;
    const form = renderBillingForm({
      action: `/pay/${session.id}/address`,
      submit: 'Continue',
      given: { name, address, taxId },
      asksTaxId: session.collectsTaxId,
      requiresTaxId: session.requiresTaxId,
      error,
    });
    if (isOpen || address === null) {
      return form;
    }
    const lines = [name, address.line1, [address.postalCode, address.city].filter(Boolean).join(' ')].filter(Boolean);
    return html`<section class="panel" aria-label="Billed to">
      <p>${lines.map((line) => html`${line}<br>`)}${countryName(address.country)}${taxId === null ? '' : html`<br>${taxId.value}`}</p>
      <details><summary>Change the billing address</summary>${form}</details>
    </section>`;
  }

  function renderFor({ customer, customerEmail, submitText }: CheckoutSession): Fragment {
    const email = customer === null ? customerEmail : world.tables.customers.get(customer)?.email;
    return html`${email ? html`<p class="dim">For ${email}</p>` : ''}${submitText === null ? '' : html`<p>${submitText}</p>`}`;
  }
}

function asksBilling({ mode, collectsTax, collectsTaxId, billingAddress }: CheckoutSession): boolean {
  return mode !== 'setup' && (collectsTax || collectsTaxId || billingAddress === 'required');
}

/** Nothing is paid, and no card is needed later either. */
function isFree({ mode, amountTotal }: CheckoutSession): boolean {
  return mode === 'payment' && amountTotal === 0;
}

function renderCodeForm({ id }: CheckoutSession): Fragment {
  return html`<details><summary>Add a promotion code</summary>
    <form class="inline" method="post" action="/pay/${id}/code">
      <input name="code" required maxlength="500" autocomplete="off" aria-label="Promotion code">
      <button class="small">Apply</button>
    </form></details>`;
}

function successAddress({ id, successUrl }: CheckoutSession): string {
  return successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);
}
