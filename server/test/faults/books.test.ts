import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import type { Database } from '../../src/platform/database/pool.ts';
import { openTestDatabase } from '../support/database.ts';
import { createPerson } from '../support/people.ts';
import { type Account, act, doAct, openAccount, readAccount } from './books-acts.ts';
import { type Act, type Books, emptyBooks, isHeld, perform } from './books-model.ts';
import { seed, sized, tell } from './form.ts';

const HISTORIES = sized(120, 10_000);
const LANES = 8;
const SHORTEST = 5;
const LONGEST = 20;
const GIVEN = { tokens: 60, purchasedTokens: 25 };

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase(2 * LANES));
});
afterAll(() => close());

/** What the database should say. */
function expected(books: Books, { generations, payments }: Account) {
  const { tokens, purchased_tokens, debt } = books;
  return {
    balance: books.isDeleted ? null : { tokens, purchased_tokens, debt },
    isHeld: !books.isDeleted && isHeld(books),
    made: Object.fromEntries(
      books.made.flatMap(({ isGone, status, removed, cost, returned }, n) =>
        isGone ? [] : [[generations[n]?.id, [status, removed ?? '-', cost, returned]]],
      ),
    ),
    paid: Object.fromEntries(
      books.paid.map((paid, n) => [payments[n]?.id, [paid.tokens, paid.lapsed, paid.takenBack]]),
    ),
  };
}

async function live(history: { step: Act; copies: number }[]): Promise<void> {
  const account = openAccount(await createPerson(database, GIVEN));
  const books = emptyBooks(GIVEN.tokens, GIVEN.purchasedTokens);
  for (const [n, { step, copies }] of history.entries()) {
    await doAct(database, account, step, copies);
    perform(books, step);
    expect(await readAccount(database, account), `after act ${n}, ${step.kind}`).toEqual(expected(books, account));
  }
}

test('whatever people, providers, payments and administrators do, balances, records and payments are those of the model', {
  timeout: sized(60_000, 1_200_000),
}, async () => {
  const histories = fc.array(fc.record({ step: act, copies: fc.constantFrom(1, 1, 2, 3) }), {
    minLength: SHORTEST,
    maxLength: LONGEST,
    size: 'max',
  });
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    fc.assert(fc.asyncProperty(histories, live), { seed: seed + lane, numRuns: HISTORIES / LANES }),
  );
  await Promise.all(lanes);
  expect((await verifyLedger(database)).flatMap(({ problems }) => problems)).toEqual([]);
  const { acts } = await database
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.countAll<number>().as('acts'))
    .executeTakeFirstOrThrow();
  await tell('Histories of one account, against a model without a database', {
    histories: HISTORIES,
    'ledger entries': acts,
  });
});
