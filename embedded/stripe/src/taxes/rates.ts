import type { Address } from '../store/tax-rows.ts';

/**
 * A small table to try things out with: standard rates alone, in hundredths of a percent, as they were known in 2026. The
 * real service knows products, places and registrations. Nothing is collected elsewhere.
 */
const vatInUnion: Readonly<Record<string, number>> = {
  ...{ AT: 2000, BE: 2100, BG: 2000, CY: 1900, CZ: 2100, DE: 1900, DK: 2500, EE: 2400, ES: 2100, FI: 2550, FR: 2000 },
  ...{ GR: 2400, HR: 2500, HU: 2700, IE: 2300, IT: 2200, LT: 2100, LU: 1700, LV: 2100, MT: 1800, NL: 2100, PL: 2300 },
  ...{ PT: 2300, RO: 2100, SE: 2500, SI: 2200, SK: 2300 },
};
const elsewhere: Readonly<Record<string, number>> = { GB: 2000, JP: 1000 };
/** By the state's own rate, without what its counties and cities add. */
const states: Readonly<Record<string, number>> = { PA: 600, WA: 650 };

export const taxedCountries = [...Object.keys(vatInUnion), ...Object.keys(elsewhere), 'US'].sort();
export const taxedStates = Object.keys(states);

export function isInUnion(country: string): boolean {
  return vatInUnion[country] !== undefined;
}

/** Hundredths of a percent at a place; null where nothing is collected. */
export function rateAt({ country, state }: Pick<Address, 'country' | 'state'>): number | null {
  return country === 'US' ? (states[state ?? ''] ?? null) : (vatInUnion[country] ?? elsewhere[country] ?? null);
}

/** Whether a place says enough to know its taxes. */
export function isRecognized({ country, state, postalCode }: Address): boolean {
  return country !== 'US' || (state !== null && postalCode !== null);
}

export interface TaxRate {
  id: string;
  country: string;
  state: string | null;
  hundredths: number;
  isInclusive: boolean;
}

export function rateIdOf({ country, state, hundredths, isInclusive }: Omit<TaxRate, 'id'>): string {
  return `txr_${country}${state === null ? '' : state}x${hundredths}x${isInclusive ? 'in' : 'ex'}`;
}

/** What an id of a rate stands for; undefined when it is none of ours. */
export function readRateId(id: string): TaxRate | undefined {
  const [, country, state, hundredths, way] = /^txr_([A-Z]{2})([A-Z]{2})?x(\d{1,4})x(in|ex)$/.exec(id) ?? [];
  return country === undefined || hundredths === undefined
    ? undefined
    : { id, country, state: state ?? null, hundredths: Number(hundredths), isInclusive: way === 'in' };
}

/** What the tax of a place is called. */
export function taxNameOf({ country }: Pick<TaxRate, 'country'>): { type: 'vat' | 'jct' | 'sales_tax'; name: string } {
  if (country === 'US') {
    return { type: 'sales_tax', name: 'Sales Tax' };
  }
  return country === 'JP' ? { type: 'jct', name: 'Consumption Tax' } : { type: 'vat', name: 'VAT' };
}
