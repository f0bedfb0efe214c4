import { html } from 'hono/html';
import { writeAmount } from '../currencies/currencies.ts';
import type { Fragment } from '../pages/layout.ts';
import type { LineTax } from '../store/tax-rows.ts';
import { countryName, ratesNote } from './billing-form.ts';
import { readRateId, taxNameOf } from './rates.ts';
import { taxTotals } from './reckon.ts';

/** A row for each tax, and what is to be said about it. */
export function renderTaxRows(taxes: readonly (LineTax | null)[], currency: string): Fragment[] {
  return taxTotals(taxes).map(
    (tax) => html`<li><span>${describeTax(tax)}</span><span>${writeAmount(tax.amount, currency)}</span></li>`,
  );
}

export function renderTaxNotes(taxes: readonly (LineTax | null)[]): Fragment | string {
  const shown = taxTotals(taxes);
  if (shown.length === 0) {
    return '';
  }
  const isReversed = shown.some(({ reason }) => reason === 'reverse_charge');
  return html`${isReversed ? html`<p><strong>Reverse charge:</strong> the tax is to be paid by the recipient.</p>` : ''}
    <p class="dim">${ratesNote}</p>`;
}

function describeTax({ rate: id, isInclusive, reason }: LineTax): string {
  const rate = readRateId(id);
  if (rate === undefined) {
    return 'Tax';
  }
  const place = rate.state ?? countryName(rate.country);
  const { name } = taxNameOf(rate);
  if (reason !== 'standard_rated') {
    return `${name}, ${place} (${{ reverse_charge: 'reverse charge', not_collecting: 'none collected', customer_exempt: 'exempt', product_exempt: 'not taxable' }[reason]})`;
  }
  return `${name}, ${place} (${rate.hundredths / 100}%${isInclusive ? ', included' : ''})`;
}
