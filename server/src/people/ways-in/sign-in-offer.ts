import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { SignInOffer } from '../account/wire.ts';

const KEPT_MS = 2000;

const ANY = { name: 'any_sso_provider', text: 'select exists (select from sso_providers) as is_there' };

export type ReadSignInOffer = () => Promise<SignInOffer>;

/** By which other services people may sign in here, as it was at most 2 seconds ago; longer while the database is away. */
export function createSignInOffer({
  config,
  pipeline,
  log,
}: {
  config: Config;
  pipeline: Pipeline;
  log: Logger;
}): ReadSignInOffer {
  const providers = config.signInProviders.map(({ id, name }) => ({ id, name }));
  let known = false;
  let reading: Promise<void> = Promise.resolve();
  let readAt = Number.NEGATIVE_INFINITY;

  async function readAgain(): Promise<void> {
    try {
      const [row] = await pipeline.call<{ is_there: boolean }>(ANY, []);
      known = row?.is_there === true;
    } catch (error) {
      // The sign-in page is served also while the database is away.
      log.warn({ err: error }, 'Whether there is single sign-on could not be read again');
    }
  }

  return async () => {
    if (Date.now() - readAt > KEPT_MS) {
      readAt = Date.now();
      reading = readAgain();
    }
    await reading;
    return { providers, hasSingleSignOn: known };
  };
}
