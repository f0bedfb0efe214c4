import { reconcilePayments } from '../money/billing/reconcile.ts';
import type { Config } from '../platform/config/config.ts';
import type { Logger } from '../platform/log/log.ts';
import { compose } from './compose.ts';

/** For operators at the terminal: compares the payments now and says what was put right. True when nothing is left. */
export async function runReconcileCommand(config: Config, log: Logger): Promise<boolean> {
  const { deps, close } = compose(config, log);
  try {
    if (!deps.billing.access.isEnabled) {
      console.log('Payments are not set up: there is nothing to compare.');
      return true;
    }
    const { checked, healed, problems } = await reconcilePayments(deps);
    for (const { kind, id } of healed) console.log(`put right  ${kind} ${id}`);
    for (const { kind, id, error } of problems) console.log(`PROBLEM    ${kind} ${id}: ${error}`);
    console.log(`${checked} compared, ${healed.length} put right, ${problems.length} left.`);
    return problems.length === 0;
  } finally {
    await close();
  }
}
