import { html } from 'hono/html';
import { writeAmount } from '../currencies/currencies.ts';
import { amountDue, invoiceTotal } from '../invoices/invoice-amounts.ts';
import { previewInvoice } from '../invoices/preview-invoice.ts';
import { day, type Fragment } from '../pages/layout.ts';
import { renderPaymentForm } from '../pages/payment-form.ts';
import type { Price } from '../store/payment-rows.ts';
import type { PortalFeatures, PortalSession } from '../store/service-rows.ts';
import { type Invoice, isEnded, type Subscription } from '../store/subscription-rows.ts';
import type { TaxId } from '../store/tax-rows.ts';
import { renderBillingForm } from '../taxes/billing-form.ts';
import { renderTaxRows } from '../taxes/render-taxes.ts';
import type { World } from '../world.ts';
import { switchablePrices } from './configurations.ts';

interface Overview {
  session: PortalSession;
  features: PortalFeatures;
  error: string | null;
  /** The price whose switch is to be confirmed. */
  switchTo: string | null;
}

export function renderPortal(world: World, { session, features, error, switchTo }: Overview): Fragment {
  const base = `/portal/${session.secret}`;
  const subscription = liveSubscription(world, session);
  const flow = session.flow?.type;
  const chosen = switchTo ?? session.flow?.items[0]?.price ?? null;
  const offered = subscription === undefined ? [] : switchablePrices(world, subscription, features);
  const price = offered.find(({ id }) => id === chosen);
  return html`<main class="narrow">
    ${session.returnUrl === null ? '' : html`<p><a href="${session.returnUrl}">← Back to the shop</a></p>`}
    <h1>Your billing</h1>
    ${error === null ? '' : html`<p class="error" role="alert">${error}</p>`}
    ${
      subscription !== undefined && price !== undefined
        ? renderSwitch(world, base, subscription, price)
        : renderSections(world, session, { features, subscription, offered, flow })
    }
  </main>`;
}

interface Sections {
  features: PortalFeatures;
  subscription: Subscription | undefined;
  /** What the plan can be switched to. */
  offered: Price[];
  flow: NonNullable<PortalSession['flow']>['type'] | undefined;
}

function renderSections(world: World, session: PortalSession, sections: Sections): Fragment {
  const { features, flow } = sections;
  const base = `/portal/${session.secret}`;
  const invoices = world.tables.invoices.all().filter(({ customer }) => customer === session.customer);
  const isWhole = flow === undefined;
  return html`
    ${isWhole || flow !== 'payment_method_update' ? renderSubscription(world, base, sections) : ''}
    ${(isWhole || flow === 'payment_method_update') && features.payment_method_update.enabled ? renderMethods(world, session) : ''}
    ${isWhole && features.customer_update.enabled ? renderDetails(world, session, features) : ''}
    ${isWhole && features.invoice_history.enabled ? renderInvoices(invoices) : ''}`;
}

function renderSubscription(world: World, base: string, sections: Sections): Fragment {
  const { features, subscription, offered, flow } = sections;
  if (subscription === undefined) {
    return html`<section class="panel"><h2>Plan</h2><p class="dim">You have no subscription.</p></section>`;
  }
  const price = world.tables.prices.get(subscription.items[0]?.price ?? '');
  const end = day(subscription.periodEnd);
  const isCancelling = subscription.cancelAtPeriodEnd || subscription.cancelAt !== null;
  return html`<section class="panel">
    <h2>${nameOf(world, price)}</h2>
    <p>${price === undefined ? '' : costOf(price)}. ${isCancelling ? `Ends on ${day(subscription.cancelAt ?? subscription.periodEnd)}.` : `Renews on ${end}.`}</p>
    ${subscription.status === 'past_due' ? html`<p class="error">The last payment failed. Please choose another card below.</p>` : ''}
    ${flow === 'subscription_update' || isCancelling || !features.subscription_cancel.enabled ? '' : renderCancel(base, end)}
    ${isCancelling ? html`<form method="post" action="${base}/resume"><button class="primary">Keep the plan</button></form>` : ''}
    ${flow === 'subscription_cancel' || isCancelling || offered.length === 0 ? '' : renderSwitches(world, base, offered)}
  </section>`;
}

function renderCancel(base: string, end: string): Fragment {
  return html`<details><summary>Cancel the plan</summary>
    <form method="post" action="${base}/cancel">
      <p>The plan stays in force until ${end} and is not renewed. You can change your mind until then.</p>
      <button>Cancel on ${end}</button>
    </form></details>`;
}

function renderSwitches(world: World, base: string, offered: Price[]): Fragment {
  return html`<details><summary>Switch to another plan</summary>
    <ul class="rows">${offered.map(
      (price) => html`<li><span>${nameOf(world, price)}, ${costOf(price)}</span>
        <a href="${base}?switch_to=${price.id}">Choose</a></li>`,
    )}</ul></details>`;
}

