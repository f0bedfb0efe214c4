import type { Hono } from 'hono';
import type Stripe from 'stripe';
import * as z from 'zod';
import { now } from '../clocks/now.ts';
import { endpoint } from '../http/endpoint.ts';
import { found } from '../http/failure.ts';
import { listPage } from '../http/list.ts';
import { expand, listParameters, text } from '../http/parameters.ts';
import type { Json } from '../json.ts';
import { isAboutCharge } from '../payments/is-about-charge.ts';
import { newId } from '../store/identifier.ts';
import type { Charge, FraudWarning } from '../store/payment-rows.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';

/** The payer's bank suspects fraud. The money stays where it is. */
export function warnOfFraud(world: World, charge: Charge): void {
  const warning = world.tables.fraudWarnings.put({
    id: newId('issfr'),
    created: now(world, charge.customer),
    charge: charge.id,
    fraudType: 'made_with_stolen_card',
  });
  emit(world, 'radar.early_fraud_warning.created', present(world, warning), charge.customer);
}

function present(world: World, warning: FraudWarning): Json<Stripe.Radar.EarlyFraudWarning> {
  const charge = world.tables.charges.get(warning.charge);
  return {
    id: warning.id,
    object: 'radar.early_fraud_warning',
    actionable: charge !== undefined && charge.amountRefunded < charge.amount && charge.dispute === null,
    charge: warning.charge,
    created: warning.created,
    fraud_type: warning.fraudType,
    livemode: false,
    ...(charge === undefined ? {} : { payment_intent: charge.paymentIntent }),
  };
}

const retrieveSchema = z.strictObject({ expand });
const listSchema = z.strictObject({ ...listParameters, charge: text.optional(), payment_intent: text.optional() });

export function fraudWarningRoutes(app: Hono, world: World): void {
  const { fraudWarnings } = world.tables;

  app.get(
    '/v1/radar/early_fraud_warnings',
    endpoint(world, listSchema, ({ parameters }) => {
      const matching = fraudWarnings.all().filter(({ charge }) => isAboutCharge(world, charge, parameters));
      return listPage('/v1/radar/early_fraud_warnings', matching, parameters, (warning) => present(world, warning));
    }),
  );

  app.get(
    '/v1/radar/early_fraud_warnings/:id',
    endpoint(world, retrieveSchema, ({ id }) =>
      present(world, found(fraudWarnings.get(id), 'early fraud warning', id)),
    ),
  );
}
