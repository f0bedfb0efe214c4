import type { Config } from '../config.ts';
import type { Pipeline } from '../database/pipeline.ts';
import type { SignInOffer } from './wire.ts';

const KEPT_MS = 2000;

const ANY = { name: 'any_sso_provider', text: 'select exists (select from sso_providers) as is_there' };

export type ReadSignInOffer = () => Promise<SignInOffer>;

/** By which other services people may sign in here, as it was at most 2 seconds ago. */
export function createSignInOffer({ config, pipeline }: { config: Config; pipeline: Pipeline }): ReadSignInOffer {
  const providers = config.signInProviders.map(({ id, name }) => ({ id, name }));
  let known: Promise<boolean> = Promise.resolve(false);
  let readAt = Number.NEGATIVE_INFINITY;

  async function isAnyRegistered(): Promise<boolean> {
    const [row] = await pipeline.call<{ is_there: boolean }>(ANY, []);
    return row?.is_there === true;
  }

  return async () => {
    if (Date.now() - readAt > KEPT_MS) {
      readAt = Date.now();
      // The sign-in page is served also while the database is away.
      known = isAnyRegistered().catch(() => false);
    }
    return { providers, hasSingleSignOn: await known };
  };
}
