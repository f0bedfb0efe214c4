import { decide } from '../clocks/due-work.ts';
import type { World } from '../world.ts';

/** Every bank that still thinks about a debit decides now. */
export function settlePayments(world: World): void {
  world.database.transact(() => {
    for (const intent of world.tables.paymentIntents.all()) {
      if (intent.status === 'processing') {
        decide(world, intent);
      }
    }
  });
}
