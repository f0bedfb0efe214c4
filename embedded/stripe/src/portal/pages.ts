import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { presentCustomer } from '../customers/present-customer.ts';
import { Failure, found } from '../http/failure.ts';
import { collectInvoice } from '../invoices/collect-invoice.ts';
import { showMessage, showPage } from '../pages/layout.ts';
import { readCardForm } from '../pages/payment-form.ts';
import { attachPaymentMethod, detachPaymentMethod } from '../payments/payment-methods.ts';
import { refusalOf } from '../payments/test-cards.ts';
import type { Customer, PaymentMethod } from '../store/payment-rows.ts';
import type { PortalFeatures, PortalSession } from '../store/service-rows.ts';
import type { Subscription } from '../store/subscription-rows.ts';
import { saveSubscription } from '../subscriptions/end-subscription.ts';
import { updateSubscription } from '../subscriptions/update-subscription.ts';
import { readBillingForm, readTypedTaxId } from '../taxes/billing-form.ts';
import { addTaxId, removeTaxId } from '../taxes/customer-tax-ids.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { switchablePrices } from './configurations.ts';
import { liveSubscription, renderPortal } from './overview.ts';

const lifetimeMs = 60 * 60_000;

const methodSchema = z.object({ act: z.enum(['use', 'remove']) });
const taxIdSchema = z.object({ tax_id: z.string().trim().min(1).max(50) });
const switchSchema = z.object({ price: z.string().max(100) });

