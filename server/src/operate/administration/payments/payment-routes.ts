import { Hono } from 'hono';
import { checkInput } from '../../../http/invalid-input.ts';
import { reconcilePayments } from '../../../money/billing/reconcile.ts';
import { explainStripeError } from '../../../money/billing/stripe-problem.ts';
import { replayEvent } from '../../../money/billing/take-event.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Admin, AdminEnv, AdministrationPorts } from '../admin.ts';
import { type AuditNote, writeAudited } from '../audit.ts';
import { listPayments, paymentsQuery } from './list-payments.ts';
import { eventsQuery, findEvent, listEvents, listReconciliations, listUngranted } from './payment-desk.ts';

/** What was paid, what the payment service told us, and comparing the two. */
export function paymentDeskRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { database, billing } = deps;
  const app = new Hono<AdminEnv>();
  app.onError((error) => {
    throw explainStripeError(error);
  });
  const noteFirst = (admin: Admin, note: AuditNote) =>
    writeAudited(database, { admin }, async () => ({ result: undefined, note }));

  app.get('/api/admin/payments', async (c) =>
    c.json(await listPayments(database, null, checkInput(paymentsQuery, c.req.query()))),
  );
  app.get('/api/admin/payments/ungranted', async (c) => c.json(await listUngranted(database)));
  app.get('/api/admin/payment-events', async (c) =>
    c.json(await listEvents(database, checkInput(eventsQuery, c.req.query()))),
  );
  app.post('/api/admin/payment-events/:id/replay', async (c) => {
    const before = await findEvent(database, c.req.param('id'));
    await noteFirst(c.var.admin, {
      action: 'payment_event.replay',
      target: { kind: 'payment_event', id: before.id },
      before: { state: before.state, error: before.error },
    });
    await replayEvent(deps, before.id);
    return c.json(await findEvent(database, before.id));
  });
  app.get('/api/admin/reconciliations', async (c) =>
    c.json(await listReconciliations(database, billing.access.isEnabled)),
  );
  app.post('/api/admin/reconciliations', async (c) => {
    if (!billing.access.isEnabled) throw new AppError('billing_disabled', 'Payments are not set up', 503);
    await noteFirst(c.var.admin, { action: 'payments.reconcile', target: { kind: 'payments', id: 'all' } });
    await reconcilePayments(deps);
    return c.json(await listReconciliations(database, true));
  });
  return app;
}
