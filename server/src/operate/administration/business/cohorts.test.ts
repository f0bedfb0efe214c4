import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, startBusinessDesk } from '../../../../test/support/business-desk.ts';
import { createPerson, type Person } from '../../../../test/support/people.ts';
import { openWorkspace } from '../../../../test/support/workspaces.ts';
import { keepBusiness } from './keep-days.ts';
import { cohortsSchema } from './wire.ts';

let studio: Awaited<ReturnType<typeof startBusinessDesk>>;
beforeAll(async () => {
  studio = await startBusinessDesk();
}, 60_000);
afterAll(() => studio.stop());
beforeEach(() => studio.forgetAll());

const cohorts = async (query = '') => {
  await keepBusiness(studio);
  return studio.read(['GET', `/api/admin/business/cohorts${query}`], cohortsSchema);
};
/** Moves when somebody signed up; people of other tests signed up long ago. */
async function signedUp(person: Person, daysAgo: number) {
  await sql`update ledger_accounts set opened_at = '2001-01-01' where id <> ${person.id}
    and opened_at > now() - interval '1 day'`.execute(studio.database);
  await sql`update ledger_accounts set opened_at = ${at(daysAgo)} where id = ${person.id}`.execute(studio.database);
}

describe('cohorts', () => {
  test('tell of each week of sign-up who made something and who paid, in their own and in later weeks', async () => {
    const [ada, ben] = [await createPerson(studio.database), await createPerson(studio.database)];
    await signedUp(ada, 14);
    await signedUp(ben, 14);
    await sql`update ledger_accounts set opened_at = ${at(14)} where id = ${ada.id}`.execute(studio.database);
    await studio.ordered({ person: ada, daysAgo: 14 });
    await studio.ordered({ person: ada, daysAgo: 0 });
    await studio.ordered({ person: ben, daysAgo: 14, status: 'failed' });
    await studio.paid({ person: ben, daysAgo: 7, amount: 900, refunded: 200 });
    await studio.paid({ person: ben, daysAgo: 0, amount: 500, refunded: 500 });
    await studio.paid({ person: ben, daysAgo: 0, amount: 700, currency: 'eur' });
    const { cohorts: found, currencies } = await cohorts('?unit=week&currency=usd');
    expect(currencies).toEqual(['usd', 'eur']);
    expect(found).toMatchObject([
      {
        ...{ people: 2, paying: 1 },
        periods: [
          { active: 1, paying: 0, revenue: 0 },
          { active: 0, paying: 1, revenue: 700 },
          { active: 1, paying: 0, revenue: 0 },
        ],
      },
    ]);
  });

  test('leave workspaces out, with what they made and paid, also those that are deleted by now', async () => {
    const owner = await createPerson(studio.database);
    const { id } = await openWorkspace(studio.database, owner);
    await signedUp(owner, 7);
    await sql`update ledger_accounts set opened_at = ${at(7)} where id = ${id}`.execute(studio.database);
    const workspace = { ...owner, id };
    await studio.ordered({ person: workspace, daysAgo: 0 });
    await studio.paid({ person: workspace, daysAgo: 0, amount: 900, currency: 'eur' });
    const nobody = { active: 0, paying: 0, revenue: 0 };
    for (const isDeleted of [false, true]) {
      if (isDeleted) await sql`select delete_workspace(${owner.token}, ${id})`.execute(studio.database);
      const { cohorts: found, currencies } = await cohorts('?unit=week');
      expect(currencies).toEqual([]);
      expect(found[0]).toMatchObject({ people: 1, active: 0, paying: 0, periods: [nobody, nobody] });
    }
  });

  test('add up to what was paid and not given back, whoever paid when, and never across currencies', async () => {
    const person = await createPerson(studio.database);
    const payment = fc.record({
      daysAgo: fc.integer({ min: 0, max: 200 }),
      amount: fc.integer({ min: 1, max: 10_000 }),
      part: fc.integer({ min: 0, max: 100 }),
      currency: fc.constantFrom('usd', 'eur'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { maxLength: 12 }), fc.integer({ min: 0, max: 170 }), async (all, age) => {
        await studio.forgetAll();
        await signedUp(person, age);
        for (const { part, ...each } of all) {
          await studio.paid({ ...each, person, refunded: Math.floor((each.amount * part) / 100) });
        }
        for (const currency of ['usd', 'eur']) {
          const kept = all
            .filter((each) => each.currency === currency)
            .reduce((sum, { amount, part }) => sum + amount - Math.floor((amount * part) / 100), 0);
          for (const unit of ['month', 'week']) {
            const told = await studio.read(
              ['GET', `/api/admin/business/cohorts?unit=${unit}&currency=${currency}`],
              cohortsSchema,
            );
            const sum = told.cohorts.flatMap(({ periods }) => periods).reduce((all, { revenue }) => all + revenue, 0);
            expect(sum).toBe(kept);
          }
        }
      }),
      { numRuns: 6 },
    );
  });
});
