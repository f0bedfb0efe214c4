import { html } from 'hono/html';
import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { createCard } from '../payments/payment-methods.ts';
import { testCards } from '../payments/test-cards.ts';
import type { PaymentMethod } from '../store/payment-rows.ts';
import type { World } from '../world.ts';
import type { Fragment } from './layout.ts';

interface PaymentForm {
  action: string;
  /** The button's words. */
  submit: string;
  /** Address that takes a bank debit instead of a card; null hides it. */
  bankAction: string | null;
  /** Asked for when nobody knows it. */
  asksEmail: boolean;
  error: string | null;
}

/** A card form, and a bank debit beside it. Plain forms: the page has no script. */
export function renderPaymentForm({ action, submit, bankAction, asksEmail, error }: PaymentForm): Fragment {
  return html`<form class="panel" method="post" action="${action}" aria-label="Pay by card">
      <h2>Card</h2>
      ${error === null ? '' : html`<p class="error" role="alert" id="card-error">${error}</p>`}
      ${asksEmail ? renderEmail() : ''}
      <label>Card number
        <input name="number" inputmode="numeric" autocomplete="off" required maxlength="30" list="test-cards"
          placeholder="4242 4242 4242 4242" ${error === null ? '' : html`aria-invalid="true" aria-describedby="card-error"`}>
      </label>
      <datalist id="test-cards">${testCards.map(({ number, hint }) => html`<option value="${spaced(number)}">${hint}</option>`)}</datalist>
      <div class="pair">
        <label>Expiry <input name="expiry" required value="12 / 34" maxlength="9" autocomplete="off"></label>
        <label>CVC <input name="cvc" required value="123" inputmode="numeric" maxlength="4" autocomplete="off"></label>
      </div>
      <button class="primary">${submit}</button>
      <details>
        <summary>Test card numbers</summary>
        <ul class="rows">${testCards.map(({ number, hint }) => html`<li><code>${spaced(number)}</code><small>${hint}</small></li>`)}</ul>
      </details>
    </form>
    ${bankAction === null ? '' : renderBankForm(bankAction, asksEmail)}`;
}

function renderBankForm(action: string, asksEmail: boolean): Fragment {
  return html`<form class="panel" method="post" action="${action}" aria-label="Pay by bank debit">
    <h2>Bank debit</h2>
    <p class="dim">The bank decides half a minute later, or when the operator's page asks it to.</p>
    ${asksEmail ? renderEmail() : ''}
    <label>The bank will
      <select name="outcome"><option value="succeeded">accept the debit</option><option value="failed">refuse the debit</option></select>
    </label>
    <button>Pay from the test bank account</button>
  </form>`;
}

function renderEmail(): Fragment {
  return html`<label>Email <input name="email" type="email" autocomplete="email" required maxlength="320"></label>`;
}

const email = z.email('Please enter your e-mail address.').max(320).optional();

const cardSchema = z.object({
  email,
  number: z.string().transform((value) => value.replace(/[\s-]/g, '')),
  expiry: z
    .string()
    .regex(/^\s*(0?[1-9]|1[0-2])\s*\/\s*(20)?\d{2}\s*$/, 'The expiry date is a month and a year, such as 12 / 34.'),
  cvc: z.string().regex(/^\s*\d{3,4}\s*$/, 'The CVC has 3 or 4 digits.'),
});

export const bankSchema = z.object({ email, outcome: z.enum(['succeeded', 'failed']).default('succeeded') });

type ReadCard = { kind: 'card'; method: PaymentMethod; email: string | null } | { kind: 'wrong'; message: string };

/** Makes a payment method of a sent card form, or says what is wrong with the form. Call in a transaction. */
export function readCardForm(world: World, form: unknown): ReadCard {
  const parsed = cardSchema.safeParse(form);
  if (!parsed.success) {
    return { kind: 'wrong', message: parsed.error.issues[0]?.message ?? 'Please fill in the form.' };
  }
  const card = testCards.find(({ number }) => number === parsed.data.number);
  if (card === undefined) {
    return { kind: 'wrong', message: 'Only the test card numbers below work here. Never enter a real card.' };
  }
  const [month = 12, year = 34] = parsed.data.expiry.split('/').map(Number);
  const expiry = { month, year: year < 100 ? 2000 + year : year };
  if (Date.UTC(expiry.year, expiry.month) / 1000 <= now(world)) {
    return { kind: 'wrong', message: 'Your card is expired.' };
  }
  return { kind: 'card', method: createCard(world, card, expiry), email: parsed.data.email ?? null };
}

function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** The payer's bank asks whether the payment is really theirs, or without an amount whether the card may be kept. */
export function renderConfirmation(action: string, amount: string | null): Fragment {
  const question =
    amount === null
      ? html`did you ask the shop to keep this card for later payments?`
      : html`did you start a payment of <strong>${amount}</strong>?`;
  return html`<main class="narrow">
    <h1>${amount === null ? 'Confirm this card' : 'Confirm this payment'}</h1>
    <form class="panel" method="post" action="${action}">
      <p>Your bank asks: ${question}</p>
      <button class="primary" name="answer" value="yes">Yes, confirm</button>
      <button name="answer" value="no">No, refuse</button>
    </form>
  </main>`;
}
