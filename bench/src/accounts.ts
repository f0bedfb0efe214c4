import { createDatabase, createPool } from '../../server/src/platform/database/pool.ts';
import { createLog } from '../../server/src/platform/log/log.ts';
import { createPerson, type Person } from '../../server/test/support/people.ts';

export const ACCOUNTS = 64;
/** More than any run can spend. */
const TOKENS = 2_000_000_000;

/** The session token of account `i`; predictable, so that other programs can name it too. */
const sessionToken = (i: number) => `bench-session-${i}`;

/** Confirmed accounts with a session and tokens. */
export async function createAccounts(databaseUrl: string): Promise<Person[]> {
  const database = createDatabase(createPool({ url: databaseUrl, size: 4, log: createLog('silent', 'bench') }));
  try {
    const people: Person[] = [];
    for (let i = 0; i < ACCOUNTS; i += 1) {
      const person = await createPerson(database, { tokens: TOKENS });
      const token = sessionToken(i);
      await database.updateTable('session').set({ token }).where('token', '=', person.token).execute();
      people.push({ ...person, token });
    }
    return people;
  } finally {
    await database.destroy();
  }
}
