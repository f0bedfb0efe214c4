import { html } from 'hono/html';
import * as z from 'zod';
import { Failure } from '../http/failure.ts';
import { parseParameters } from '../http/parameters.ts';
import type { Fragment } from '../pages/layout.ts';
import type { Address } from '../store/tax-rows.ts';
import { country } from './address-parameter.ts';
import { readTaxId } from './customer-tax-ids.ts';
import { isRecognized, taxedCountries } from './rates.ts';
import { taxIdTypes, taxIdTypesOf } from './tax-id-forms.ts';

const names = new Intl.DisplayNames(['en'], { type: 'region' });
/** Enough of the world to try things out with: where something is collected, and some where nothing is. */
const offered = [
  ...new Set([...taxedCountries, 'AU', 'BR', 'CA', 'CH', 'IN', 'KR', 'KW', 'MX', 'NO', 'NZ', 'SG', 'ZA']),
]
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .sort((one, other) => one.name.localeCompare(other.name));

export interface Billing {
  name: string | null;
  address: Address;
  taxId: { type: string; value: string } | null;
}

interface BillingForm {
  action: string;
  submit: string;
  given: { name: string | null; address: Address | null; taxId: { type: string; value: string } | null };
  asksTaxId: boolean;
  requiresTaxId: boolean;
  error: string | null;
}

export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** Where the bill goes to. Plain forms: the page has no script. */
export function renderBillingForm(form: BillingForm): Fragment {
  const { name, address, taxId } = form.given;
  return html`<form class="panel" method="post" action="${form.action}" aria-label="Billing address">
    <h2>Billing address</h2>
    ${form.error === null ? '' : html`<p class="error" role="alert">${form.error}</p>`}
    <label>Name or business name <input name="name" autocomplete="name" maxlength="200" value="${name ?? ''}"></label>
    <label>Country ${renderCountries(address?.country ?? null)}</label>
    <label>Address <input name="line1" autocomplete="address-line1" maxlength="200" value="${address?.line1 ?? ''}"></label>
    <div class="pair">
      <label>Postal code <input name="postal_code" autocomplete="postal-code" maxlength="20" value="${address?.postalCode ?? ''}"></label>
      <label>City <input name="city" autocomplete="address-level2" maxlength="100" value="${address?.city ?? ''}"></label>
    </div>
    <label>State, in two letters, in the United States
      <input name="state" autocomplete="address-level1" maxlength="100" value="${address?.state ?? ''}">
    </label>
    ${form.asksTaxId ? renderTaxId(taxId, form.requiresTaxId) : ''}
    <button class="primary">${form.submit}</button>
  </form>`;
}

export function renderCountries(chosen: string | null): Fragment {
  return html`<select name="country" required autocomplete="country">
    <option value="">Choose</option>
    ${offered.map(({ code, name }) => html`<option value="${code}" ${code === chosen ? 'selected' : ''}>${name}</option>`)}
  </select>`;
}

function renderTaxId(taxId: { type: string; value: string } | null, isRequired: boolean): Fragment {
  return html`<label>Tax number${isRequired ? '' : ' of a business, if you buy for one'}
      <input name="tax_id" maxlength="30" autocomplete="off" value="${taxId?.value ?? ''}" ${isRequired ? 'required' : ''}>
    </label>
    <p class="dim">Such as DE123456789. Only its form is checked here.</p>`;
}

const part = z
  .string()
  .trim()
  .max(200)
  .transform((value) => value || null)
  .default(null);
const formSchema = z.object({
  name: part,
  country,
  line1: part,
  postal_code: part,
  city: part,
  state: part.transform((value) => value?.toUpperCase() ?? null),
  tax_id: part,
});

/** What was typed, or what is wrong with it. */
export function readBillingForm(form: unknown): Billing | { problem: string } {
  try {
    const given = parseParameters(formSchema, form);
    const address: Address = {
      country: given.country,
      state: given.state,
      postalCode: given.postal_code,
      city: given.city,
      line1: given.line1,
      line2: null,
    };
    if (!isRecognized(address)) {
      return { problem: 'In the United States we need the postal code and the state, such as 19103 and PA.' };
    }
    const taxId = given.tax_id === null ? null : readTypedTaxId(given.country, given.tax_id);
    return { name: given.name, address, taxId };
  } catch (error) {
    if (error instanceof Failure) {
      return { problem: error.body.code === 'tax_id_invalid' ? 'This is no tax number.' : 'Please choose a country.' };
    }
    throw error;
  }
}

/** A kind of number of the country, by its form; else any that fits. @throws Failure when none does */
export function readTypedTaxId(country: string, typed: string): { type: string; value: string } {
  const own = taxIdTypesOf(country).map(({ type }) => type);
  for (const type of [...own, ...taxIdTypes.filter((other) => other === 'eu_vat' || other === 'gb_vat')]) {
    try {
      return readTaxId({ type, value: typed }, '');
    } catch (error) {
      if (!(error instanceof Failure)) {
        throw error;
      }
    }
  }
  return readTaxId({ type: own[0] ?? 'eu_vat', value: typed }, '');
}

/** Said wherever a tax is shown. */
export const ratesNote =
  'Taxes here are by a small table of standard rates that is part of the embedded service, to try things out with. It is no tax advice.';
