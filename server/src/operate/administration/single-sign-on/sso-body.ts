import * as z from 'zod';
import { reasonField } from '../input.ts';

const MOST_DOMAINS = 50;
export const MAX_METADATA_BYTES = 512 * 1024;

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/, 'A domain looks like example.com');

const shared = {
  name: z.string().trim().min(1, 'Please give it a name').max(40),
  domains: z
    .array(domain)
    .min(1, 'Please name a domain')
    .max(MOST_DOMAINS)
    .transform((names) => [...new Set(names)]),
  reason: reasonField,
};
const metadata = z.string().trim().min(1, 'Please paste the metadata').max(MAX_METADATA_BYTES);

/** `POST /api/admin/sso-providers`. */
export const ssoBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('openid'),
    ...shared,
    issuer: z.url({ protocol: /^https?$/, error: 'This is no address of an issuer' }).max(500),
    clientId: z.string().trim().min(1, 'Please enter the client ID').max(200),
    clientSecret: z.string().min(1, 'Please enter the client secret').max(500),
  }),
  z.strictObject({ kind: z.literal('saml'), ...shared, metadata }),
]);

/** `PUT /api/admin/sso-providers/:provider/metadata`. */
export const ssoMetadataBody = z.strictObject({ metadata, reason: reasonField });

export type NewSsoProvider = z.output<typeof ssoBody>;
