import type { Hono } from 'hono';
import type Stripe from 'stripe';
import * as z from 'zod';
import { now } from '../clocks/now.ts';
import type { Config } from '../config.ts';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found, invalid } from '../http/failure.ts';
import { listPage } from '../http/list.ts';
import {
  changedMetadata,
  expand,
  flag,
  listParameters,
  metadataChange,
  newMetadata,
  text,
  webAddress,
} from '../http/parameters.ts';
import type { Json } from '../json.ts';
import { newId, randomLetters } from '../store/identifier.ts';
import type { WebhookEndpoint } from '../store/service-rows.ts';
import type { World } from '../world.ts';

const eventTypes = z
  .array(z.string().regex(/^(\*|[a-z_]+(\.[a-z_]+)+)$/, 'must be the types of events, or *'))
  .min(1)
  .max(500);
const createSchema = z.strictObject({
  url: webAddress,
  enabled_events: eventTypes,
  api_version: text.optional(),
  description: text.optional(),
  metadata: newMetadata.optional(),
  expand,
});
const updateSchema = z.strictObject({
  url: webAddress.optional(),
  enabled_events: eventTypes.optional(),
  disabled: flag.optional(),
  description: text.optional(),
  metadata: metadataChange.optional(),
  expand,
});
const listSchema = z.strictObject({ ...listParameters });

const mostEndpoints = 16;
const configuredId = 'we_configured';

/** Programs that hear of events. A secret is told once, to whoever makes the endpoint. */
export function webhookEndpointRoutes(app: Hono, world: World): void {
  const { webhookEndpoints } = world.tables;

  app.post(
    '/v1/webhook_endpoints',
    endpoint(world, createSchema, ({ parameters }) => {
      if (webhookEndpoints.all().length >= mostEndpoints) {
        throw invalid(`You have reached the maximum of ${mostEndpoints} test webhook endpoints.`);
      }
      const row = webhookEndpoints.put({
        id: newId('we'),
        created: now(world),
        url: parameters.url,
        secret: `whsec_${randomLetters(32)}`,
        enabledEvents: parameters.enabled_events,
        isEnabled: true,
        apiVersion: parameters.api_version ?? null,
        description: parameters.description || null,
        metadata: parameters.metadata ?? {},
      });
      return { ...present(row), secret: row.secret };
    }),
  );

  app.get(
    '/v1/webhook_endpoints',
    endpoint(world, listSchema, ({ parameters }) =>
      listPage('/v1/webhook_endpoints', webhookEndpoints.all(), parameters, present),
    ),
  );

  app.get(
    '/v1/webhook_endpoints/:id',
    bareEndpoint(world, ({ id }) => present(retrieve(id))),
  );

  app.post(
    '/v1/webhook_endpoints/:id',
    endpoint(world, updateSchema, ({ parameters, id }) => {
      const before = retrieve(id);
      return present(
        webhookEndpoints.put({
          ...before,
          url: parameters.url ?? before.url,
          enabledEvents: parameters.enabled_events ?? before.enabledEvents,
          isEnabled: parameters.disabled === undefined ? before.isEnabled : !parameters.disabled,
          description: parameters.description === undefined ? before.description : parameters.description || null,
          metadata: changedMetadata(before.metadata, parameters.metadata),
        }),
      );
    }),
  );

  app.delete(
    '/v1/webhook_endpoints/:id',
    bareEndpoint(world, ({ id }) => {
      webhookEndpoints.remove(retrieve(id).id);
      return { id, object: 'webhook_endpoint', deleted: true };
    }),
  );

  function retrieve(id: string): WebhookEndpoint {
    return found(webhookEndpoints.get(id), 'webhook endpoint', id);
  }
}

/** The endpoint that the settings name is there from the start, with the secret that they give. */
export function keepConfiguredEndpoint(world: World, webhook: Config['webhook']): void {
  const { webhookEndpoints } = world.tables;
  const before = webhookEndpoints.get(configuredId);
  if (webhook === null) {
    webhookEndpoints.remove(configuredId);
  } else if (before?.url !== webhook.url || before.secret !== webhook.secret) {
    webhookEndpoints.put({
      id: configuredId,
      created: before?.created ?? now(world),
      ...webhook,
      enabledEvents: ['*'],
      isEnabled: true,
      apiVersion: null,
      description: 'From the settings of this service',
      metadata: {},
    });
  }
}

function present(row: WebhookEndpoint): Json<Stripe.WebhookEndpoint> {
  return {
    id: row.id,
    object: 'webhook_endpoint',
    api_version: row.apiVersion,
    application: null,
    created: row.created,
    description: row.description,
    enabled_events: row.enabledEvents,
    livemode: false,
    metadata: row.metadata,
    status: row.isEnabled ? 'enabled' : 'disabled',
    url: row.url,
  };
}
