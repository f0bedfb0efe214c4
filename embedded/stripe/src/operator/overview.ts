import { html } from 'hono/html';
import { sharedNow, skipped } from '../clocks/now.ts';
import { writeAmount } from '../currencies/currencies.ts';
import { customerCurrency } from '../customers/customer-currency.ts';
import { invoiceTotal } from '../invoices/invoice-amounts.ts';
import { day, type Fragment } from '../pages/layout.ts';
import type { Charge, Customer, Dispute } from '../store/payment-rows.ts';
import { isEnded } from '../store/subscription-rows.ts';
import { defaultBehaviorSchema } from '../store/tax-rows.ts';
import { countryName, ratesNote, renderCountries } from '../taxes/billing-form.ts';
import { rateAt, taxedCountries, taxedStates } from '../taxes/rates.ts';
import { taxSettings } from '../taxes/settings.ts';
import type { World } from '../world.ts';

const shownRows = 50;

export function renderOverview(world: World, error: string | null): Fragment {
  return html`<main class="wide">
    <h1>Payments on this machine</h1>
    ${error === null ? '' : html`<p class="error" role="alert">${error}</p>`}
    ${renderTime(world)}
    ${renderTax(world)}
    ${renderCustomers(world)}
    ${renderPayments(world)}
    ${renderDisputes(world)}
    ${renderEvents(world)}
  </main>`;
}

function renderTime(world: World): Fragment {
  const ahead = Math.round(skipped(world) / 86_400);
  return html`<section class="panel">
    <h2>Time</h2>
    <p>Subscriptions live on <strong>${day(sharedNow(world))}</strong>${ahead > 0 ? ` (${ahead} days ahead of today)` : ''}.
      Skipping ahead renews them, makes invoices and tries failed payments again.</p>
    <div class="inline">
      <form class="inline" method="post" action="/operator/advance">
        <button name="by" value="month" class="primary">Advance one month</button>
        <button name="by" value="day">One day</button>
        <button name="by" value="week">One week</button>
        <button name="by" value="year">One year</button>
      </form>
      <form method="post" action="/operator/settle"><button>Let banks decide now</button></form>
    </div>
  </section>`;
}

function renderTax(world: World): Fragment {
  const { headOffice, behavior } = taxSettings(world);
  const words = {
    inferred_by_currency: 'Comes on top in US and Canadian dollars, else it is included',
    exclusive: 'Comes on top',
    inclusive: 'Is included',
  };
  return html`<section class="panel" aria-label="Tax">
    <h2>Tax</h2>
    <p>${ratesNote} Businesses of other countries of the European Union pay theirs by themselves.</p>
    <form class="inline" method="post" action="/operator/tax">
      <label>Where you sell from ${renderCountries(headOffice.country)}</label>
      <label>Tax of prices that say nothing
        <select name="behavior">${defaultBehaviorSchema.options.map(
          (one) => html`<option value="${one}" ${one === behavior ? 'selected' : ''}>${words[one]}</option>`,
        )}</select>
      </label>
      <button class="small">Save</button>
    </form>
    <details><summary>The rates</summary><ul class="rows">${[
      ...taxedCountries.filter((code) => code !== 'US').map((code) => ({ country: code, state: null })),
      ...taxedStates.map((state) => ({ country: 'US', state })),
    ].map(
      (place) => html`<li><span>${countryName(place.country)}${place.state === null ? '' : `, ${place.state}`}</span>
        <span>${(rateAt(place) ?? 0) / 100}%</span></li>`,
    )}</ul></details>
  </section>`;
}

function renderCustomers(world: World): Fragment {
  const { customers, paymentMethods } = world.tables;
  const shown = newest(customers.all().filter(({ deleted }) => !deleted));
  const cardsOf = ({ id }: Customer) =>
    paymentMethods
      .all()
      .filter(({ customer }) => customer === id)
      .map(({ brand, last4 }) => `${brand} …${last4}`)
      .join(', ');
  return renderTable(
    'Customers',
    ['Email', 'Subscription', 'Renews or ends', 'Cards', 'Credit'],
    shown.map((customer) => {
      const subscription = world.tables.subscriptions.all().findLast((one) => one.customer === customer.id);
      return [
        customer.email ?? customer.id,
        subscription === undefined
          ? 'none'
          : `${planName(world, subscription.items[0]?.price)}, ${subscription.status}`,
        subscription === undefined || isEnded(subscription)
          ? ''
          : `${subscription.cancelAtPeriodEnd ? 'ends' : 'renews'} ${day(subscription.periodEnd)}`,
        cardsOf(customer),
        customer.balance === 0 ? '' : writeAmount(-customer.balance, customerCurrency(world, customer.id) ?? 'usd'),
      ];
    }),
  );
}

