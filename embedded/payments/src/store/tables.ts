import type * as z from 'zod';
import * as rows from './rows.ts';
import { type Change, createTable, type Row, type StoredTable } from './table.ts';

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
    customers: table('customers', rows.customerSchema),
    products: table('products', rows.productSchema),
    prices: table('prices', rows.priceSchema),
    paymentMethods: table('paymentMethods', rows.paymentMethodSchema),
    paymentIntents: table('paymentIntents', rows.paymentIntentSchema),
    charges: table('charges', rows.chargeSchema),
    refunds: table('refunds', rows.refundSchema),
    disputes: table('disputes', rows.disputeSchema),
    checkoutSessions: table('checkoutSessions', rows.checkoutSessionSchema),
    subscriptions: table('subscriptions', rows.subscriptionSchema),
    invoices: table('invoices', rows.invoiceSchema),
    schedules: table('schedules', rows.scheduleSchema),
    portalSessions: table('portalSessions', rows.portalSessionSchema),
    testClocks: table('testClocks', rows.testClockSchema),
    events: table('events', rows.eventSchema),
    deliveries: table('deliveries', rows.deliverySchema),
    answers: table('answers', rows.answerSchema),
    clock: table('clock', rows.clockSchema),
  };
  return { tables, stored };
}
