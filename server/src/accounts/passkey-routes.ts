import { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../app.ts';
import type { Config } from '../config.ts';
import type { Pipeline } from '../database/pipeline.ts';
import { notFound } from '../errors.ts';
import { checkInput } from '../invalid-input.ts';
import { limitJson, readJson } from '../json-body.ts';
import { wayInMail } from '../mail/templates/way-in.ts';
import type { Auth } from './auth.ts';
import { originFor } from './origins.ts';
import { registrationAnswer } from './passkey-answers.ts';
import { addPasskey, listPasskeys, openPasskeyRegistration, removePasskey, renamePasskey } from './passkeys.ts';
import { requireSession } from './principal.ts';

const name = z
  .string('Please give the passkey a name')
  .trim()
  .regex(/^\P{Cc}{1,60}$/u, 'Please give the passkey a name of at most 60 characters');
const addBody = z.strictObject({ name, answer: registrationAnswer });
const renameBody = z.strictObject({ name });

/** A person's passkeys: `/api/account/passkeys`. */
export function passkeyRoutes(deps: { config: Config; pipeline: Pipeline; auth: Auth }) {
  const { config, pipeline, auth } = deps;
  const routes = new Hono<Env>();

  async function tell(to: string, change: string, host: string | undefined): Promise<void> {
    await auth.enqueueMail(wayInMail({ to, change, resetUrl: `${originFor(config, host)}/forgot-password` }));
  }

  routes.get('/api/account/passkeys', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ passkeys: await listPasskeys(pipeline, requireSession(c, config)) });
  });

  routes.post('/api/account/passkeys/options', limitJson, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await openPasskeyRegistration(deps, requireSession(c, config)));
  });

  routes.post('/api/account/passkeys', limitJson, async (c) => {
    const token = requireSession(c, config);
    const added = checkInput(addBody, await readJson(c));
    const ownerEmail = await addPasskey(deps, token, added);
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
