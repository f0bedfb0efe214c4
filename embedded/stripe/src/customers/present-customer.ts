import type Stripe from 'stripe';
import type { Json } from '../json.ts';
import type { Customer } from '../store/payment-rows.ts';
import { presentAddress } from '../taxes/present-tax.ts';
import type { World } from '../world.ts';
import { customerCurrency } from './customer-currency.ts';

export function presentCustomer(
  world: World,
  customer: Customer,
): Json<Stripe.Customer> | Json<Stripe.DeletedCustomer> {
  if (customer.deleted) {
    return { id: customer.id, object: 'customer', deleted: true };
  }
  return {
    id: customer.id,
    object: 'customer',
    address: presentAddress(customer.address),
    balance: customer.balance,
    created: customer.created,
    currency: customerCurrency(world, customer.id),
    default_source: null,
    delinquent: false,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: invoicePrefix(customer),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.defaultPaymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: customer.invoiceCount + 1,
    phone: customer.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: customer.taxExempt,
    test_clock: customer.testClock,
  };
}

export function invoicePrefix(customer: Customer): string {
  return customer.id.slice(-8).toUpperCase();
}
