import type Stripe from 'stripe';
import { asList, type List } from '../http/list.ts';
import type { Json } from '../json.ts';
import type { Customer } from '../store/payment-rows.ts';
import type { Address, LineTax, TaxId } from '../store/tax-rows.ts';
import { isRecognized, readRateId, type TaxRate, taxNameOf } from './rates.ts';
import { countryOfTaxId, verificationOf } from './tax-id-forms.ts';

export function presentTax(tax: LineTax): Json<Stripe.InvoiceLineItem.Tax> {
  return {
    amount: tax.amount,
    tax_behavior: tax.isInclusive ? 'inclusive' : 'exclusive',
    tax_rate_details: { tax_rate: tax.rate },
    taxability_reason: tax.reason,
    taxable_amount: tax.taxable,
    type: 'tax_rate_details',
  };
}

/** As checkout sessions tell it, with the whole rate. */
export function presentSessionTax(tax: LineTax): Json<Stripe.LineItem.Tax>[] {
  const rate = readRateId(tax.rate);
  return rate === undefined
    ? []
    : [
        {
          amount: tax.amount,
          rate: presentRate(rate),
          taxability_reason: tax.reason,
          taxable_amount: tax.taxable,
        },
      ];
}

export function presentRate(rate: TaxRate): Json<Stripe.TaxRate> {
  const { type, name } = taxNameOf(rate);
  const percentage = rate.hundredths / 100;
  return {
    id: rate.id,
    object: 'tax_rate',
    active: false,
    country: rate.country,
    created: 0,
    description: null,
    display_name: name,
    effective_percentage: percentage,
    flat_amount: null,
    inclusive: rate.isInclusive,
    jurisdiction: rate.state ?? rate.country,
    jurisdiction_level: rate.state === null ? 'country' : 'state',
    livemode: false,
    metadata: {},
    percentage,
    rate_type: 'percentage',
    state: rate.state,
    tax_type: type,
  };
}

export function presentAddress(address: Address | null): Json<Stripe.Address> | null {
  return address === null
    ? null
    : {
        city: address.city,
        country: address.country,
        line1: address.line1,
        line2: address.line2,
        postal_code: address.postalCode,
        state: address.state,
      };
}

export function presentTaxId(customer: Pick<Customer, 'id'>, row: TaxId): Json<Stripe.TaxId> {
  return {
    id: row.id,
    object: 'tax_id',
    country: countryOfTaxId(row),
    created: row.created,
    customer: customer.id,
    customer_account: null,
    livemode: false,
    owner: { customer: customer.id, customer_account: null, type: 'customer' },
    type: row.type,
    value: row.value,
    verification: { status: verificationOf(row), verified_address: null, verified_name: null },
  };
}

/** Newest first. */
export function listTaxIds(customer: Customer): List<Json<Stripe.TaxId>> {
  const shown = customer.taxIds.map((row) => presentTaxId(customer, row)).reverse();
  return asList(`/v1/customers/${customer.id}/tax_ids`, shown);
}

/** Whether taxes can be reckoned for a customer. */
export function presentCustomerTax({ address }: Customer): Json<Stripe.Customer.Tax> {
  const isPlaced = address !== null && isRecognized(address);
  return {
    automatic_tax: isPlaced ? 'supported' : 'unrecognized_location',
    ip_address: null,
    location: isPlaced ? { country: address.country, source: 'billing_address', state: address.state } : null,
    provider: 'stripe',
  };
}
