import { text } from '@kinora/texts/typed-keys';
import type { Hono } from 'hono';
import { answerCsv } from '../../../http/answer-csv.ts';
import { describedRoutes } from '../../../http/routes.ts';
import { foreseeRefund } from '../../../money/billing/ask-for-refund.ts';
import { replayEvent } from '../../../money/billing/payment-events.ts';
import { reconcilePayments } from '../../../money/billing/reconcile.ts';
import { explainStripeError } from '../../../money/billing/stripe-client.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Admin, type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { type AuditNote, changeAudited } from '../audit.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { adminPaymentSchema, adminPaymentsSchema, paidCurrenciesSchema } from '../wire.ts';
import {
  exportPayments,
  findAdminPayment,
  listPaidCurrencies,
  listPayments,
  paymentsFilter,
  paymentsQuery,
} from './list-payments.ts';
import { eventsQuery, findEvent, listEvents, listReconciliations, listUngranted } from './payment-desk.ts';
import { foreseeQuery, refundBody, refundPayment } from './refund-payment.ts';
import {
  paymentEventSchema,
  paymentEventsSchema,
  reconciliationsSchema,
  refundForeseenSchema,
  ungrantedSchema,
} from './wire.ts';

/** What was paid, what the payment service told us, and comparing the two. */
export function paymentDeskRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { database, billing } = deps;
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  app.onError((error) => {
    throw explainStripeError(error);
  });
  const noteFirst = (admin: Admin, note: AuditNote) => changeAudited(database, { admin }, async () => note);

  route(
    {
      method: 'get',
      path: '/api/admin/payments',
      summary: 'List payments, newest first',
      access: 'admin',
      query: paymentsQuery,
      answer: { status: 200, schema: adminPaymentsSchema },
    },
    ({ query }) => listPayments(database, null, query),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/payments.csv',
      summary: 'Payments as a file',
      access: 'admin',
      before: [recentProof(deps)],
      query: paymentsFilter,
      answer: { status: 200, contentType: 'text/csv' },
      errors: proofErrors,
    },
    ({ c, query }) => answerCsv(c, 'payments.csv', exportPayments(database, query)),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/payments/currencies',
      summary: 'The currencies that anything was paid in',
      access: 'admin',
      answer: { status: 200, schema: paidCurrenciesSchema },
    },
    () => listPaidCurrencies(database),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/payments/ungranted',
      summary: 'Payments that brought nobody tokens',
      access: 'admin',
      answer: { status: 200, schema: ungrantedSchema },
    },
    () => listUngranted(database),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/payments/:payment/refund',
      summary: 'What a refund of a payment would do',
      description: 'Of all that is left, or of an amount in the smallest unit of its currency.',
      access: 'admin',
      query: foreseeQuery,
      answer: { status: 200, schema: refundForeseenSchema },
      errors: ['not_found', 'refund_not_possible', 'refund_too_much', 'changed_meanwhile'],
    },
    ({ c, query }) => foreseeRefund(database, c.req.param('payment'), query.amount),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/payments/:payment/refund',
      summary: 'Pay money of a payment back',
      description:
        'The tokens follow once it is paid. `refund_state` is `under_way` while the payment service has not answered, or has not paid yet; it is asked until it does.',
      access: 'admin',
      before: [recentProof(deps)],
      body: refundBody,
      answer: { status: 200, schema: adminPaymentSchema },
      errors: [
        ...proofErrors,
        ...(['not_found', 'id_reused', 'changed_meanwhile', 'billing_disabled', 'payments_unavailable'] as const),
        ...(['refund_not_possible', 'refund_too_much', 'refund_under_way', 'refund_refused'] as const),
      ],
    },
    async ({ c, body }) => {
      const id = c.req.param('payment');
      await refundPayment(deps, c.var.admin, id, body);
      return findAdminPayment(database, id);
    },
  );
  route(
    {
      method: 'get',
      path: '/api/admin/payment-events',
      summary: 'What the payment service told the studio, newest first',
      access: 'admin',
      query: eventsQuery,
      answer: { status: 200, schema: paymentEventsSchema },
    },
    ({ query }) => listEvents(database, query),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/payment-events/:event/replay',
      summary: 'Work through an event of the payment service again',
      access: 'admin',
      answer: { status: 200, schema: paymentEventSchema },
      errors: ['not_found', 'billing_disabled', 'not_configured', 'payments_unavailable'],
    },
    async ({ c }) => {
      const before = await findEvent(database, c.req.param('event'));
      await noteFirst(c.var.admin, {
        action: 'payment_event.replay',
        target: { kind: 'payment_event', id: before.id },
        before: { state: before.state, error: before.error },
      });
      await replayEvent(deps, before.id);
      return findEvent(database, before.id);
    },
  );
  route(
    {
      method: 'get',
      path: '/api/admin/reconciliations',
      summary: 'The newest comparisons with the payment service',
      access: 'admin',
      answer: { status: 200, schema: reconciliationsSchema },
    },
    () => listReconciliations(database, billing.access.isEnabled),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/reconciliations',
      summary: 'Compare with the payment service now',
      access: 'admin',
      answer: { status: 200, schema: reconciliationsSchema },
      errors: ['billing_disabled', 'not_configured', 'payments_unavailable'],
    },
    async ({ c }) => {
      if (!billing.access.isEnabled)
        throw new AppError('billing_disabled', text('serviceErrors', 'desk.paymentsOff'), 503);
      await noteFirst(c.var.admin, { action: 'payments.reconcile', target: { kind: 'payments', id: 'all' } });
      await reconcilePayments(deps);
      return listReconciliations(database, true);
    },
  );
  return app;
}