function renderPayments(world: World): Fragment {
  const { charges, customers, paymentIntents, invoices } = world.tables;
  return renderTable(
    'Payments',
    ['When', 'Customer', 'Amount', 'For', 'State', 'Act'],
    newest(charges.all()).map((charge) => {
      const invoice = invoices.get(paymentIntents.get(charge.paymentIntent)?.invoice ?? '');
      return [
        day(charge.created),
        customers.get(charge.customer ?? '')?.email ?? 'guest',
        writeAmount(charge.amount, charge.currency),
        invoice === undefined
          ? 'One-off purchase'
          : html`<a href="/invoices/${invoice.secret}">${invoice.number}</a> ${writeAmount(invoiceTotal(invoice), invoice.currency)}`,
        stateOf(charge),
        renderActions(charge),
      ];
    }),
  );
}

function stateOf(charge: Charge): Fragment {
  if (charge.dispute !== null) {
    return html`<span class="warn">disputed</span>`;
  }
  if (charge.amountRefunded > 0) {
    return html`<span class="warn">${writeAmount(charge.amountRefunded, charge.currency)} refunded</span>`;
  }
  const tone = { succeeded: 'good', pending: 'warn', failed: 'bad' }[charge.status];
  return html`<span class="${tone}">${charge.status}</span>`;
}

function renderActions(charge: Charge): Fragment | string {
  if (charge.status !== 'succeeded' || charge.amountRefunded === charge.amount) {
    return '';
  }
  return html`<div class="inline">
    <form class="inline" method="post" action="/operator/charges/${charge.id}/refund">
      <input name="amount" size="8" inputmode="decimal" placeholder="all" aria-label="Amount to refund in ${charge.currency.toUpperCase()}, empty for all">
      <button class="small">Refund</button>
    </form>
    ${
      charge.dispute === null
        ? html`<form method="post" action="/operator/charges/${charge.id}/dispute"><button class="small">Dispute</button></form>`
        : ''
    }
  </div>`;
}

function renderDisputes(world: World): Fragment | string {
  const disputes = newest(world.tables.disputes.all());
  if (disputes.length === 0) {
    return '';
  }
  return renderTable(
    'Disputes',
    ['When', 'Amount', 'State', 'The bank decides'],
    disputes.map((dispute) => [
      day(dispute.created),
      writeAmount(dispute.amount, world.tables.charges.get(dispute.charge)?.currency ?? 'usd'),
      dispute.status.replace('_', ' '),
      renderVerdict(dispute),
    ]),
  );
}

function renderVerdict(dispute: Dispute): Fragment | string {
  return dispute.status === 'won' || dispute.status === 'lost'
    ? ''
    : html`<form class="inline" method="post" action="/operator/disputes/${dispute.id}/close">
        <button class="small" name="verdict" value="won">For the shop</button>
        <button class="small" name="verdict" value="lost">For the payer</button>
      </form>`;
}

function renderEvents(world: World): Fragment {
  const { events, deliveries } = world.tables;
  return renderTable(
    'Events',
    ['When', 'Type', 'Delivery'],
    newest(events.all()).map((event) => {
      const delivery = deliveries.get(event.id);
      return [
        new Date(event.created * 1000).toISOString().slice(0, 19).replace('T', ' '),
        html`<code>${event.type}</code>`,
        delivery === undefined ? 'done' : html`<span class="warn">${delivery.attempts} failed attempts</span>`,
      ];
    }),
  );
}

function renderTable(caption: string, heads: string[], rows: (Fragment | string)[][]): Fragment {
  return html`<section class="panel scroll" tabindex="0" aria-label="${caption}">
    ${
      rows.length === 0
        ? html`<h2>${caption}</h2><p class="dim">Nothing yet.</p>`
        : html`<table>
            <caption>${caption}</caption>
            <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
            <tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
          </table>`
    }
  </section>`;
}

function planName(world: World, priceId: string | undefined): string {
  const price = world.tables.prices.get(priceId ?? '');
  return world.tables.products.get(price?.product ?? '')?.name ?? 'plan';
}

function newest<Row>(rows: Row[]): Row[] {
  return rows.slice(-shownRows).reverse();
}
