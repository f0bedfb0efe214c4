import type { BillingDeps } from './billing.ts';
import { customerOf } from './customers.ts';
import { productName } from './money-mail.ts';
import type { Person } from './person.ts';
import type { InvoiceList } from './wire.ts';

const NEWEST = 50;

type Line = InvoiceList['invoices'][number];

/** The person's newest payments: the invoices of plans as Stripe has them, and packs, which have none, as they were booked. */
export async function listInvoices(deps: BillingDeps, person: Person): Promise<InvoiceList> {
  const stripe = await deps.billing.access.client();
  const [customer, payments] = await Promise.all([customerOf(deps.database, person.id), readPayments(deps, person)]);
  const { data } = customer === null ? { data: [] } : await stripe.invoices.list({ customer, limit: NEWEST });
  const booked = new Map(payments.map((payment) => [payment.id, payment]));
  const invoices = data
    .filter(({ status }) => status !== 'draft')
    .map((invoice): Line => {
      const payment = booked.get(invoice.id);
      return {
        id: invoice.id,
        number: invoice.number,
        description: invoice.lines.data.map(({ description }) => description ?? '').find((words) => words !== '') ?? '',
        cents: invoice.total,
        currency: invoice.currency,
        status: payment === undefined ? (invoice.status ?? 'open') : statusOf(payment),
        returnedCents: payment === undefined ? 0 : returnedOf(payment),
        createdAt: new Date(invoice.created * 1000).toISOString(),
        url: invoice.hosted_invoice_url ?? null,
        pdfUrl: invoice.invoice_pdf ?? null,
      };
    });
  const packs = payments.filter(({ kind }) => kind === 'pack' || kind === 'top_up').map(packLine);
  const newestFirst = (one: Line, other: Line) => Date.parse(other.createdAt) - Date.parse(one.createdAt);
  return { invoices: [...invoices, ...packs].sort(newestFirst).slice(0, NEWEST) };
}

type Payment = Awaited<ReturnType<typeof readPayments>>[number];

function readPayments({ database }: BillingDeps, person: Person) {
  return database
    .selectFrom('payments')
    .select(['id', 'kind', 'product', 'amount', 'currency', 'refunded', 'disputed', 'paid_at'])
    .where('user_id', '=', person.id)
    .orderBy('paid_at', 'desc')
    .limit(2 * NEWEST)
    .execute();
}

const returnedOf = ({ amount, refunded, disputed }: Payment) => Math.min(amount, refunded + disputed);

function statusOf({ refunded, disputed }: Payment): string {
  if (disputed > 0) return 'disputed';
  return refunded > 0 ? 'refunded' : 'paid';
}

function packLine(payment: Payment): Line {
  return {
    id: payment.id,
    number: null,
    description:
      payment.kind === 'top_up' ? `${productName(payment.product)}, topped up` : productName(payment.product),
    cents: payment.amount,
    currency: payment.currency,
    status: statusOf(payment),
    returnedCents: returnedOf(payment),
    createdAt: payment.paid_at.toISOString(),
    url: null,
    pdfUrl: null,
  };
}
