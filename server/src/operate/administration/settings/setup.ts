import { brandByDefault, readSavedBrand } from '../../../platform/brand/brand.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { senderAddress } from '../../../platform/mail/send.ts';
import type { Providers } from '../../../studio/providers/provider.ts';
import { fixedNames } from '../tools/provider-list.ts';
import type { Setup } from './wire.ts';

type Ports = { config: Config; database: Database; providers: Providers };

/** What a studio needs before people come, and what of it still is what the program brings along. */
export async function readSetup({ config, database, providers }: Ports): Promise<Setup> {
  const saved = await readSavedBrand(database);
  const { publicUrl = null, embedded, smtpUrl, stripe } = config;
  const isMailReal = !embedded.includes('mail');
  const others = Object.values(providers).filter(({ kind }) => kind !== 'local');
  const called = (names: readonly { name: string }[]) => names.map(({ name }) => fixedNames[name] ?? name);
  return {
    name: { isOwn: saved !== null, name: (saved ?? brandByDefault(config)).name },
    address: { url: publicUrl, isSecure: publicUrl?.startsWith('https:') === true },
    mail: { isReal: isMailReal, host: isMailReal ? new URL(smtpUrl).hostname : null, from: senderAddress(config) },
    providers: {
      real: called(others.filter(({ name, isPreview }) => !isPreview && hasKey(config, name))),
      preview: called(others.filter(({ isPreview }) => isPreview)),
    },
    payments: stripe === null ? 'none' : embedded.includes('payments') ? 'embedded' : 'real',
  };
}

/** Those that are added bring their own; these two are there without one. */
function hasKey({ fal, runware }: Config, name: string): boolean {
  if (name === 'fal') return fal.apiKey !== undefined;
  return name !== 'runware' || runware.apiKey !== undefined;
}
