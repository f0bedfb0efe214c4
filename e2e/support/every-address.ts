import { readFileSync } from 'node:fs';

/** What the router knows, as the build lists it: a page that is new is walked over without a word here. */
export const addresses: readonly string[] = JSON.parse(
  readFileSync(new URL('../../web/build/client/addresses.json', import.meta.url), 'utf8'),
);
