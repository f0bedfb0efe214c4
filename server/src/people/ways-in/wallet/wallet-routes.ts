import { describedRoutes } from '../../../http/routes.ts';
import { ownWalletsSchema, walletMessageSchema } from '../../account/wire.ts';
import type { Parts } from '../way.ts';
import { walletAnswer, walletChallengeBody } from './wallet-challenge.ts';
import { linkWallet, listWallets, openWalletLink, unlinkWallet } from './wallets.ts';

/** The Ethereum wallets that sign in to a person's account. */
export function walletRoutes({ config, pipeline, originOf, tellOfChange, studioName }: Parts) {
  const { app, route } = describedRoutes(config, 'Account');
  route(
    {
      method: 'get',
      path: '/api/account/wallets',
      summary: 'List wallets',
      access: 'session',
      answer: { status: 200, schema: ownWalletsSchema },
    },
    async ({ principal }) => ({ wallets: await listWallets(pipeline, principal) }),
  );
  route(
    {
      method: 'post',
      path: '/api/account/wallets/message',
      summary: 'Begin to add a wallet',
      description: 'Answers the message (ERC-4361) that the wallet signs by `personal_sign`, within 5 minutes.',
      access: 'session',
      needsProof: true,
      body: walletChallengeBody,
      answer: { status: 200, schema: walletMessageSchema },
      errors: ['email_unconfirmed'],
    },
    async ({ c, principal, body }) =>
      openWalletLink(pipeline, principal, { ...body, origin: originOf(c.req.raw), studio: await studioName() }),
  );
  route(
    {
      method: 'post',
      path: '/api/account/wallets',
      summary: 'Add a wallet',
      access: 'session',
      needsProof: true,
      body: walletAnswer,
      answer: { status: 201, schema: ownWalletsSchema },
      errors: ['wallet_refused', 'identity_already_exists', 'limit'],
    },
    async ({ c, principal, body }) => {
      const linked = await linkWallet(pipeline, principal, body);
      await tellOfChange(c.req.raw, linked.ownerEmail, { kind: 'walletAdded', name: linked.address });
      return { wallets: await listWallets(pipeline, principal) };
    },
  );
  route(
    {
      method: 'delete',
      path: '/api/account/wallets/:id',
      summary: 'Remove a wallet',
      access: 'session',
      needsProof: true,
      answer: { status: 204 },
      errors: ['not_found', 'single_identity_not_deletable'],
    },
    async ({ c, principal, id }) => {
      const removed = await unlinkWallet(pipeline, principal, id);
      await tellOfChange(c.req.raw, removed.ownerEmail, { kind: 'walletRemoved', name: removed.address });
    },
  );
  return app;
}
