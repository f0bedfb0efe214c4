import type { Hono } from 'hono';
import * as z from 'zod';
import { advanceShared } from '../clocks/advance.ts';
import { sharedNow } from '../clocks/now.ts';
import { openDispute } from '../disputes/open-dispute.ts';
import { presentDispute } from '../disputes/present-dispute.ts';
import { requireKey } from '../http/api.ts';
import { found } from '../http/failure.ts';
import { parseParameters } from '../http/parameters.ts';
import { type Deliverer, faultsSchema } from '../webhooks/deliver.ts';
import type { World } from '../world.ts';
import { settlePayments } from './settle-payments.ts';

const longestAdvance = 5 * 366 * 86_400;

const advanceSchema = z.strictObject({ seconds: z.int().min(1).max(longestAdvance) });
const disputeSchema = z.strictObject({
  charge: z.string(),
  amount: z.int().min(1).optional(),
  reason: z.string().max(100).default('fraudulent'),
});

/** For tests, with the key: what the real service does in its own time or not at all. Bodies are JSON. */
export function controlRoutes(app: Hono, world: World, deliverer: Deliverer, apiKey: string): void {
  app.use('/_control/*', requireKey(apiKey));

  app.get('/_control', (context) =>
    context.json({
      now: sharedNow(world),
      undelivered: world.tables.deliveries.all().length,
      faults: deliverer.faults(),
    }),
  );

  app.post('/_control', async (context) => {
    const faults = parseParameters(faultsSchema, await context.req.json().catch(() => null));
    deliverer.setFaults(faults);
    return context.json({ faults });
  });

  app.post('/_control/advance', async (context) => {
    const { seconds } = parseParameters(advanceSchema, await context.req.json().catch(() => null));
    await advanceShared(world, seconds);
    return context.json({ now: sharedNow(world) });
  });

  app.post('/_control/settle', async (context) => {
    await settlePayments(world);
    return context.json({ now: sharedNow(world) });
  });

  app.post('/_control/disputes', async (context) => {
    const { charge: id, amount, reason } = parseParameters(disputeSchema, await context.req.json().catch(() => null));
    const dispute = await world.database.transact(() => {
      const charge = found(world.tables.charges.get(id), 'charge', id, 'charge');
      return openDispute(world, charge, { amount: Math.min(amount ?? charge.amount, charge.amount), reason });
    });
    return context.json(presentDispute(world, dispute));
  });
}
