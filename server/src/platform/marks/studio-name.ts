import type { Config } from '../config/config.ts';

/** What the studio calls itself: the sender of its mails, `Kinora <studio@kinora.local>`. */
export function studioName({ mailFrom }: Pick<Config, 'mailFrom'>): string {
  const name = /^\s*"?([^"<>]+?)"?\s*<[^<>]+>\s*$/.exec(mailFrom)?.[1];
  return name?.slice(0, 64) ?? 'Kinora';
}
