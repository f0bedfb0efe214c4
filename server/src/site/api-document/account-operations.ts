import * as z from 'zod';
import * as wire from '../../http/wire.ts';
import * as billing from '../../money/billing/wire.ts';
import { ledgerFilter, ledgerQuery } from '../../money/ledger/list-entries.ts';
import * as access from '../../people/account/wire.ts';
import { newKeyBody } from '../../people/keys/create-key.ts';
import * as keys from '../../people/keys/wire.ts';
import { profileChanges } from '../../people/profile/update-profile.ts';
import type { Operation } from './operation.ts';

const account = 'Account';
const keyTag = 'API keys';

/** Who somebody is and what they spent. */
export const accountOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/me',
    tag: account,
    summary: 'Profile and balance',
    access: 'account',
    answer: { status: 200, schema: wire.meSchema },
  },
  {
    method: 'get',
    path: '/api/ledger',
    tag: account,
    summary: 'Movements of tokens, newest first',
    access: 'account',
    query: ledgerQuery,
    answer: { status: 200, schema: billing.ledgerPageSchema },
  },
  {
    method: 'get',
    path: '/api/ledger.csv',
    tag: account,
    summary: 'All movements of tokens, as a file',
    access: 'account',
    query: ledgerFilter,
    answer: { status: 200, contentType: 'text/csv' },
  },
  {
    method: 'get',
    path: '/api/billing/usage',
    tag: account,
    summary: 'Tokens and generations by day and tool',
    access: 'account',
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    answer: { status: 200, schema: billing.usageSchema },
  },
  {
    method: 'patch',
    path: '/api/profile',
    tag: account,
    summary: 'Change the profile',
    access: 'session',
    body: profileChanges,
    answer: { status: 200, schema: wire.profileSchema },
  },
  {
    method: 'post',
    path: '/api/profile/avatar',
    tag: account,
    summary: 'Upload an avatar',
    access: 'session',
    formField: 'file',
    answer: { status: 201, schema: wire.avatarSchema },
    errors: ['invalid_file', 'too_slow', 'busy', 'not_written'],
  },
  {
    method: 'delete',
    path: '/api/profile/avatar',
    tag: account,
    summary: 'Remove the avatar',
    access: 'session',
    answer: { status: 204 },
  },
  {
    method: 'delete',
    path: '/api/account',
    tag: account,
    summary: 'Delete the account',
    access: 'session',
    answer: { status: 204 },
  },
  ...(['get', 'post'] as const).map(
    (method): Operation => ({
      method,
      path: '/api/auth/token',
      tag: account,
      summary: 'An access token of this session',
      description:
        'A JWT that a program sends as `Authorization: Bearer ...` in place of a key, for 15 minutes and as long as the session lasts.',
      access: 'session',
      answer: { status: 200, schema: access.accessTokenSchema },
    }),
  ),
  {
    method: 'get',
    path: '/.well-known/jwks.json',
    tag: account,
    summary: 'The public keys that access tokens are signed with',
    access: 'public',
    answer: { status: 200, schema: z.object({ keys: z.array(z.looseObject({ kid: z.uuid(), alg: z.string() })) }) },
  },
  {
    method: 'get',
    path: '/api/keys',
    tag: keyTag,
    summary: 'List API keys',
    access: 'session',
    answer: { status: 200, schema: keys.apiKeyListSchema },
  },
  {
    method: 'post',
    path: '/api/keys',
    tag: keyTag,
    summary: 'Make an API key',
    description:
      'Its `secret` is answered this once. Asked within ten minutes of signing in, or of `POST /api/account/proof`.',
    access: 'session',
    body: newKeyBody,
    answer: { status: 201, schema: keys.newApiKeySchema },
    errors: ['too_many_keys', 'reauthentication_needed', 'insufficient_aal'],
  },
  {
    method: 'delete',
    path: '/api/keys/{id}',
    tag: keyTag,
    summary: 'Revoke an API key',
    access: 'session',
    answer: { status: 204 },
    errors: ['not_found'],
  },
  {
    method: 'get',
    path: '/api/maintenance',
    tag: 'Studio',
    summary: 'Whether the studio is closed',
    access: 'public',
    answer: { status: 200, schema: wire.maintenanceSchema },
  },
  {
    method: 'post',
    path: '/api/contact',
    tag: 'Studio',
    summary: 'Write to the people of the studio',
    access: 'public',
    body: z.object({
      name: z.string(),
      email: z.email(),
      subject: z.enum(wire.contactSubjects),
      message: z.string(),
    }),
    answer: { status: 201, schema: z.object({}) },
    errors: ['rate_limited'],
  },
];
