import type { Hono } from 'hono';
import type Stripe from 'stripe';
import * as z from 'zod';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found } from '../http/failure.ts';
import { listPage } from '../http/list.ts';
import { expand, listParameters, text } from '../http/parameters.ts';
import type { Json } from '../json.ts';
import type { Customer } from '../store/payment-rows.ts';
import { defaultBehaviorSchema, type TaxId, type TaxSettings } from '../store/tax-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { addressParameter } from './address-parameter.ts';
import { addTaxId, readTaxId, removeTaxId } from './customer-tax-ids.ts';
import { presentAddress, presentRate, presentTaxId } from './present-tax.ts';
import { readRateId } from './rates.ts';
import { taxSettings } from './settings.ts';
import { taxCode, taxCodes } from './tax-codes.ts';

const createSchema = z.strictObject({ type: text, value: text, expand });
const listSchema = z.strictObject(listParameters);
const settingsSchema = z.strictObject({
  defaults: z.strictObject({ tax_behavior: defaultBehaviorSchema.optional(), tax_code: taxCode.optional() }).optional(),
  head_office: z.strictObject({ address: addressParameter }).optional(),
  expand,
});

/** Numbers of businesses, what the account says about taxes, and what can be looked up about them. */
export function taxRoutes(app: Hono, world: World): void {
  const { customers } = world.tables;

  app.post(
    '/v1/customers/:id/tax_ids',
    endpoint(world, createSchema, ({ parameters, id }) => {
      const customer = retrieve(id);
      return presentTaxId(customer, addTaxId(world, customer, readTaxId(parameters, '')));
    }),
  );

  app.get(
    '/v1/customers/:id/tax_ids',
    endpoint(world, listSchema, ({ parameters, id }) => {
      const customer = retrieve(id);
      return listPage(`/v1/customers/${id}/tax_ids`, customer.taxIds, parameters, (row) => presentTaxId(customer, row));
    }),
  );

  app.get('/v1/customers/:id/tax_ids/:taxId', (context, next) =>
    bareEndpoint(world, ({ id }) => presentTaxId(retrieve(id), taxIdOf(retrieve(id), context.req.param('taxId'))))(
      context,
      next,
    ),
  );

  app.delete('/v1/customers/:id/tax_ids/:taxId', (context, next) =>
    bareEndpoint(world, ({ id }) => {
      const taxId = taxIdOf(retrieve(id), context.req.param('taxId'));
      removeTaxId(world, retrieve(id), taxId);
      return { id: taxId.id, object: 'tax_id', deleted: true };
    })(context, next),
  );

  app.get(
    '/v1/tax_rates/:id',
    bareEndpoint(world, ({ id }) => presentRate(found(readRateId(id), 'tax_rate', id))),
  );

  app.get(
    '/v1/tax_codes',
    endpoint(world, listSchema, ({ parameters }) => {
      const rows = taxCodes.map((code) => ({ ...code, created: 0 })).reverse();
      return listPage('/v1/tax_codes', rows, parameters, presentTaxCode);
    }),
  );

  app.get(
    '/v1/tax_codes/:id',
    bareEndpoint(world, ({ id }) =>
      presentTaxCode(
        found(
          taxCodes.find((code) => code.id === id),
          'tax code',
          id,
        ),
      ),
    ),
  );

  app.get(
    '/v1/tax/settings',
    bareEndpoint(world, () => presentSettings(taxSettings(world))),
  );

  app.post(
    '/v1/tax/settings',
    endpoint(world, settingsSchema, ({ parameters }) => {
      const before = taxSettings(world);
      const after = world.tables.taxSettings.put({
        ...before,
        headOffice: parameters.head_office?.address ?? before.headOffice,
        behavior: parameters.defaults?.tax_behavior ?? before.behavior,
        taxCode: parameters.defaults?.tax_code ?? before.taxCode,
      });
      emit(world, 'tax.settings.updated', presentSettings(after));
      return presentSettings(after);
    }),
  );

  function retrieve(id: string): Customer {
    const row = customers.get(id);
    return found(row?.deleted ? undefined : row, 'customer', id);
  }

  function taxIdOf({ taxIds }: Customer, id: string): TaxId {
    return found(
      taxIds.find((taxId) => taxId.id === id),
      'tax_id',
      id,
    );
  }
}

function presentTaxCode({ id, name, description }: (typeof taxCodes)[number]): Json<Stripe.TaxCode> {
  return { id, object: 'tax_code', description, name, requirements: null };
}

function presentSettings({ headOffice, behavior, taxCode: code }: TaxSettings): Json<Stripe.Tax.Settings> {
  const address = presentAddress(headOffice);
  return {
    object: 'tax.settings',
    defaults: { provider: 'stripe', tax_behavior: behavior, tax_code: code },
    head_office: address === null ? null : { address },
    livemode: false,
    status: 'active',
    status_details: { active: {} },
  };
}
