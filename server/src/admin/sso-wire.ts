import * as z from 'zod';

/** What administration says over HTTP about single sign-on. The web imports the types. */

const ssoProviderSchema = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(z.string()),
  /** How many accounts it opens. */
  people: z.int(),
  /** To be registered at the provider. */
  redirectUri: z.string(),
  createdAt: z.string(),
});

/** `GET /api/admin/sso-providers`. */
export const ssoProvidersSchema = z.object({ providers: z.array(ssoProviderSchema) });

/** `POST /api/admin/sso-providers`. */
export const ssoAddedSchema = ssoProvidersSchema.extend({
  id: z.string(),
  /** The provider told about itself just now. */
  isReachable: z.boolean(),
});

export type SsoProvider = z.infer<typeof ssoProviderSchema>;
export type SsoProviders = z.infer<typeof ssoProvidersSchema>;
export type SsoAdded = z.infer<typeof ssoAddedSchema>;
