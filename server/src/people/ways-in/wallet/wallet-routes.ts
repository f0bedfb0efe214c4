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
import { walletAnswer, walletChallengeBody } from './wallet-challenge.ts';
import { linkWallet, listWallets, openWalletLink, unlinkWallet } from './wallets.ts';

/** The Ethereum wallets that sign in to a person's account: `/api/account/wallets`. */
export function walletRoutes({ config, pipeline, enqueueMail }: Parts) {
  const routes = new Hono<Env>();

  async function tell(to: string, change: string, host: string | undefined): Promise<void> {
    await enqueueMail(wayInMail({ to, change, resetUrl: `${originFor(config, host)}/forgot-password` }));
  }

  routes.get('/api/account/wallets', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ wallets: await listWallets(pipeline, requireSession(c, config)) });
  });

  routes.post('/api/account/wallets/message', limitJson, async (c) => {
    const token = requireSession(c, config);
    const asked = checkInput(walletChallengeBody, await readJson(c));
    c.header('Cache-Control', 'no-store');
    return c.json(await openWalletLink(pipeline, token, { ...asked, origin: originFor(config, c.req.header('host')) }));
  });

  routes.post('/api/account/wallets', limitJson, async (c) => {
    const token = requireSession(c, config);
    const linked = await linkWallet(pipeline, token, checkInput(walletAnswer, await readJson(c)));
    await tell(linked.ownerEmail, `The Ethereum wallet ${linked.address} was added`, c.req.header('host'));
    return c.json({ wallets: await listWallets(pipeline, token) }, 201);
  });

  routes.delete('/api/account/wallets/:id', async (c) => {
    const token = requireSession(c, config);
    const id = z.uuid().safeParse(c.req.param('id'));
    if (!id.success) throw notFound();
    const removed = await unlinkWallet(pipeline, token, id.data);
    await tell(removed.ownerEmail, `The Ethereum wallet ${removed.address} was removed`, c.req.header('host'));
    return c.body(null, 204);
  });

  return routes;
}