function renderSwitch(world: World, base: string, subscription: Subscription, price: Price): Fragment {
  const item = subscription.items[0];
  const preview = previewInvoice(world, {
    subscription: subscription.id,
    subscription_details: { items: [{ id: item?.id, price: price.id }], proration_behavior: 'always_invoice' },
  });
  const due = invoiceTotal(preview);
  return html`<form class="panel" method="post" action="${base}/switch">
    <h2>Switch to ${nameOf(world, price)}</h2>
    <ul class="rows">
      ${preview.lines.map(({ description, amount }) => html`<li><span>${description}</span><span>${writeAmount(amount, subscription.currency)}</span></li>`)}
      ${renderTaxRows(
        preview.lines.map(({ tax }) => tax),
        subscription.currency,
      )}
      <li class="total"><span>${due < 0 ? 'Kept as credit' : 'To pay now'}</span><span>${writeAmount(Math.abs(due), subscription.currency)}</span></li>
    </ul>
    <p>After that ${costOf(price)}.</p>
    <button class="primary" name="price" value="${price.id}">Switch</button>
    <a href="${base}">Keep what I have</a>
  </form>`;
}

function renderMethods(world: World, session: PortalSession): Fragment {
  const base = `/portal/${session.secret}`;
  const methods = world.tables.paymentMethods.all().filter(({ customer }) => customer === session.customer);
  const chosen =
    liveSubscription(world, session)?.defaultPaymentMethod ??
    world.tables.customers.get(session.customer)?.defaultPaymentMethod;
  return html`<section class="panel">
      <h2>Payment methods</h2>
      ${methods.length === 0 ? html`<p class="dim">None yet.</p>` : ''}
      <ul class="rows">${methods.map(
        (method) => html`<li>
          <span>${method.brand} …${method.last4}${method.kind === 'card' ? ` until ${method.expMonth}/${method.expYear}` : ''}</span>
          ${
            method.id === chosen
              ? html`<small>used for your plan</small>`
              : html`<form class="inline" method="post" action="${base}/methods/${method.id}">
                  <button class="small" name="act" value="use">Use</button>
                  <button class="small" name="act" value="remove">Remove</button>
                </form>`
          }</li>`,
      )}</ul>
    </section>
    ${renderPaymentForm({ action: `${base}/methods`, submit: 'Save this card', bankAction: null, asksEmail: false, error: null })}`;
}

function renderDetails(world: World, session: PortalSession, features: PortalFeatures): Fragment {
  const base = `/portal/${session.secret}`;
  const customer = world.tables.customers.get(session.customer);
  const allowed = features.customer_update.allowed_updates;
  const { name = null, address = null, taxIds = [] } = customer ?? {};
  return html`
    ${
      allowed.includes('address')
        ? renderBillingForm({
            action: `${base}/details`,
            submit: 'Save the address',
            given: { name, address, taxId: null },
            asksTaxId: false,
            requiresTaxId: false,
            error: null,
          })
        : ''
    }
    ${allowed.includes('tax_id') ? renderTaxIds(base, taxIds) : ''}`;
}

function renderTaxIds(base: string, taxIds: TaxId[]): Fragment {
  return html`<section class="panel" aria-label="Tax numbers">
    <h2>Tax numbers</h2>
    ${taxIds.length === 0 ? html`<p class="dim">None yet.</p>` : ''}
    <ul class="rows">${taxIds.map(
      ({ id, value }) => html`<li><span>${value}</span>
        <form class="inline" method="post" action="${base}/tax-ids/${id}"><button class="small">Remove ${value}</button></form></li>`,
    )}</ul>
    <form class="inline" method="post" action="${base}/tax-ids">
      <input name="tax_id" required maxlength="30" autocomplete="off" aria-label="Tax number">
      <button class="small">Add</button>
    </form>
  </section>`;
}

function renderInvoices(invoices: Invoice[]): Fragment {
  return html`<section class="panel">
    <h2>Invoices</h2>
    ${invoices.length === 0 ? html`<p class="dim">None yet.</p>` : ''}
    <ul class="rows">${[...invoices].reverse().map(
      (invoice) => html`<li>
        <a href="/invoices/${invoice.secret}">${invoice.number}</a>
        <span>${day(invoice.created)}</span>
        <span>${writeAmount(amountDue(invoice), invoice.currency)}</span>
        <span class="${invoice.status === 'open' ? 'bad' : 'dim'}">${invoice.status}</span></li>`,
    )}</ul>
  </section>`;
}

export function liveSubscription(world: World, session: PortalSession): Subscription | undefined {
  return world.tables.subscriptions.all().findLast((one) => one.customer === session.customer && !isEnded(one));
}

function nameOf(world: World, price: Price | undefined): string {
  return world.tables.products.get(price?.product ?? '')?.name ?? 'Subscription';
}

function costOf({ unitAmount, currency, recurring }: Price): string {
  return `${writeAmount(unitAmount, currency)} per ${recurring?.interval ?? 'purchase'}`;
}
