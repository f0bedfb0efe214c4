import { readFileSync } from 'node:fs';
import pg from 'pg';
import { migrate } from '../../src/platform/database/migrate.ts';
import { migrationsOf, thisRelease } from '../../src/platform/database/release.ts';
import { createLog } from '../../src/platform/log/log.ts';

/** The last migration of the release that made the installation. */
const EARLIER = '0202_one_gift_for_a_mailbox';

const fixture = readFileSync(new URL('./fixtures/earlier-installation.sql', import.meta.url), 'utf8');

/** Makes an empty database what an earlier release left: people, money and generations in every state. */
export async function seedEarlierInstallation(url: string): Promise<void> {
  const release = thisRelease();
  const count = migrationsOf(release).indexOf(EARLIER) + 1;
  await migrate({ url, release, log: createLog('silent', 'test'), count });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Each a transaction of its own, as a program's.
    for (const statement of fixture.split(/;$/m)) await client.query(statement);
  } finally {
    await client.end();
  }
}
