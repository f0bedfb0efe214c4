import type { Config } from '../config/config.ts';
import { PROGRAM_NAME } from './mark.ts';

/** What the environment calls the studio: the sender of its mails, `Kinora <studio@kinora.local>`. */
export function nameByDefault({ mailFrom }: Pick<Config, 'mailFrom'>): string {
  const name = /^\s*"?([^"<>]+?)"?\s*<[^<>]+>\s*$/.exec(mailFrom)?.[1];
  return name?.slice(0, 40) ?? PROGRAM_NAME;
}
