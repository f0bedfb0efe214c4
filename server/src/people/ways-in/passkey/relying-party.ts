import { isServedSecurely, trustedHosts } from '../../../http/origins.ts';
import type { Config } from '../../../platform/config/config.ts';

/**
 * For whom passkeys are made: the name in PUBLIC_URL, or `localhost`, since browsers know none for bare addresses; and
 * the origins at which they may be used.
 */
export function relyingParty(config: Pick<Config, 'publicUrl' | 'port'>): { id: string; origins: string[] } {
  const scheme = isServedSecurely(config) ? 'https' : 'http';
  const origins = trustedHosts(config).map((host) => `${scheme}://${host}`);
  return { id: config.publicUrl === undefined ? 'localhost' : new URL(config.publicUrl).hostname, origins };
}
