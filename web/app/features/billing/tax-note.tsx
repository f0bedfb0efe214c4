import type { InvoiceList } from '@kinora/server/billing-wire';
import { useMoney } from '../../shared/format/use-money.ts';
import { useTexts } from '../../shared/texts/use-texts.ts';
import classes from './invoices.module.css';

type Tax = NonNullable<InvoiceList['invoices'][number]['tax']>;

/** What of an invoice was tax, or who pays it instead, and the numbers of the business that it was made out to. */
export function TaxNote({ tax, currency }: { tax: Tax; currency: string }) {
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
