import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { describedRoutes } from '../../../http/routes.ts';
import { passkeyOptionsSchema, passkeysSchema } from '../../account/wire.ts';
import { said } from '../../said.ts';
import type { Parts } from '../way.ts';
import { addPasskey, listPasskeys, openPasskeyRegistration, removePasskey, renamePasskey } from './passkeys.ts';
import { registrationAnswer } from './web-authn.ts';

const name = z
  .string(declareWords(text('refusals', 'data.passkeyName')))
  .trim()
  .regex(/^\P{Cc}{1,60}$/u, said.passkeyName);
const addBody = z.strictObject({ name, answer: registrationAnswer });
const renameBody = z.strictObject({ name });

/** A person's passkeys. */
export function passkeyRoutes(parts: Parts) {
  const { config, pipeline, tellOfChange } = parts;
  const { app, route } = describedRoutes(config, 'Account');
  route(
    {
      method: 'get',
      path: '/api/account/passkeys',
      summary: 'List passkeys',
      access: 'session',
      answer: { status: 200, schema: passkeysSchema },
    },
    async ({ principal }) => ({ passkeys: await listPasskeys(pipeline, principal) }),
  );
  route(
    {
      method: 'post',
      path: '/api/account/passkeys/options',
      summary: 'Begin to add a passkey',
      description: 'Answers what `navigator.credentials.create` is asked, for 5 minutes.',
      access: 'session',
      needsProof: true,
      answer: { status: 200, schema: passkeyOptionsSchema },
      errors: ['email_unconfirmed'],
    },
    ({ principal }) => openPasskeyRegistration(parts, principal),
  );
  route(
    {
      method: 'post',
      path: '/api/account/passkeys',
      summary: 'Add a passkey',
      description: '`answer` is what the browser made of the options.',
      access: 'session',
      needsProof: true,
      body: addBody,
      answer: { status: 201, schema: passkeysSchema },
      errors: ['passkey_refused', 'identity_already_exists', 'limit'],
    },
    async ({ c, principal, body }) => {
      const ownerEmail = await addPasskey(parts, principal, body);
      await tellOfChange(c.req.raw, ownerEmail, { kind: 'passkeyAdded', name: body.name });
      return { passkeys: await listPasskeys(pipeline, principal) };
    },
  );
  route(
    {
      method: 'patch',
      path: '/api/account/passkeys/:id',
      summary: 'Rename a passkey',
      access: 'session',
      body: renameBody,
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ principal, id, body }) => renamePasskey(pipeline, principal, id, body.name),
  );
  route(
    {
      method: 'delete',
      path: '/api/account/passkeys/:id',
      summary: 'Remove a passkey',
      access: 'session',
      needsProof: true,
      answer: { status: 204 },
      errors: ['not_found', 'single_identity_not_deletable'],
    },
    async ({ c, principal, id }) => {
      const removed = await removePasskey(pipeline, principal, id);
      await tellOfChange(c.req.raw, removed.ownerEmail, { kind: 'passkeyRemoved', name: removed.name });
    },
  );
  return app;
}
