import type { Hono } from 'hono';
import * as z from 'zod';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found } from '../http/failure.ts';
import { listPage } from '../http/list.ts';
import { changedMetadata, expand, flag, listParameters, metadataChange, text } from '../http/parameters.ts';
import { isAboutCharge } from '../payments/is-about-charge.ts';
import { emit } from '../webhooks/emit.ts';
import type { World } from '../world.ts';
import { closeDispute } from './open-dispute.ts';
import { presentDispute } from './present-dispute.ts';

const listSchema = z.strictObject({ ...listParameters, charge: text.optional(), payment_intent: text.optional() });
const updateSchema = z.strictObject({
  evidence: z.record(z.string(), text).optional(),
  submit: flag.optional(),
  metadata: metadataChange.optional(),
  expand,
});

export function disputeRoutes(app: Hono, world: World): void {
  const { charges, disputes } = world.tables;

  app.get(
    '/v1/disputes',
    endpoint(world, listSchema, ({ parameters }) => {
      const matching = disputes.all().filter(({ charge }) => isAboutCharge(world, charge, parameters));
      return listPage('/v1/disputes', matching, parameters, (dispute) => presentDispute(world, dispute));
    }),
  );

  app.get(
    '/v1/disputes/:id',
    bareEndpoint(world, ({ id }) => presentDispute(world, found(disputes.get(id), 'dispute', id))),
  );

  app.post(
    '/v1/disputes/:id',
    endpoint(world, updateSchema, ({ parameters, id }) => {
      const before = found(disputes.get(id), 'dispute', id);
      const metadata = changedMetadata(before.metadata, parameters.metadata);
      const customer = charges.get(before.charge)?.customer ?? null;
      const isSubmitted = parameters.evidence !== undefined && (parameters.submit ?? true);
      const changed = disputes.put({ ...before, metadata, status: isSubmitted ? 'under_review' : before.status });
      emit(world, 'charge.dispute.updated', presentDispute(world, changed), customer);
      // As in the real test mode, the words of the evidence choose the bank's verdict.
      const words = parameters.evidence?.uncategorized_text;
      if (isSubmitted && (words === 'winning_evidence' || words === 'losing_evidence')) {
        return presentDispute(world, closeDispute(world, changed, words === 'winning_evidence' ? 'won' : 'lost'));
      }
      return presentDispute(world, changed);
    }),
  );

  app.post(
    '/v1/disputes/:id/close',
    bareEndpoint(world, ({ id }) =>
      presentDispute(world, closeDispute(world, found(disputes.get(id), 'dispute', id), 'lost')),
    ),
  );
}
