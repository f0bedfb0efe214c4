import * as z from 'zod/mini';

/** The shapes of outgoing webhooks over HTTP. */

export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  createdAt: z.string(),
  /** Set when it was switched off after many failures. */
  disabledAt: z.nullable(z.string()),
  /** Set while a secret from before a rotation signs too. */
  oldSecretUntil: z.nullable(z.string()),
});

export const webhookListSchema = z.object({ webhooks: z.array(webhookSchema) });

/** `secret` signs the calls; it is shown once. */
export const newWebhookSchema = z.object({ webhook: webhookSchema, secret: z.string() });

export const deliverySchema = z.object({
  id: z.uuid(),
  event: z.enum(['generation.completed', 'generation.failed', 'test']),
  generationId: z.nullable(z.uuid()),
  state: z.enum(['waiting', 'delivered', 'given_up']),
  attempts: z.int(),
  createdAt: z.string(),
  lastAttemptAt: z.nullable(z.string()),
  /** Why the last attempt failed. */
  lastError: z.nullable(z.string()),
});

export const deliveryListSchema = z.object({ deliveries: z.array(deliverySchema) });

export type Webhook = z.infer<typeof webhookSchema>;
export type WebhookList = z.infer<typeof webhookListSchema>;
export type NewWebhook = z.infer<typeof newWebhookSchema>;
export type Delivery = z.infer<typeof deliverySchema>;
export type DeliveryList = z.infer<typeof deliveryListSchema>;
