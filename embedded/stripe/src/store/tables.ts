import type * as z from 'zod';
import * as discounting from './discount-rows.ts';
import * as paying from './payment-rows.ts';
import * as running from './service-rows.ts';
import * as subscribing from './subscription-rows.ts';
import { type Change, createTable, type Row, type StoredTable } from './table.ts';
import { taxCalculationSchema, taxSettingsSchema } from './tax-rows.ts';

export type Tables = ReturnType<typeof createTables>['tables'];

/** All tables, empty. */
export function createTables(record: (change: Change) => void) {
  const stored = new Map<string, StoredTable>();

  function table<Content extends Row>(name: string, schema: z.ZodType<Content>) {
    const created = createTable(name, schema, record);
    stored.set(name, created);
    return created;
  }

  const tables = {
    customers: table('customers', paying.customerSchema),
    products: table('products', paying.productSchema),
    prices: table('prices', paying.priceSchema),
    paymentMethods: table('paymentMethods', paying.paymentMethodSchema),
    paymentIntents: table('paymentIntents', paying.paymentIntentSchema),
    setupIntents: table('setupIntents', paying.setupIntentSchema),
    charges: table('charges', paying.chargeSchema),
    refunds: table('refunds', paying.refundSchema),
    fraudWarnings: table('fraudWarnings', paying.fraudWarningSchema),
    disputes: table('disputes', paying.disputeSchema),
    coupons: table('coupons', discounting.couponSchema),
    promotionCodes: table('promotionCodes', discounting.promotionCodeSchema),
    discounts: table('discounts', discounting.discountSchema),
    checkoutSessions: table('checkoutSessions', subscribing.checkoutSessionSchema),
    subscriptions: table('subscriptions', subscribing.subscriptionSchema),
    invoices: table('invoices', subscribing.invoiceSchema),
    invoiceItems: table('invoiceItems', subscribing.invoiceItemSchema),
    creditNotes: table('creditNotes', subscribing.creditNoteSchema),
    schedules: table('schedules', subscribing.scheduleSchema),
    portalConfigurations: table('portalConfigurations', running.portalConfigurationSchema),
    portalSessions: table('portalSessions', running.portalSessionSchema),
    testClocks: table('testClocks', running.testClockSchema),
    events: table('events', running.eventSchema),
    webhookEndpoints: table('webhookEndpoints', running.webhookEndpointSchema),
    deliveries: table('deliveries', running.deliverySchema),
    answers: table('answers', running.answerSchema),
    clock: table('clock', running.clockSchema),
    taxSettings: table('taxSettings', taxSettingsSchema),
    taxCalculations: table('taxCalculations', taxCalculationSchema),
  };
  return { tables, stored };
}
