import * as z from 'zod/mini';

/** The shapes of API keys over HTTP. */

export const keyScopeSchema = z.enum(['read', 'generate', 'account']);

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its first characters. */
  start: z.string(),
  scopes: z.array(keyScopeSchema),
  /** What its generations may cost in a calendar month (UTC); null is no cap. */
  tokensPerMonth: z.nullable(z.int()),
  /** What they cost this month, less what came back. */
  spentThisMonth: z.int(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  isExpired: z.boolean(),
  lastUsedAt: z.nullable(z.string()),
});

export const apiKeyListSchema = z.object({ keys: z.array(apiKeySchema) });

/** `secret` is the key itself; it is shown once and not kept. */
export const newApiKeySchema = z.object({ key: apiKeySchema, secret: z.string() });

export type ApiKey = z.infer<typeof apiKeySchema>;
export type ApiKeyList = z.infer<typeof apiKeyListSchema>;
export type NewApiKey = z.infer<typeof newApiKeySchema>;
