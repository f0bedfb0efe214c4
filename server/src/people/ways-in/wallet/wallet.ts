import { APIError, createAuthEndpoint } from 'better-auth/api';
import * as z from 'zod';
import { functions } from '../../../platform/database/functions.ts';
import { query } from '../../../platform/database/rows.ts';
import { callForRows, callForValue } from '../../../platform/database/sql-function.ts';
import { walletMessageSchema } from '../../account/wire.ts';
import { said } from '../../said.ts';
import { openSession } from '../session/session.ts';
import { defineWay, type Parts } from '../way.ts';
import { composeWalletMessage, walletAnswer, walletChallengeBody } from './wallet-challenge.ts';
import { walletRoutes } from './wallet-routes.ts';
import { signerOf } from './wallet-signature.ts';

const PURPOSE = 'wallet-sign-in';

/** Sign-in with an Ethereum wallet that is connected to an account. It makes no accounts. */
export const wallet = defineWay('wallet', (parts) => ({
  endpoints: {
    '/wallet/sign-in-message': {
      summary: 'Begin to sign in with a wallet',
      description: 'Answers the message (ERC-4361) that the wallet signs by `personal_sign`, within 5 minutes.',
      result: walletMessageSchema,
      rate: { window: 60, max: 30 },
    },
    '/sign-in/wallet': {
      summary: 'Sign in with a wallet',
      errors: ['wallet_refused', 'wallet_unknown'],
      rate: { window: 10, max: 20 },
      entry: { how: 'wallet', secondStep: 'asked' },
    },
  },
  plugins: [walletSignIn(parts)],
  routes: () => walletRoutes(parts),
}));

function walletSignIn({ pool, originOf, studioName }: Parts) {
  /** Finds the person whose wallet signed. @throws APIError 400 `wallet_refused`, 401 `wallet_unknown` */
  async function check({ nonce, signature }: z.output<typeof walletAnswer>): Promise<string> {
    const challenge = { of_purpose: PURPOSE, nonce, of_user: null };
    const [asked] = await callForRows(pool, functions.take_wallet_challenge, challenge);
    if (asked === undefined || (await signerOf(asked.message, signature)) !== asked.address) throw refused();
    const known = await query(
      pool,
      z.object({ user_id: z.string() }),
    )`update wallets set last_used_at = now() where address = ${asked.address} returning user_id`;
    const owner = known[0]?.user_id;
    if (owner === undefined) throw unknownWallet();
    return owner;
  }

  return {
    id: 'wallet-sign-in',
    endpoints: {
      walletSignInMessage: createAuthEndpoint(
        '/wallet/sign-in-message',
        { method: 'POST', body: walletChallengeBody },
        async (ctx) => {
          const origin = originOf(ctx.request);
          const statement = `Sign in to ${await studioName()}. This costs nothing and moves nothing.`;
          const { nonce, address, message } = await composeWalletMessage({ ...ctx.body, origin, statement });
          await callForValue(pool, functions.open_wallet_challenge, {
            of_purpose: PURPOSE,
            nonce,
            of_address: address,
            of_message: message,
            of_user: null,
          });
          return ctx.json({ nonce, message });
        },
      ),
      signInWallet: createAuthEndpoint('/sign-in/wallet', { method: 'POST', body: walletAnswer }, async (ctx) => {
        await openSession(ctx, await check(ctx.body));
        return ctx.json({ status: true });
      }),
    },
  };
}

function refused() {
  return new APIError('BAD_REQUEST', {
    code: 'wallet_refused',
    message: said.signatureRefused,
  });
}

function unknownWallet() {
  return new APIError('UNAUTHORIZED', {
    code: 'wallet_unknown',
    message: said.walletUnknown,
  });
}
