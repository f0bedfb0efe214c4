import { roundTo } from '../currencies/currencies.ts';
import type { Customer, Price } from '../store/payment-rows.ts';
import type { LineTax } from '../store/tax-rows.ts';
import type { World } from '../world.ts';
import { isInUnion, isRecognized, rateAt, rateIdOf } from './rates.ts';
import { isTaxIncluded, taxSettings } from './settings.ts';
import { notTaxable } from './tax-codes.ts';
import { countryOfTaxId } from './tax-id-forms.ts';

/** Who is charged, as far as it matters to taxes. */
export type Taxpayer = Pick<Customer, 'address' | 'taxExempt'> & { taxIds: { type: string; value: string }[] };

const WHOLE = 10_000;

/**
 * The tax of one line after its discounts, rounded by itself, half a unit up. Null while nobody knows where the payer is.
 */
export function taxOf(
  world: World,
  payer: Taxpayer,
  line: { amount: number; currency: string; price: string },
): LineTax | null {
  const price = world.tables.prices.get(line.price);
  return price === undefined
    ? null
    : taxOfAmount(world, payer, {
        ...line,
        taxBehavior: price.taxBehavior,
        taxCode: world.tables.products.get(price.product)?.taxCode ?? null,
      });
}

export function taxOfAmount(
  world: World,
  payer: Taxpayer,
  line: { amount: number; taxCode: string | null } & Pick<Price, 'currency' | 'taxBehavior'>,
): LineTax | null {
  const { address } = payer;
  if (address === null || !isRecognized(address)) {
    return null;
  }
  const code = line.taxCode ?? taxSettings(world).taxCode;
  const { hundredths, reason } =
    code === notTaxable ? { hundredths: 0, reason: 'product_exempt' as const } : treatmentOf(world, payer, address);
  const isInclusive = isTaxIncluded(world, line);
  const { country } = address;
  const state = country === 'US' ? address.state : null;
  const rate = rateIdOf({ country, state: hundredths === 0 ? null : state, hundredths, isInclusive });
  const amount = roundTo(line.currency, (line.amount * hundredths) / (isInclusive ? WHOLE + hundredths : WHOLE));
  return { rate, amount, taxable: isInclusive ? line.amount - amount : line.amount, isInclusive, reason };
}

function treatmentOf(
  world: World,
  payer: Taxpayer,
  address: NonNullable<Taxpayer['address']>,
): { hundredths: number; reason: LineTax['reason'] } {
  const hundredths = rateAt(address);
  if (hundredths === null) {
    return { hundredths: 0, reason: 'not_collecting' };
  }
  if (payer.taxExempt === 'exempt') {
    return { hundredths: 0, reason: 'customer_exempt' };
  }
  if (payer.taxExempt === 'reverse' || owesItself(payer, address.country, taxSettings(world).headOffice.country)) {
    return { hundredths: 0, reason: 'reverse_charge' };
  }
  return { hundredths, reason: 'standard_rated' };
}

/** A business elsewhere than its seller, with a number of the union or of the United Kingdom, pays its tax by itself. */
function owesItself({ taxIds }: Taxpayer, country: string, seller: string): boolean {
  return taxIds.some((id) => {
    const from = countryOfTaxId(id);
    if (from === null || from === seller) {
      return false;
    }
    return id.type === 'eu_vat'
      ? isInUnion(country) && isInUnion(from) && country !== seller
      : id.type === 'gb_vat' && country === 'GB';
  });
}

/** What comes on top of amounts. */
export function taxOnTop(taxes: readonly (LineTax | null)[]): number {
  return taxes.reduce((sum, tax) => sum + (tax === null || tax.isInclusive ? 0 : tax.amount), 0);
}

/** All of it, also what is in amounts. */
export function wholeTax(taxes: readonly (LineTax | null)[]): number {
  return taxes.reduce((sum, tax) => sum + (tax?.amount ?? 0), 0);
}

/** One of each rate and reason. */
export function taxTotals(taxes: readonly (LineTax | null)[]): LineTax[] {
  const totals = new Map<string, LineTax>();
  for (const tax of taxes) {
    if (tax === null) {
      continue;
    }
    const key = `${tax.rate} ${tax.reason}`;
    const before = totals.get(key);
    totals.set(key, {
      ...tax,
      amount: tax.amount + (before?.amount ?? 0),
      taxable: tax.taxable + (before?.taxable ?? 0),
    });
  }
  return [...totals.values()];
}
