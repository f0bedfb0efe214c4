import type { Config } from '../../platform/config/config.ts';

/** Nobody's business runs on it: the stand-ins for providers serve it, outside of production. */
export function isDemo({ isProduction, embedded }: Pick<Config, 'isProduction' | 'embedded'>): boolean {
  return !isProduction && embedded.some((part) => part.startsWith('engine:'));
}
