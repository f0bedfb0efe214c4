import { now } from '../clocks/now.ts';
import { newId } from '../store/identifier.ts';
import type { Customer } from '../store/payment-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { presentCustomer } from './present-customer.ts';

type Details = Pick<Customer, 'email'> &
  Partial<Pick<Customer, 'name' | 'phone' | 'description' | 'metadata' | 'testClock' | 'address' | 'taxExempt'>>;

export function createCustomer(world: World, details: Details): Customer {
  const clock = details.testClock ? world.tables.testClocks.get(details.testClock) : undefined;
  const customer = world.tables.customers.put({
    id: newId('cus', 14),
    created: clock?.frozenTime ?? now(world),
    name: null,
    phone: null,
    description: null,
    metadata: {},
    testClock: null,
    address: null,
    taxExempt: 'none',
    ...details,
    balance: 0,
    defaultPaymentMethod: null,
    deleted: false,
    invoiceCount: 0,
    taxIds: [],
  });
  emit(world, 'customer.created', presentCustomer(world, customer), customer.id);
  return customer;
}
