import { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../../http/env.ts';
import { checkInput } from '../../../http/invalid-input.ts';
import { limitJson, readJson } from '../../../http/json-body.ts';
import { originFor } from '../../../http/origins.ts';
import { requireSession } from '../../../http/principal.ts';
import { wayInMail } from '../../../platform/mail/templates/way-in.ts';
import type { Parts } from '../way.ts';
import { phoneNumber, sixDigits } from './phone-code.ts';
import { confirmPhone, openPhoneConfirmation, readPhone, removePhone } from './phones.ts';

const askBody = z.strictObject({ phoneNumber });
const confirmBody = z.strictObject({ phoneNumber, code: sixDigits });

/** A person's telephone number: `/api/account/phone`. */
export function phoneRoutes(parts: Parts) {
  const { config, pipeline, enqueueMail } = parts;
  const routes = new Hono<Env>();

  async function tell(to: string, change: string, host: string | undefined): Promise<void> {
    await enqueueMail(wayInMail({ to, change, resetUrl: `${originFor(config, host)}/forgot-password` }));
  }

  routes.get('/api/account/phone', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await readPhone(parts, requireSession(c, config)));
  });

  routes.post('/api/account/phone', limitJson, async (c) => {
    const token = requireSession(c, config);
    await openPhoneConfirmation(parts, token, checkInput(askBody, await readJson(c)).phoneNumber);
    return c.body(null, 204);
  });

  routes.post('/api/account/phone/confirm', limitJson, async (c) => {
    const token = requireSession(c, config);
    const { phoneNumber: number, code } = checkInput(confirmBody, await readJson(c));
    const { ownerEmail } = await confirmPhone(parts, token, { number, code });
    await tell(ownerEmail, `The phone number ${number} was added`, c.req.header('host'));
    return c.body(null, 204);
  });

  routes.delete('/api/account/phone', async (c) => {
    const { number, ownerEmail } = await removePhone(pipeline, requireSession(c, config));
    await tell(ownerEmail, `The phone number ${number} was removed`, c.req.header('host'));
    return c.body(null, 204);
  });

  return routes;
}
