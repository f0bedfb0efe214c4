import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { advanceShared } from '../clocks/advance.ts';
import { addIntervals } from '../clocks/calendar.ts';
import { sharedNow } from '../clocks/now.ts';
import { readAmount } from '../currencies/currencies.ts';
import { closeDispute, openDispute } from '../disputes/open-dispute.ts';
import { Failure, found, invalid } from '../http/failure.ts';
import { showPage } from '../pages/layout.ts';
import { createRefund } from '../refunds/create-refund.ts';
import { defaultBehaviorSchema } from '../store/tax-rows.ts';
import { country } from '../taxes/address-parameter.ts';
import { taxSettings } from '../taxes/settings.ts';
import type { World } from '../world.ts';
import { renderOverview } from './overview.ts';
import { settlePayments } from './settle-payments.ts';

const advanceSchema = z.object({ by: z.enum(['day', 'week', 'month', 'year']) });
const refundSchema = z.object({ amount: z.string().trim().max(20) });
const taxSchema = z.object({ country, behavior: defaultBehaviorSchema });
const verdictSchema = z.object({ verdict: z.enum(['won', 'lost']) });

/** The page for whoever runs the studio: who pays, what happened, and buttons for what otherwise takes months. */
export function operatorPages(app: Hono, world: World): void {
  const { charges, disputes } = world.tables;
  app.use('/operator/*', loopbackOnly);

  app.get('/', loopbackOnly, (context) => show(context, null));

  app.post('/operator/advance', (context) =>
    act(context, advanceSchema, async ({ by }) => {
      const moment = sharedNow(world);
      await advanceShared(world, addIntervals(moment, { interval: by, intervalCount: 1 }, 1) - moment);
    }),
  );

  app.post('/operator/tax', (context) =>
    act(context, taxSchema, ({ country: code, behavior }) =>
      world.database.transact(() => {
        const before = taxSettings(world);
        world.tables.taxSettings.put({ ...before, behavior, headOffice: { ...before.headOffice, country: code } });
      }),
    ),
  );

  app.post('/operator/settle', (context) => act(context, z.object({}), () => settlePayments(world)));

  app.post('/operator/charges/:id/refund', (context) =>
    act(context, refundSchema, ({ amount }) =>
      world.database.transact(() => {
        const charge = found(charges.get(idOf(context)), 'charge', idOf(context));
        const asked = amount === '' ? undefined : readAmount(amount, charge.currency);
        if (asked === null || asked === 0) {
          throw invalid(`This is not an amount in ${charge.currency.toUpperCase()}.`, 'amount');
        }
        createRefund(world, charge, { amount: asked, reason: 'requested_by_customer', metadata: {} });
      }),
    ),
  );

  app.post('/operator/charges/:id/dispute', (context) =>
    act(context, z.object({}), () =>
      world.database.transact(() => {
        const charge = found(charges.get(idOf(context)), 'charge', idOf(context));
        openDispute(world, charge, { amount: charge.amount, reason: 'fraudulent' });
      }),
    ),
  );

  app.post('/operator/disputes/:id/close', (context) =>
    act(context, verdictSchema, ({ verdict }) =>
      world.database.transact(() => {
        closeDispute(world, found(disputes.get(idOf(context)), 'dispute', idOf(context)), verdict);
      }),
    ),
  );

  async function act<Schema extends z.ZodType>(
    context: Context,
    schema: Schema,
    run: (form: z.output<Schema>) => Promise<void>,
  ): Promise<Response> {
    const form = schema.safeParse(await context.req.parseBody());
    if (!form.success) {
      return show(context, form.error.issues[0]?.message ?? 'Please check what you entered.');
    }
    try {
      await run(form.data);
    } catch (error) {
      if (error instanceof Failure) {
        return show(context, error.message);
      }
      throw error;
    }
    return context.redirect('/', 303);
  }

  function show(context: Context, error: string | null): Promise<Response> | Response {
    const status = error === null ? 200 : 422;
    return showPage(context, { title: 'Operator', body: renderOverview(world, error), status });
  }
}

function idOf(context: Context): string {
  return context.req.param('id') ?? '';
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Refunds and skipped time are for whoever sits at this machine: not for a name that a foreign site has pointed at it,
 * nor for somebody behind a proxy.
 */
const loopbackOnly: MiddlewareHandler = async (context, next) => {
  const peer = getConnInfo(context).remote.address ?? '';
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(peer) && loopbackNames.has(new URL(context.req.url).hostname);
  if (!isLocal || forwarding.some((name) => context.req.header(name) !== undefined)) {
    return context.text('The operator page answers on its own machine only.', 403);
  }
  await next();
  return undefined;
};
