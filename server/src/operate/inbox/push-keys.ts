import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { seal, unseal } from '../../platform/sealed.ts';

/** In base64url, as browsers and push services want them (RFC 8292). */
type PushKeys = { publicKey: string; privateKey: string };

type KeyDeps = { config: Pick<Config, 'authSecret' | 'pushKeys'>; database: Database };

const row = z.object({ publicKey: z.string(), sealed: z.string() });

/**
 * The pair by which push services know this studio: the operator's, or one of its own, which is made when there is none. Of
 * servers that make one at the same moment, the first one's is everybody's.
 */
export async function readPushKeys(deps: KeyDeps): Promise<PushKeys> {
  const { config, database } = deps;
  if (config.pushKeys !== null) return config.pushKeys;
  const known = await ownKeys(deps);
  if (known !== null) return known;
  const { generateVAPIDKeys } = await import('./web-push-library.ts');
  const { publicKey, privateKey } = generateVAPIDKeys();
  const sealed = await seal(config.authSecret, privateKey);
  await database.transaction().execute(async (transaction) => {
    await query(transaction, z.unknown())`lock table push_keys in share row exclusive mode`;
    await query(transaction, z.unknown())`
      insert into push_keys (public_key, private_key)
      select ${publicKey}, ${sealed} where not exists (select from push_keys)`;
  });
  const made = await ownKeys(deps);
  if (made === null) throw new Error('The push keys of this studio cannot be read');
  return made;
}

async function ownKeys({ config, database }: KeyDeps): Promise<PushKeys | null> {
  const [found] = await query(database, row)`
    select public_key as "publicKey", private_key as sealed from push_keys order by id limit 1`;
  if (found === undefined) return null;
  return { publicKey: found.publicKey, privateKey: await unseal(config.authSecret, found.sealed) };
}
