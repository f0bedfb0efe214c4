import * as z from 'zod';
import { describedRoutes } from '../../../http/routes.ts';
import { ownPhoneSchema } from '../../account/wire.ts';
import type { Parts } from '../way.ts';
import { phoneNumber, sixDigits } from './phone-code.ts';
import { confirmPhone, openPhoneConfirmation, readPhone, removePhone } from './phones.ts';

const askBody = z.strictObject({ phoneNumber });
const confirmBody = z.strictObject({ phoneNumber, code: sixDigits });

/** A person's telephone number. */
export function phoneRoutes(parts: Parts) {
  const { config, pipeline, tellOfChange } = parts;
  const { app, route } = describedRoutes(config, 'Account');
  route(
    {
      method: 'get',
      path: '/api/account/phone',
      summary: 'The phone number',
      access: 'session',
      answer: { status: 200, schema: ownPhoneSchema },
    },
    ({ principal }) => readPhone(parts, principal),
  );
  route(
    {
      method: 'post',
      path: '/api/account/phone',
      summary: 'Begin to add a phone number',
      description: 'Sends a code to it, good for 10 minutes.',
      access: 'session',
      needsProof: true,
      body: askBody,
      answer: { status: 204 },
      errors: ['no_text_messages', 'too_many_messages', 'email_unconfirmed'],
    },
    ({ c, principal, body }) => openPhoneConfirmation(parts, principal, body.phoneNumber, c.req.raw.headers),
  );
  route(
    {
      method: 'post',
      path: '/api/account/phone/confirm',
      summary: 'Confirm a phone number',
      description: 'It takes the place of an older one.',
      access: 'session',
      needsProof: true,
      body: confirmBody,
      answer: { status: 204 },
      errors: ['INVALID_OTP', 'identity_already_exists'],
    },
    async ({ c, principal, body: { phoneNumber: number, code } }) => {
      const { ownerEmail } = await confirmPhone(parts, principal, { number, code });
      await tellOfChange(c.req.raw, ownerEmail, { kind: 'phoneAdded', name: number });
    },
  );
  route(
    {
      method: 'delete',
      path: '/api/account/phone',
      summary: 'Remove the phone number',
      access: 'session',
      needsProof: true,
      answer: { status: 204 },
      errors: ['not_found', 'single_identity_not_deletable'],
    },
    async ({ c, principal }) => {
      const { number, ownerEmail } = await removePhone(pipeline, principal);
      await tellOfChange(c.req.raw, ownerEmail, { kind: 'phoneRemoved', name: number });
    },
  );
  return app;
}
