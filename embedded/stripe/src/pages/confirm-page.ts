import { html } from 'hono/html';
import type { Fragment } from './layout.ts';

/** The payer's bank asks whether the payment is really theirs. */
export function renderConfirmation(action: string, amount: string): Fragment {
  return html`<main class="narrow">
    <h1>Confirm this payment</h1>
    <form class="panel" method="post" action="${action}">
      <p>Your bank asks: did you start a payment of <strong>${amount}</strong> to Kinora?</p>
      <button class="primary" name="answer" value="yes">Yes, confirm</button>
      <button name="answer" value="no">No, refuse</button>
    </form>
  </main>`;
}
