import {
  type BillingOverview,
  type BillingPrices,
  billingOverviewSchema,
  billingPricesSchema,
  type CancelSubscription,
  type CheckoutReturn,
  cancelSubscriptionSchema,
  checkoutSchema,
  type InvoiceList,
  invoiceListSchema,
  type LedgerPage,
  ledgerPageSchema,
  type Portal,
  portalSchema,
  returnSchema,
  type Spending,
  type Switched,
  type SwitchPreview,
  spendingSchema,
  switchPreviewSchema,
  switchSchema,
  type TopUp,
  topUpSchema,
  type Usage,
  usageSchema,
} from '@kinora/server/billing-wire';
import * as z from 'zod/mini';
import { ask } from '../../shared/api/request.ts';

export type SwitchTarget = Pick<SwitchPreview, 'plan' | 'interval'>;
type SpendingCaps = Pick<Spending, 'tokensPerDay' | 'tokensPerMonth'>;
export type TopUpChoice = { enabled: false } | { enabled: true; below: number; pack: string; monthlyCents: number };

/** `from` and `to` are moments in ISO format; `to` is the first one that is not included. */
export type LedgerFilter = { kind?: string; tool?: string; from?: string; to?: string };

export function getPrices(signal: AbortSignal): Promise<BillingPrices> {
  return ask(billingPricesSchema, '/api/billing/prices', { signal });
}

/** Until the first payment; answers everything in the new currency. */
export function chooseCurrency(currency: string): Promise<BillingPrices> {
  return ask(billingPricesSchema, '/api/billing/currency', { method: 'PUT', body: { currency } });
}

export function getOverview(signal: AbortSignal): Promise<BillingOverview> {
  return ask(billingOverviewSchema, '/api/billing/overview', { signal });
}

/** What is missing is told as that, beside the button. */
const startedCheckoutSchema = z.partial(checkoutSchema);

export function createCheckout(priceId: string): Promise<z.output<typeof startedCheckoutSchema>> {
  return ask(startedCheckoutSchema, '/functions/v1/create-checkout-session', { method: 'POST', body: { priceId } });
}

export function getCheckoutReturn(sessionId: string, signal: AbortSignal): Promise<CheckoutReturn> {
  return ask(returnSchema, `/api/billing/return?${new URLSearchParams({ session_id: sessionId })}`, { signal });
}

export function previewSwitch(target: SwitchTarget, signal: AbortSignal): Promise<SwitchPreview> {
  return ask(switchPreviewSchema, `/api/billing/switch?${new URLSearchParams(target)}`, { signal });
}

/** More than `quotedCents` is not charged: the server answers `quote_changed` instead. */
export function switchPlan(target: SwitchTarget, quotedCents: number): Promise<Switched> {
  return ask(switchSchema, '/api/billing/switch', { method: 'POST', body: { ...target, quotedCents } });
}

export function cancelSubscription(): Promise<CancelSubscription> {
  return ask(cancelSubscriptionSchema, '/functions/v1/cancel-subscription', { method: 'POST' });
}

/** Takes back a cancellation, or a downgrade that waits. */
export function resumePlan(): Promise<BillingOverview> {
  return ask(billingOverviewSchema, '/api/billing/resume', { method: 'POST' });
}

export function openPortal(flow?: 'payment_method_update'): Promise<Portal> {
  return ask(portalSchema, '/api/billing/portal', { method: 'POST', body: flow === undefined ? {} : { flow } });
}

export function getInvoices(signal: AbortSignal): Promise<InvoiceList> {
  return ask(invoiceListSchema, '/api/billing/invoices', { signal });
}

export function setSpending(caps: SpendingCaps): Promise<Spending> {
  return ask(spendingSchema, '/api/billing/spending', { method: 'PUT', body: caps });
}

export function setTopUp(choice: TopUpChoice): Promise<TopUp> {
  return ask(topUpSchema, '/api/billing/top-up', { method: 'PUT', body: choice });
}

/** One page, newest first; `cursor` continues where an earlier page ended, and is empty for the first one. */
export function listEntries(filter: LedgerFilter, cursor: string, signal: AbortSignal): Promise<LedgerPage> {
  const query = new URLSearchParams(filter);
  if (cursor !== '') query.set('cursor', cursor);
  return ask(ledgerPageSchema, `/api/ledger?${query}`, { signal });
}

/** Where the browser downloads the same as a file, whole. */
export function ledgerFileAddress(filter: LedgerFilter): string {
  const query = new URLSearchParams(filter);
  return query.size === 0 ? '/api/ledger.csv' : `/api/ledger.csv?${query}`;
}

export function getUsage(days: number, signal: AbortSignal): Promise<Usage> {
  return ask(usageSchema, `/api/billing/usage?${new URLSearchParams({ days: String(days) })}`, { signal });
}
