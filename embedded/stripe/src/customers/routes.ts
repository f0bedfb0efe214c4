import type { Hono } from 'hono';
import * as z from 'zod';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { listPage } from '../http/list.ts';
import { changedMetadata, expand, listParameters, metadataChange, newMetadata, text } from '../http/parameters.ts';
import type { Customer } from '../store/payment-rows.ts';
import { isEnded } from '../store/subscription-rows.ts';
import { taxExemptSchema } from '../store/tax-rows.ts';
import { endSubscription } from '../subscriptions/end-subscription.ts';
import { addressParameter } from '../taxes/address-parameter.ts';
import { addTaxId, readTaxId } from '../taxes/customer-tax-ids.ts';
import { refuseUnknownPlace } from '../taxes/refuse-unknown-place.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { createCustomer } from './create-customer.ts';
import { presentCustomer } from './present-customer.ts';

const details = {
  email: text.optional(),
  name: text.optional(),
  phone: text.optional(),
  description: text.optional(),
  /** An empty text takes it away. */
  address: z.union([z.literal(''), addressParameter]).optional(),
  tax_exempt: z.union([z.literal('').transform(() => 'none' as const), taxExemptSchema]).optional(),
  tax: z.strictObject({ validate_location: z.enum(['auto', 'deferred', 'immediately']).optional() }).optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
  expand,
};

const createSchema = z.strictObject({
  ...details,
  metadata: newMetadata.optional(),
  test_clock: text.optional(),
  tax_id_data: z
    .array(z.strictObject({ type: text, value: text }))
    .max(5)
    .optional(),
});
const updateSchema = z.strictObject({ ...details, metadata: metadataChange.optional() });
const listSchema = z.strictObject({ ...listParameters, email: text.optional(), test_clock: text.optional() });

export function customerRoutes(app: Hono, world: World): void {
  const { customers, paymentMethods, subscriptions, testClocks } = world.tables;

  app.post(
    '/v1/customers',
    endpoint(world, createSchema, ({ parameters }) => {
      const clock = parameters.test_clock;
      if (clock !== undefined) {
        found(testClocks.get(clock), 'test clock', clock, 'test_clock');
      }
      const customer = createCustomer(world, {
        email: emptied(parameters.email),
        name: emptied(parameters.name),
        phone: emptied(parameters.phone),
        description: emptied(parameters.description),
        metadata: parameters.metadata ?? {},
        testClock: clock ?? null,
        address: addressAfter(null, parameters),
        taxExempt: parameters.tax_exempt ?? 'none',
      });
      for (const [index, given] of (parameters.tax_id_data ?? []).entries()) {
        const present = customers.get(customer.id) ?? customer;
        addTaxId(world, present, readTaxId(given, `tax_id_data[${index}]`));
      }
      return presentCustomer(world, customers.get(customer.id) ?? customer);
    }),
  );

  app.get(
    '/v1/customers',
    endpoint(world, listSchema, ({ parameters }) => {
      const { email, test_clock: clock } = parameters;
      const matching = customers
        .all()
        .filter((customer) => !customer.deleted && (email === undefined || customer.email === email))
        .filter((customer) => clock === undefined || customer.testClock === clock);
      return listPage('/v1/customers', matching, parameters, (customer) => presentCustomer(world, customer));
    }),
  );

  app.get(
    '/v1/customers/:id',
    bareEndpoint(world, ({ id }) => presentCustomer(world, found(customers.get(id), 'customer', id))),
  );

  app.post(
    '/v1/customers/:id',
    endpoint(world, updateSchema, ({ parameters, id }) => {
      const before = presentable(customers.get(id), id);
      const method = parameters.invoice_settings?.default_payment_method;
      if (method && paymentMethods.get(method)?.customer !== id) {
        throw invalid(
          'The customer does not have a payment method with this ID.',
          'invoice_settings[default_payment_method]',
          'resource_missing',
        );
      }
      const customer = customers.put({
        ...before,
        email: changed(before.email, parameters.email),
        name: changed(before.name, parameters.name),
        phone: changed(before.phone, parameters.phone),
        description: changed(before.description, parameters.description),
        metadata: changedMetadata(before.metadata, parameters.metadata),
        defaultPaymentMethod: changed(before.defaultPaymentMethod, method),
        address: addressAfter(before.address, parameters),
        taxExempt: parameters.tax_exempt ?? before.taxExempt,
      });
      emit(world, 'customer.updated', presentCustomer(world, customer), id);
      return presentCustomer(world, customer);
    }),
  );

  app.delete(
    '/v1/customers/:id',
    bareEndpoint(world, ({ id }) => {
      const customer = presentable(customers.get(id), id);
      for (const subscription of subscriptions.all()) {
        if (subscription.customer === id && !isEnded(subscription)) {
          endSubscription(world, subscription, 'cancellation_requested');
        }
      }
      emit(world, 'customer.deleted', presentCustomer(world, customer), id);
      const gone = customers.put({
        ...customer,
        ...{ deleted: true, email: null, name: null, phone: null, metadata: {} },
        ...{ address: null, taxIds: [] },
      });
      return presentCustomer(world, gone);
    }),
  );
}

function presentable(customer: Customer | undefined, id: string): Customer {
  return found(customer?.deleted ? undefined : customer, 'customer', id);
}

/** @throws Failure for a place whose taxes nobody knows, when that is asked for */
function addressAfter(
  before: Customer['address'],
  { address, tax }: Pick<z.output<typeof updateSchema>, 'address' | 'tax'>,
): Customer['address'] {
  const after = address === undefined ? before : address || null;
  if (tax?.validate_location === 'immediately') {
    refuseUnknownPlace({ address: after }, 'address');
  }
  return after;
}

function emptied(value: string | undefined): string | null {
  return changed(null, value);
}

/** An empty text takes a value away; a missing one leaves it. */
function changed(before: string | null, value: string | undefined): string | null {
  return value === undefined ? before : value === '' ? null : value;
}
