import { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../../http/env.ts';
import { checkInput } from '../../../http/invalid-input.ts';
import { limitJson, readJson } from '../../../http/json-body.ts';
import { originFor } from '../../../http/origins.ts';
import { requireSession } from '../../../http/principal.ts';
import { notFound } from '../../../platform/errors.ts';
import { wayInMail } from '../../../platform/mail/templates/way-in.ts';
import type { Parts } from '../way.ts';
import { addPasskey, listPasskeys, openPasskeyRegistration, removePasskey, renamePasskey } from './passkeys.ts';
import { registrationAnswer } from './web-authn.ts';

const name = z
  .string('Please give the passkey a name')
  .trim()
  .regex(/^\P{Cc}{1,60}$/u, 'Please give the passkey a name of at most 60 characters');
const addBody = z.strictObject({ name, answer: registrationAnswer });
const renameBody = z.strictObject({ name });

/** A person's passkeys: `/api/account/passkeys`. */
export function passkeyRoutes(parts: Parts) {
  const { config, pipeline, enqueueMail } = parts;
  const routes = new Hono<Env>();

  async function tell(to: string, change: string, host: string | undefined): Promise<void> {
    await enqueueMail(wayInMail({ to, change, resetUrl: `${originFor(config, host)}/forgot-password` }));
  }

  routes.get('/api/account/passkeys', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ passkeys: await listPasskeys(pipeline, requireSession(c, config)) });
  });

  routes.post('/api/account/passkeys/options', limitJson, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await openPasskeyRegistration(parts, requireSession(c, config)));
  });

  routes.post('/api/account/passkeys', limitJson, async (c) => {
    const token = requireSession(c, config);
    const added = checkInput(addBody, await readJson(c));
    const ownerEmail = await addPasskey(parts, token, added);
    await tell(ownerEmail, `The passkey "${added.name}" was added`, c.req.header('host'));
    return c.json({ passkeys: await listPasskeys(pipeline, token) }, 201);
  });

  routes.patch('/api/account/passkeys/:id', limitJson, async (c) => {
    const token = requireSession(c, config);
    const id = idIn(c.req.param('id'));
    await renamePasskey(pipeline, token, id, checkInput(renameBody, await readJson(c)).name);
    return c.body(null, 204);
  });

  routes.delete('/api/account/passkeys/:id', async (c) => {
    const token = requireSession(c, config);
    const removed = await removePasskey(pipeline, token, idIn(c.req.param('id')));
    await tell(removed.ownerEmail, `The passkey "${removed.name}" was removed`, c.req.header('host'));
    return c.body(null, 204);
  });

  return routes;
}

/** @throws AppError 404 for what cannot be an id */
function idIn(text: string): string {
  const id = z.uuid().safeParse(text);
  if (!id.success) throw notFound();
  return id.data;
}
