import { decide } from '../clocks/due-work.ts';
import type { World } from '../world.ts';

/** Every bank that still thinks about a debit decides now, each debit by itself. */
export async function settlePayments(world: World): Promise<void> {
  const waiting = world.tables.paymentIntents.all().filter(({ status }) => status === 'processing');
  for (const { id } of waiting) {
    try {
      await world.database.transact(() => {
        const intent = world.tables.paymentIntents.get(id);
        if (intent?.status === 'processing') {
          decide(world, intent);
        }
      });
    } catch (error) {
      console.error(error);
    }
  }
}
