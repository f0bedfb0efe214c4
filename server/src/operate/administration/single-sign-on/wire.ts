import * as z from 'zod/mini';

/** What administration says over HTTP about single sign-on. The web imports the types. */

const shared = {
  id: z.string(),
  name: z.string(),
  domains: z.array(z.string()),
  /** How many accounts it opens. */
  people: z.int(),
  createdAt: z.string(),
};

const openIdProviderSchema = z.object({
  kind: z.literal('openid'),
  ...shared,
  issuer: z.string(),
  clientId: z.string(),
  /** To be registered at the provider. */
  redirectUri: z.string(),
});

const samlProviderSchema = z.object({
  kind: z.literal('saml'),
  ...shared,
  /** What the provider calls itself. */
  entityId: z.string(),
  /** Where it signs people in. */
  signInUrl: z.string(),
  /** What its signatures are checked with. `fingerprint`: SHA-256, in pairs of hexadecimal digits. */
  certificates: z.array(z.object({ fingerprint: z.string(), validUntil: z.string() })),
  /** What the provider has to know about us; `entityId` is the address of our metadata as well. */
  ours: z.object({ entityId: z.string(), answerUrl: z.string() }),
});

/** `GET /api/admin/sso-providers`, and `PUT /api/admin/sso-providers/:provider/metadata`. */
export const ssoProvidersSchema = z.object({
  providers: z.array(z.discriminatedUnion('kind', [openIdProviderSchema, samlProviderSchema])),
});

/** `POST /api/admin/sso-providers`. */
export const ssoAddedSchema = z.extend(ssoProvidersSchema, {
  id: z.string(),
  /** The provider told about itself just now, or has nothing to be asked. */
  isReachable: z.boolean(),
});

export type SsoProviders = z.infer<typeof ssoProvidersSchema>;
export type SsoProvider = SsoProviders['providers'][number];
export type SsoAdded = z.infer<typeof ssoAddedSchema>;
