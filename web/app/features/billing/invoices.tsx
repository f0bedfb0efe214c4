import { money } from '@kinora/catalogue/money';
import type { InvoiceList } from '@kinora/server/billing-wire';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { calendarDay } from '../../shared/format/format.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { externalLink } from '../../shared/ui/external-link.ts';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import billing from './billing.module.css';
import { invoicesQuery } from './billing-queries.ts';
import classes from './invoices.module.css';

type Invoice = InvoiceList['invoices'][number];

const SHOWN = 5;

const states: Readonly<Record<string, string>> = {
  paid: 'Paid',
  open: 'Open',
  void: 'Void',
  uncollectible: 'Unpaid',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

/** What was paid for plans and packs, newest first; invoices with their page and file at the payment service. */
export function Invoices() {
  const { data, error, isError, refetch } = useQuery(invoicesQuery);
  const [isAll, setIsAll] = useState(false);
  const invoices = data?.invoices ?? [];
  const shown = isAll ? invoices : invoices.slice(0, SHOWN);
  return (
    <section className={billing.section} aria-labelledby="invoices-heading">
      <SectionHeading id="invoices-heading" title="Invoices and payments" />
      {isError && <ErrorState title="Your invoices could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!isError && data === undefined && (
        <Skeleton height={64} radius="lg" role="status" aria-label="Loading your invoices" />
      )}
      {data && invoices.length === 0 && (
        <p className={classes.noInvoices}>What you pay for plans and packs will be listed here.</p>
      )}
      {shown.length > 0 && (
        <ul className={classes.invoices}>
          {shown.map((invoice) => (
            <InvoiceLine key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      {shown.length < invoices.length && (
        <Button variant="subtle" size="xs" mt="sm" onClick={() => setIsAll(true)}>
          Show all {invoices.length}
        </Button>
      )}
    </section>
  );
}

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const { number, description, cents, currency, status, returnedCents, createdAt } = invoice;
  const page = invoice.url === null ? null : externalLink(invoice.url);
  const file = invoice.pdfUrl === null ? null : externalLink(invoice.pdfUrl);
  const name = number ?? 'Token pack';
  return (
    <li>
      <time dateTime={createdAt}>{calendarDay(Date.parse(createdAt))}</time>
      <p className={classes.invoiceText}>
        {page === null ? (
          name
        ) : (
          <a href={page} target="_blank" rel="noreferrer">
            {name}
          </a>
        )}
        <small>{description}</small>
      </p>
      <span className={classes.state} data-state={status}>
        {states[status] ?? status}
      </span>
      <span className={classes.invoiceAmount}>
        {money(cents, currency)}
        {returnedCents > 0 && <small>{money(returnedCents, currency)} returned</small>}
      </span>
      {file !== null && (
        <a className={classes.file} href={file} target="_blank" rel="noreferrer" aria-label={`Download ${name}`}>
          <Download size={16} aria-hidden />
        </a>
      )}
    </li>
  );
}
