import { brandByDefault, readSavedBrand } from '../../platform/brand/brand.ts';
import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { paymentsSetting } from '../../platform/settings/registry.ts';
import type { RecurringWork } from '../../platform/tasks/recurring.ts';
import type { TaskHandler } from '../../platform/tasks/worker.ts';
import type { BillingDeps } from './billing.ts';
import { carryOutRefunds } from './carry-out-refund.ts';
import { closeCustomer } from './close-customer.ts';
import { giveDueGrants } from './give-due-grants.ts';
import { sendMoneyMail } from './money-mail.ts';
import { pausePlans } from './pause-plans.ts';
import { retryEvents } from './payment-events.ts';
import { reconcilePayments } from './reconcile.ts';
import { renameProducts } from './rename-products.ts';
import { runTopUp } from './run-top-up.ts';

/** Tasks that move money or tokens while somebody waits, with workers of their own; not the nightly comparison. */
export const BILLING_TASKS = [
  'top_up',
  'close_customer',
  'give_due_grants',
  'retry_payment_events',
  'carry_out_refunds',
  'pause_plans',
];

/** Billing's background work, by the kind of its tasks. */
export function billingTasks(deps: BillingDeps): Record<string, TaskHandler> {
  return {
    top_up: (payload) => runTopUp(deps, payload),
    money_mail: (payload) => sendMoneyMail(deps, payload),
    close_customer: (payload) => closeCustomer(deps, payload),
    rename_products: async () => {
      if (deps.config.stripe === null) return;
      const { name } = (await readSavedBrand(deps.database)) ?? brandByDefault(deps.config);
      const { taxCode } = await deps.settings.read(paymentsSetting);
      await renameProducts(await deps.billing.access.client(), name, taxCode);
    },
  };
}

export const recurringBillingWork: readonly RecurringWork<BillingDeps>[] = [
  { kind: 'ask_for_missed_top_ups', everySeconds: 600, run: askForMissedTopUps },
  { kind: 'give_due_grants', everySeconds: 600, run: giveDueGrants },
  { kind: 'retry_payment_events', everySeconds: 600, run: retryEvents },
  { kind: 'carry_out_refunds', everySeconds: 60, run: carryOutRefunds },
  { kind: 'pause_plans', everySeconds: 60, run: pausePlans },
  { kind: 'reconcile_payments', everySeconds: 86_400, run: reconcilePayments },
];

async function askForMissedTopUps({ database, live }: BillingDeps): Promise<void> {
  await callForValue(database, functions.ask_for_missed_top_ups, {});
  live.wakeTasks();
}
