import { createHash } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import type { ShownBanner } from './banner-wire.ts';
import { type Banner, type Content, contentSchema, ownContent } from './wire.ts';

/** Nobody's business runs on it: the stand-ins for providers serve it, outside of production. */
export function isDemo({ isProduction, embedded }: Pick<Config, 'isProduction' | 'embedded'>): boolean {
  return !isProduction && embedded.some((part) => part.startsWith('engine:'));
}

/** Saved by the content desk alone, which keeps every version of it. */
export const contentSetting = { name: 'content', schema: contentSchema, byDefault: ownContent };

export function shownBanner({ text, link, audience, isDismissible }: Banner): ShownBanner {
  const id = createHash('sha256')
    .update(JSON.stringify([text, link]))
    .digest('hex')
    .slice(0, 12);
  return { id, text, link, audience, isDismissible };
}

/** What is announced at a moment; null when there is nothing to say. */
export function runningBanner({ banner }: Content, now = Date.now()): ShownBanner | null {
  if (banner === null) return null;
  const { from, until } = banner;
  const isRunning = (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until));
  return isRunning ? shownBanner(banner) : null;
}
