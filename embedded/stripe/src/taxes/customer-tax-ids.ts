import { now } from '../clocks/now.ts';
import { invalid } from '../http/failure.ts';
import { newId } from '../store/identifier.ts';
import type { Customer } from '../store/payment-rows.ts';
import type { TaxId } from '../store/tax-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { presentTaxId } from './present-tax.ts';
import { hasTaxIdForm, taxIdTypes, tidyTaxId } from './tax-id-forms.ts';

const mostTaxIds = 50;

/** @throws Failure for a number that is none of its kind */
export function readTaxId(given: { type: string; value: string }, param: string): Pick<TaxId, 'type' | 'value'> {
  if (!taxIdTypes.includes(given.type)) {
    throw invalid(
      `Invalid type: the embedded service knows ${taxIdTypes.join(', ')}.`,
      param === '' ? 'type' : `${param}[type]`,
    );
  }
  const value = tidyTaxId(given.value);
  if (!hasTaxIdForm(given.type, value)) {
    throw invalid(`Invalid value for ${given.type}.`, param === '' ? 'value' : `${param}[value]`, 'tax_id_invalid');
  }
  return { type: given.type, value };
}

/** Kept once, however often it is given. */
export function addTaxId(world: World, customer: Customer, given: Pick<TaxId, 'type' | 'value'>): TaxId {
  const present = customer.taxIds.find(({ type, value }) => type === given.type && value === given.value);
  if (present !== undefined) {
    return present;
  }
  if (customer.taxIds.length >= mostTaxIds) {
    throw invalid(`A customer can have at most ${mostTaxIds} tax IDs.`);
  }
  const taxId: TaxId = { id: newId('txi'), created: now(world, customer.id), ...given };
  world.tables.customers.put({ ...customer, taxIds: [...customer.taxIds, taxId] });
  emit(world, 'customer.tax_id.created', presentTaxId(customer, taxId), customer.id);
  return taxId;
}

export function removeTaxId(world: World, customer: Customer, taxId: TaxId): void {
  world.tables.customers.put({ ...customer, taxIds: customer.taxIds.filter(({ id }) => id !== taxId.id) });
  emit(world, 'customer.tax_id.deleted', presentTaxId(customer, taxId), customer.id);
}
