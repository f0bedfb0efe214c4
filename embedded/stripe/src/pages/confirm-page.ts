import { html } from 'hono/html';
import type { Fragment } from './layout.ts';

/** The payer's bank asks whether the payment is really theirs, or without an amount whether the card may be kept. */
export function renderConfirmation(action: string, amount: string | null): Fragment {
  const question =
    amount === null
      ? html`did you ask Kinora to keep this card for later payments?`
      : html`did you start a payment of <strong>${amount}</strong> to Kinora?`;
  return html`<main class="narrow">
    <h1>${amount === null ? 'Confirm this card' : 'Confirm this payment'}</h1>
    <form class="panel" method="post" action="${action}">
      <p>Your bank asks: ${question}</p>
      <button class="primary" name="answer" value="yes">Yes, confirm</button>
      <button name="answer" value="no">No, refuse</button>
    </form>
  </main>`;
}
