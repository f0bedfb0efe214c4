import type { InvoiceList } from '@kinora/server/billing-wire';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../shared/format/use-formats.ts';
import { useMoney } from '../../shared/format/use-money.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import { externalLink } from '../../shared/ui/external-link.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { SectionHeading } from '../../shared/ui/section-heading.tsx';
import billing from './billing.module.css';
import { invoicesQuery } from './billing-queries.ts';
import classes from './invoices.module.css';

type Tax = NonNullable<InvoiceList['invoices'][number]['tax']>;

/** What of an invoice was tax, or who pays it instead, and the numbers of the business that it was made out to. */
function TaxNote({ tax, currency }: { tax: Tax; currency: string }) {
  const say = useTexts('tax');
  const money = useMoney();
  const { netCents, cents, isReverseCharge, taxIds } = tax;
  return (
    <>
      <small className={classes.tax}>
        {isReverseCharge
          ? say('invoice.reverse')
          : say('invoice.sum', { net: money(netCents, currency), tax: money(cents, currency) })}
      </small>
      {taxIds.map((number) => (
        <small key={number} className={classes.tax}>
          {say('invoice.number', { number })}
        </small>
      ))}
    </>
  );
}

type Invoice = InvoiceList['invoices'][number];

const SHOWN = 5;

const states = ['paid', 'open', 'void', 'uncollectible', 'partly_refunded', 'refunded', 'disputed'] as const;

/** What was paid for plans and packs, newest first; invoices with their page and file at the payment service. */
export function Invoices() {
  const say = useTexts('billing');
  const known = useQuery(invoicesQuery);
  const [isAll, setIsAll] = useState(false);
  return (
    <section className={billing.section} aria-labelledby="invoices-heading">
      <SectionHeading id="invoices-heading" title={say('invoices.title')} />
      <Loaded query={known} label={say('invoices.loading')} problem={say('invoices.notLoaded')} height={64}>
        {({ invoices }) =>
          invoices.length === 0 ? (
            <p className={classes.noInvoices}>{say('invoices.none')}</p>
          ) : (
            <>
              <ul className={classes.invoices}>
                {(isAll ? invoices : invoices.slice(0, SHOWN)).map((invoice) => (
                  <InvoiceLine key={invoice.id} invoice={invoice} />
                ))}
              </ul>
              {!isAll && invoices.length > SHOWN && (
                <Button variant="subtle" size="xs" mt="sm" onClick={() => setIsAll(true)}>
                  {say('invoices.showAll', { count: invoices.length })}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const say = useTexts('billing');
  const sayTax = useTexts('tax');
  const { day } = useFormats();
  const money = useMoney();
  const { number, description, cents, currency, status, returnedCents, createdAt } = invoice;
  const page = invoice.url === null ? null : externalLink(invoice.url);
  const file = invoice.pdfUrl === null ? null : externalLink(invoice.pdfUrl);
  const name = number ?? say('invoices.pack');
  const state = states.find((one) => one === status);
  const amount = money(returnedCents, currency);
  const returnedTax = invoice.tax?.returnedCents ?? 0;
  const returned =
    returnedTax === 0
      ? say('invoices.returned', { amount })
      : sayTax('invoice.returned', { amount, tax: money(returnedTax, currency) });
  return (
    <li>
      <time dateTime={createdAt}>{day(Date.parse(createdAt))}</time>
      <p className={classes.invoiceText}>
        {page === null ? (
          name
        ) : (
          <a href={page} target="_blank" rel="noreferrer">
            {name}
          </a>
        )}
        <small>{description}</small>
        {invoice.tax !== null && <TaxNote tax={invoice.tax} currency={currency} />}
      </p>
      <span className={classes.state} data-state={status}>
        {state === undefined ? status : say(`invoices.states.${state}`)}
      </span>
      <span className={classes.invoiceAmount}>
        {money(cents, currency)}
        {returnedCents > 0 && <small>{returned}</small>}
      </span>
      {file !== null && (
        <a
          className={classes.file}
          href={file}
          target="_blank"
          rel="noreferrer"
          aria-label={say('invoices.download', { name })}
        >
          <Download size={16} aria-hidden />
        </a>
      )}
    </li>
  );
}
