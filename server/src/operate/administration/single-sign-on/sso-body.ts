import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { reasonField } from '../input.ts';

const MOST_DOMAINS = 50;
export const MAX_METADATA_BYTES = 512 * 1024;

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
    declareWords(text('refusals', 'sso.domainShape')),
  );

const shared = {
  name: z
    .string()
    .trim()
    .min(1, declareWords(text('refusals', 'sso.name')))
    .max(40),
  domains: z
    .array(domain)
    .min(1, declareWords(text('refusals', 'sso.domain')))
    .max(MOST_DOMAINS)
    .transform((names) => [...new Set(names)]),
  reason: reasonField,
};
const metadata = z
  .string()
  .trim()
  .min(1, declareWords(text('refusals', 'sso.metadata')))
  .max(MAX_METADATA_BYTES);

/** `POST /api/admin/sso-providers`. */
export const ssoBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('openid'),
    ...shared,
    issuer: z.url({ protocol: /^https?$/, error: declareWords(text('refusals', 'sso.issuer')) }).max(500),
    clientId: z
      .string()
      .trim()
      .min(1, declareWords(text('refusals', 'sso.clientId')))
      .max(200),
    clientSecret: z
      .string()
      .min(1, declareWords(text('refusals', 'sso.clientSecret')))
      .max(500),
  }),
  z.strictObject({ kind: z.literal('saml'), ...shared, metadata }),
]);

/** `PUT /api/admin/sso-providers/:provider/metadata`. */
export const ssoMetadataBody = z.strictObject({ metadata, reason: reasonField });

export type NewSsoProvider = z.output<typeof ssoBody>;
