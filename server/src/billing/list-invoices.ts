import type { BillingDeps } from './billing.ts';
import { customerOf } from './customers.ts';
import type { Person } from './person.ts';
import type { InvoiceList } from './wire.ts';

const NEWEST = 50;

/** The person's newest invoices, as Stripe has them. */
export async function listInvoices({ billing, database }: BillingDeps, person: Person): Promise<InvoiceList> {
  const stripe = await billing.access.client();
  const customer = await customerOf(database, person.id);
  if (customer === null) return { invoices: [] };
  const { data } = await stripe.invoices.list({ customer, limit: NEWEST });
  return {
    invoices: data
      .filter(({ status }) => status !== 'draft')
      .map((invoice) => ({
        id: invoice.id,
        number: invoice.number,
        description: invoice.lines.data.map(({ description }) => description ?? '').find((words) => words !== '') ?? '',
        cents: invoice.total,
        currency: invoice.currency,
        status: invoice.status ?? 'open',
        createdAt: new Date(invoice.created * 1000).toISOString(),
        url: invoice.hosted_invoice_url ?? null,
        pdfUrl: invoice.invoice_pdf ?? null,
      })),
  };
}
