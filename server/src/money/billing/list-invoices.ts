import { packs as packsSold } from '@kinora/catalogue/packs';
import { productName } from '@kinora/catalogue/product-name';
import type { Language } from '@kinora/texts/load-language';
import { type Text, text } from '@kinora/texts/typed-keys';
import { inWords } from '@kinora/texts/words';
import type { BillingDeps } from './billing.ts';
import { customerOf, idOf } from './customers.ts';
import type { Person } from './person.ts';
import type { StripeClient } from './stripe-client.ts';
import { type Tax, taxInPart, taxOfInvoice } from './tax.ts';
import type { InvoiceList } from './wire.ts';

const NEWEST = 50;

type Line = InvoiceList['invoices'][number];

/** The person's newest payments: the invoices of plans as Stripe has them, and packs, which have none, as they were booked, with their receipts. In the words of a language. */
export async function listInvoices(deps: BillingDeps, person: Person, language: Language): Promise<InvoiceList> {
  const stripe = await deps.billing.access.client();
  const [customer, payments] = await Promise.all([customerOf(deps.database, person.id), readPayments(deps, person)]);
  const [{ data }, receipts, taxIds] = await Promise.all([
    customer === null ? { data: [] } : stripe.invoices.list({ customer, limit: NEWEST }),
    readReceipts(stripe, customer),
    readTaxIds(stripe, customer, payments),
  ]);
  const booked = new Map(payments.map((payment) => [payment.id, payment]));
  const invoices = data
    .filter(({ status }) => status !== 'draft')
    .map((invoice): Line => {
      const payment = booked.get(invoice.id);
      const returned = payment === undefined ? 0 : returnedOf(payment);
      const numbers = (invoice.customer_tax_ids ?? []).flatMap(({ value }) => value ?? []);
      return {
        id: invoice.id,
        number: invoice.number,
        description:
          (payment && describe(payment, language)) ??
          invoice.lines.data.map(({ description }) => description ?? '').find((words) => words !== '') ??
          '',
        cents: invoice.total,
        currency: invoice.currency,
        status: payment === undefined ? (invoice.status ?? 'open') : statusOf(payment),
        returnedCents: returned,
        tax: describeTax(
          taxOfInvoice(invoice),
          { amount: invoice.total, currency: invoice.currency, returned },
          numbers,
        ),
        createdAt: new Date(invoice.created * 1000).toISOString(),
        url: invoice.hosted_invoice_url ?? null,
        pdfUrl: invoice.invoice_pdf ?? null,
      };
    });
  const packs = payments
    .filter(({ kind }) => kind === 'pack' || kind === 'top_up')
    .map((payment) => packLine(payment, language, receipts, taxIds.get(payment.id) ?? []));
  const newestFirst = (one: Line, other: Line) => Date.parse(other.createdAt) - Date.parse(one.createdAt);
  return { invoices: [...invoices, ...packs].sort(newestFirst).slice(0, NEWEST) };
}

/** The pages that tell what was charged, by the payments that were charged. */
async function readReceipts(stripe: StripeClient, customer: string | null): Promise<ReadonlyMap<string, string>> {
  if (customer === null) return new Map();
  const { data } = await stripe.charges.list({ customer, limit: 2 * NEWEST });
  return new Map(
    data.flatMap(({ payment_intent, receipt_url, status }): [string, string][] => {
      const intent = idOf(payment_intent);
      return intent === null || receipt_url === null || status !== 'succeeded' ? [] : [[intent, receipt_url]];
    }),
  );
}

type Payment = Awaited<ReturnType<typeof readPayments>>[number];

function readPayments({ database }: BillingDeps, person: Person) {
  return database
    .selectFrom('payments')
    .select(['id', 'kind', 'product', 'amount', 'currency', 'refunded', 'disputed', 'payment_intent_id', 'paid_at'])
    .select(['tax', 'is_reverse_charge'])
    .where('user_id', '=', person.id)
    .orderBy('paid_at', 'desc')
    .limit(2 * NEWEST)
    .execute();
}

const returnedOf = ({ amount, refunded, disputed }: Payment) => Math.min(amount, refunded + disputed);

function statusOf({ amount, refunded, disputed }: Payment): string {
  if (disputed > 0) return 'disputed';
  if (refunded === 0) return 'paid';
  return refunded < amount ? 'partly_refunded' : 'refunded';
}

/** The numbers of businesses on pages where packs were bought with tax, by the payments, which have their ids. */
async function readTaxIds(
  stripe: StripeClient,
  customer: string | null,
  payments: readonly Payment[],
): Promise<ReadonlyMap<string, string[]>> {
  const isTaxed = payments.some(
    ({ kind, tax, is_reverse_charge }) => kind === 'pack' && (tax > 0 || is_reverse_charge),
  );
  if (customer === null || !isTaxed) return new Map();
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'complete', limit: 2 * NEWEST });
  return new Map(
    data.map(({ id, customer_details }) => [id, (customer_details?.tax_ids ?? []).flatMap(({ value }) => value ?? [])]),
  );
}

function describeTax(
  tax: Tax,
  { amount, currency, returned }: { amount: number; currency: string; returned: number },
  taxIds: string[],
): Line['tax'] {
  if (tax.cents === 0 && !tax.isReverseCharge) return null;
  return {
    netCents: amount - tax.cents,
    cents: tax.cents,
    returnedCents: taxInPart({ amount, tax: tax.cents, currency }, Math.min(amount, returned)),
    isReverseCharge: tax.isReverseCharge,
    taxIds,
  };
}

/** What was paid for; null of a kind that is not known here. */
function describe({ kind, product }: Payment, language: Language): string | null {
  const described =
    kind === 'pack' || kind === 'top_up' ? packText(kind, product) : planText(kind, productName(product));
  return described && inWords(language, described);
}

function packText(kind: 'pack' | 'top_up', product: string): Text {
  const count = packsSold.find(({ id }) => id === product)?.tokens;
  if (count === undefined) return text('billing', 'invoices.of.other', { product: productName(product) });
  return kind === 'pack'
    ? text('billing', 'invoices.of.pack', { count })
    : text('billing', 'invoices.of.topUp', { count });
}

function planText(kind: string, plan: string): Text | null {
  if (kind === 'plan') return text('billing', 'invoices.of.plan', { plan });
  if (kind === 'renewal') return text('billing', 'invoices.of.renewal', { plan });
  if (kind === 'upgrade') return text('billing', 'invoices.of.upgrade', { plan });
  return kind === 'downgrade' ? text('billing', 'invoices.of.downgrade', { plan }) : null;
}

function packLine(payment: Payment, language: Language, receipts: ReadonlyMap<string, string>, taxIds: string[]): Line {
  const { amount, currency, tax, is_reverse_charge: isReverseCharge } = payment;
  const sums = { amount, currency, returned: returnedOf(payment) };
  return {
    id: payment.id,
    number: null,
    description: describe(payment, language) ?? productName(payment.product),
    cents: payment.amount,
    currency: payment.currency,
    status: statusOf(payment),
    returnedCents: returnedOf(payment),
    tax: describeTax({ cents: tax, isReverseCharge }, sums, taxIds),
    createdAt: payment.paid_at.toISOString(),
    url: receipts.get(payment.payment_intent_id ?? '') ?? null,
    pdfUrl: null,
  };
}
