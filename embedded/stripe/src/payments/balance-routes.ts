import type { Hono } from 'hono';
import * as z from 'zod';
import { bareEndpoint, endpoint } from '../http/endpoint.ts';
import { found } from '../http/failure.ts';
import { having, listPage } from '../http/list.ts';
import { currency, listParameters, text } from '../http/parameters.ts';
import type { World } from '../world.ts';
import { allBalanceTransactions, findBalanceTransaction } from './present-balance-transaction.ts';

const listSchema = z.strictObject({
  ...listParameters,
  currency: currency.optional(),
  source: text.optional(),
  type: z.enum(['charge', 'payment', 'refund', 'payment_refund', 'adjustment']).optional(),
});

/** The movements of the account's money. They are read off what moved it, and kept nowhere else. */
export function balanceTransactionRoutes(app: Hono, world: World): void {
  app.get(
    '/v1/balance_transactions',
    endpoint(world, listSchema, ({ parameters }) => {
      const { currency: wanted, source, type } = parameters;
      const matching = having(allBalanceTransactions(world), { currency: wanted, source, type });
      return listPage('/v1/balance_transactions', matching, parameters, (one) => one);
    }),
  );

  app.get(
    '/v1/balance_transactions/:id',
    bareEndpoint(world, ({ id }) => found(findBalanceTransaction(world, id), 'balance transaction', id)),
  );
}
