import type { Hono } from 'hono';
import type Stripe from 'stripe';
import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found } from '../http/failure.ts';
import { amount, currency, expand, text } from '../http/parameters.ts';
import type { Json } from '../json.ts';
import { newId } from '../store/identifier.ts';
import type { LineTax, TaxCalculation } from '../store/tax-rows.ts';
import type { World } from '../world.ts';
import { presentAddress } from './present-tax.ts';
import { readRateId, taxNameOf } from './rates.ts';
import { taxOfAmount, taxOnTop, taxTotals, wholeTax } from './reckon.ts';
import { refuseUnknownPlace } from './refuse-unknown-place.ts';

const keptSeconds = 90 * 86_400;

const createSchema = z.strictObject({
  currency,
  customer: text,
  line_items: z
    .array(
      z.strictObject({
        amount,
        reference: text.optional(),
        product: text.optional(),
        tax_behavior: z.enum(['inclusive', 'exclusive']).optional(),
      }),
    )
    .min(1)
    .max(100),
  expand,
});

/** What the tax of something would be that is charged without a page or an invoice. */
export function taxCalculationRoutes(app: Hono, world: World): void {
  const { customers, products, taxCalculations } = world.tables;

  app.post(
    '/v1/tax/calculations',
    endpoint(world, createSchema, ({ parameters }) => {
      const row = customers.get(parameters.customer);
      const customer = found(row?.deleted ? undefined : row, 'customer', parameters.customer, 'customer');
      refuseUnknownPlace(customer, 'customer');
      const { currency: money, line_items: items } = parameters;
      const taxes = items.map((item, index): LineTax | null => {
        const product =
          item.product === undefined
            ? undefined
            : found(products.get(item.product), 'product', item.product, `line_items[${index}][product]`);
        return taxOfAmount(world, customer, {
          amount: item.amount,
          currency: money,
          taxBehavior: item.tax_behavior ?? 'unspecified',
          taxCode: product?.taxCode ?? null,
        });
      });
      const moment = now(world, customer.id);
      const calculation = taxCalculations.put({
        id: newId('taxcalc'),
        created: moment,
        customer: customer.id,
        currency: money,
        amount: items.reduce((sum, item) => sum + item.amount, 0),
        taxes: taxes.flatMap((tax) => tax ?? []),
      });
      return present(calculation);
    }),
  );

  app.get(
    '/v1/tax/calculations/:id',
    bareEndpoint(world, ({ id }) => present(found(taxCalculations.get(id), 'tax calculation', id))),
  );

  function present(row: TaxCalculation): Json<Stripe.Tax.Calculation> {
    const customer = customers.get(row.customer);
    const onTop = taxOnTop(row.taxes);
    return {
      id: row.id,
      object: 'tax.calculation',
      amount_total: row.amount + onTop,
      currency: row.currency,
      customer: row.customer,
      customer_details: {
        address: presentAddress(customer?.address ?? null),
        address_source: 'billing',
        ip_address: null,
        tax_ids: (customer?.taxIds ?? []).map(({ type, value }) => ({ type, value })),
        taxability_override: 'none',
      },
      expires_at: row.created + keptSeconds,
      livemode: false,
      ship_from_details: null,
      shipping_cost: null,
      tax_amount_exclusive: onTop,
      tax_amount_inclusive: wholeTax(row.taxes) - onTop,
      tax_breakdown: taxTotals(row.taxes).map(presentBreakdown),
      tax_date: row.created,
    };
  }
}

function presentBreakdown(tax: LineTax): Json<Stripe.Tax.Calculation.TaxBreakdown> {
  const rate = readRateId(tax.rate);
  return {
    amount: tax.amount,
    inclusive: tax.isInclusive,
    tax_rate_details: {
      country: rate?.country ?? null,
      flat_amount: null,
      percentage_decimal: String((rate?.hundredths ?? 0) / 100),
      rate_type: 'percentage',
      state: rate?.state ?? null,
      tax_type: rate === undefined ? null : taxNameOf(rate).type,
    },
    taxability_reason: tax.reason,
    taxable_amount: tax.taxable,
  };
}
