import type { Price } from '../store/payment-rows.ts';
import type { TaxSettings } from '../store/tax-rows.ts';
import type { World } from '../world.ts';

const byDefault: TaxSettings = {
  id: 'tax_settings',
  headOffice: { country: 'US', state: 'PA', postalCode: null, city: null, line1: null, line2: null },
  behavior: 'inferred_by_currency',
  taxCode: 'txcd_10000000',
};

/** Where prices are usually written without tax. */
const exclusiveCurrencies = new Set(['usd', 'cad']);

export function taxSettings({ tables }: World): TaxSettings {
  return tables.taxSettings.get('tax_settings') ?? byDefault;
}

/** Whether tax is in a price: as it says itself, else as the account does. */
export function isTaxIncluded(world: World, price: Pick<Price, 'taxBehavior' | 'currency'>): boolean {
  const behavior = price.taxBehavior === 'unspecified' ? taxSettings(world).behavior : price.taxBehavior;
  return behavior === 'inferred_by_currency' ? !exclusiveCurrencies.has(price.currency) : behavior === 'inclusive';
}
