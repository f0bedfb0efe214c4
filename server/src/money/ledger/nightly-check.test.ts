import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readExposition } from '../../../test/support/exposition.ts';
import { createPerson } from '../../../test/support/people.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { taskHandlers } from '../../roles/background-work.ts';

let studio: ServedStudio;
beforeAll(async () => {
  studio = await startServedStudio();
}, 60_000);
afterAll(() => studio.stop());

async function proveLedger() {
  await taskHandlers(studio.deps).check_ledger?.({});
  const samples = readExposition(await (await studio.send(null, 'GET', '/metrics')).text());
  const valueNamed = (wanted: string) => samples.find(({ name }) => name === wanted)?.value;
  return {
    problems: valueNamed('kinora_ledger_problems'),
    checkedAt: valueNamed('kinora_ledger_checked_timestamp_seconds'),
  };
}

test('the ledger is proved each night; what does not add up is in the metrics and in the log until it is mended', async () => {
  const person = await createPerson(studio.deps.database, { tokens: 100 });
  const logged = vi.spyOn(studio.deps.log, 'error').mockImplementation(() => undefined);
  expect((await proveLedger()).problems).toBe(0);
  expect(logged).not.toHaveBeenCalled();

  const tamper = (by: number) =>
    studio.deps.database.transaction().execute(async (unguarded) => {
      await sql`alter table profiles disable trigger user`.execute(unguarded);
      await sql`update profiles set tokens = tokens + ${by} where id = ${person.id}`.execute(unguarded);
      await sql`alter table profiles enable trigger user`.execute(unguarded);
    });
  await tamper(5);
  const found = await proveLedger();
  expect(found.problems).toBe(1);
  expect(found.checkedAt).toBeGreaterThan(0);
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { problems: [expect.stringContaining(`account ${person.id}: tokens is 105`)] },
    'The ledger does not verify',
  );

  await tamper(-5);
  expect((await proveLedger()).problems).toBe(0);
});