/** Where a customer looks after plan, cards and invoices. */
export function portalPages(app: Hono, world: World): void {
  const { customers, invoices, paymentMethods, portalConfigurations, portalSessions } = world.tables;

  app.get('/portal/:secret', (context) => {
    const session = openSession(context);
    const switchTo = context.req.query('switch_to') ?? null;
    return session === undefined ? showExpired(context) : show(context, session, null, switchTo);
  });

  app.post('/portal/:secret/cancel', (context) =>
    // As the real portal does for new subscriptions: a date of its own, and `cancel_at_period_end` stays false.
    act(context, (session) => {
      if (!featuresOf(session).subscription_cancel.enabled) {
        return 'Plans are not cancelled here.';
      }
      return change(session, { cancel_at: mustHave(session).periodEnd });
    }),
  );
  app.post('/portal/:secret/resume', (context) =>
    act(context, (session) => change(session, { cancel_at_period_end: false })),
  );

  app.post('/portal/:secret/switch', async (context) => {
    const form = switchSchema.safeParse(await context.req.parseBody());
    return act(context, (session) => {
      const subscription = mustHave(session);
      const price = switchablePrices(world, subscription, featuresOf(session)).find(
        ({ id }) => form.success && id === form.data.price,
      );
      if (price === undefined) {
        return 'This plan is not on offer.';
      }
      const after = updateSubscription(world, subscription, {
        items: [{ id: subscription.items[0]?.id, price: price.id }],
        proration_behavior: featuresOf(session).subscription_update.proration_behavior,
        payment_behavior: 'pending_if_incomplete',
      });
      return after.pendingUpdate === null
        ? null
        : 'Your card was not charged. The switch takes place once its invoice is paid.';
    });
  });

  app.post('/portal/:secret/methods', async (context) => {
    const form = await context.req.parseBody();
    return act(context, (session) => {
      const read = readCardForm(world, form);
      if (read.kind === 'wrong') {
        return read.message;
      }
      const refusal = refusalOf(read.method, true);
      if (refusal !== null) {
        return refusal.message;
      }
      // Saving a card here is its owner's confirmation, too.
      const confirmed = paymentMethods.put({ ...read.method, authenticated: true });
      useMethod(session, attachPaymentMethod(world, confirmed, session.customer));
      return null;
    });
  });

  app.post('/portal/:secret/methods/:method', async (context) => {
    const form = methodSchema.safeParse(await context.req.parseBody());
    return act(context, (session) => {
      const method = paymentMethods.get(context.req.param('method'));
      if (!form.success || method?.customer !== session.customer) {
        return 'This payment method is gone.';
      }
      if (form.data.act === 'use') {
        useMethod(session, method);
      } else {
        detachPaymentMethod(world, method);
      }
      return null;
    });
  });

  app.post('/portal/:secret/details', async (context) => {
    const read = readBillingForm(await context.req.parseBody());
    return act(context, (session) => {
      const allowed = updatesOf(session);
      if (!allowed.includes('address')) {
        return 'Addresses are not changed here.';
      }
      if ('problem' in read) {
        return read.problem;
      }
      const before = customerOf(session);
      const name = allowed.includes('name') ? read.name : before.name;
      const changed = customers.put({ ...before, name, address: read.address });
      emit(world, 'customer.updated', presentCustomer(world, changed), changed.id);
      return null;
    });
  });

  app.post('/portal/:secret/tax-ids', async (context) => {
    const form = taxIdSchema.safeParse(await context.req.parseBody());
    return act(context, (session) => {
      const customer = customerOf(session);
      if (!updatesOf(session).includes('tax_id') || !form.success) {
        return 'Please enter your tax number.';
      }
      addTaxId(world, customer, readTypedTaxId(customer.address?.country ?? '', form.data.tax_id));
      return null;
    });
  });

  app.post('/portal/:secret/tax-ids/:taxId', (context) =>
    act(context, (session) => {
      const customer = customerOf(session);
      const taxId = customer.taxIds.find(({ id }) => id === context.req.param('taxId'));
      if (taxId === undefined || !updatesOf(session).includes('tax_id')) {
        return 'This tax number is gone.';
      }
      removeTaxId(world, customer, taxId);
      return null;
    }),
  );

  /** What customers may change about themselves. */
  function updatesOf(session: PortalSession): string[] {
    const { enabled, allowed_updates: allowed } = featuresOf(session).customer_update;
    return enabled ? allowed : [];
  }

  function customerOf({ customer }: PortalSession): Customer {
    return found(customers.get(customer), 'customer', customer);
  }

  function change(session: PortalSession, update: Parameters<typeof updateSubscription>[2]): null {
    updateSubscription(world, mustHave(session), update);
    return null;
  }

  /** Charges go here from now on, an overdue invoice at once. */
  function useMethod(session: PortalSession, method: PaymentMethod): void {
    const customer = customers.get(session.customer);
    if (customer !== undefined) {
      const changed = customers.put({ ...customer, defaultPaymentMethod: method.id });
      emit(world, 'customer.updated', presentCustomer(world, changed), changed.id);
    }
    const subscription = liveSubscription(world, session);
    if (subscription === undefined) {
      return;
    }
    saveSubscription(world, { ...subscription, defaultPaymentMethod: method.id });
    const latest = invoices.get(subscription.latestInvoice ?? '');
    if (latest?.status === 'open') {
      collectInvoice(world, latest, method, 'confirmed');
    }
  }

  async function act(context: Context, run: (session: PortalSession) => string | null) {
    const session = openSession(context);
    if (session === undefined) {
      return showExpired(context);
    }
    try {
      const message = await world.database.transact(() => run(session));
      if (message !== null) {
        return show(context, session, message, null);
      }
    } catch (error) {
      if (error instanceof Failure) {
        return show(context, session, error.message, null);
      }
      throw error;
    }
    return context.redirect(session.flow?.redirect ?? `/portal/${session.secret}`, 303);
  }

  function featuresOf(session: PortalSession): PortalFeatures {
    return found(portalConfigurations.get(session.configuration), 'billing_portal.configuration', session.configuration)
      .features;
  }

  function mustHave(session: PortalSession): Subscription {
    return found(liveSubscription(world, session), 'subscription', session.customer);
  }

  // Portal links hold for an hour of the real clock, whatever the operator does to the shared time.
  function openSession(context: Context): PortalSession | undefined {
    const session = portalSessions.all().find(({ secret }) => secret === context.req.param('secret'));
    const isOpen =
      session !== undefined &&
      Date.now() - session.openedAt < lifetimeMs &&
      portalConfigurations.get(session.configuration) !== undefined;
    return isOpen && !customers.get(session.customer)?.deleted ? session : undefined;
  }

  function show(context: Context, session: PortalSession, error: string | null, switchTo: string | null) {
    return showPage(context, {
      title: 'Billing',
      body: renderPortal(world, { session, features: featuresOf(session), error, switchTo }),
      leadsTo: [session.flow?.redirect ?? null],
      status: error === null ? 200 : 422,
    });
  }

  function showExpired(context: Context) {
    return showMessage(context, 'This link has expired', 'Please open your billing from the shop again.', 404);
  }
}
