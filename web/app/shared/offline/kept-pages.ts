import { brandInHead } from '../brand/use-brand.ts';
import { shownLanguage } from '../texts/texts-store.ts';
import { forgottenTimes, SHELL, storage } from './forget.ts';

/** What an installed studio opens with, and what most people look for. */
const ALWAYS = ['/dashboard', '/gallery', '/tools', '/queue', '/receive'];
/** Money, rights and links to others are nothing to read without the server. */
const NEVER = /^\/(?:admin|settings|shares|takedowns)(?:\/|$)/;

/** What tells one release of the pages from another. */
const RELEASE = /\/assets\/manifest-[\w-]+\.js/;
const PARTS = /(?:href|src)="(\/(?:assets|texts|brand)\/[^"#?]+)#?"/g;
/** So many parts are asked for in one piece of work: a page's dozens at once would hold a phone up. */
const AT_ONCE = 6;
/** More lie there only after many visits to many tools. */
const MOST_PARTS = 600;

const partsOf = (html: string): string[] => [...new Set([...html.matchAll(PARTS)].flatMap(([, path]) => path ?? []))];

/** A page says the words and the look of its time: in another language, or of a studio with another look, it is another. */
const nameOf = (release: string) => `${SHELL}${release} ${shownLanguage().code} ${brandInHead().json}`;

const PART = /^\/(?:assets|texts|brand)\/[^?#]+/;

/** The path of a part of the studio's own pages; null for any other address. Hundreds are looked at, so none is parsed. */
export function partAt(address: string): string | null {
  const { origin } = window.location;
  return address.startsWith(origin) ? (PART.exec(address.slice(origin.length))?.[0] ?? null) : null;
}

/** What this page has loaded so far, the code for times without a network among it. */
const loadedParts = (): string[] => performance.getEntriesByType('resource').flatMap(({ name }) => partAt(name) ?? []);

let running: string | undefined;

/** The release whose code runs in this page, which never changes: looking through all that was loaded takes its time. */
function ownRelease(): string | undefined {
  running ??= loadedParts().find((part) => RELEASE.test(part));
  return running;
}

const pathsIn = async (cache: Cache): Promise<Set<string>> =>
  new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));

/**
 * Keeps a page as the server sends it now, once all that it needs is there; one that is kept is asked for no more until the
 * next release. One of a newer release is left for when that release runs here, so that no page is put together from two.
 */
async function keepPage(path: string, release: string, times: number): Promise<boolean> {
  const cache = await caches.open(nameOf(release));
  if ((await cache.match(path)) !== undefined) return true;
  const response = await fetch(path, { headers: { accept: 'text/html' } });
  const html = await response.clone().text();
  const isMeant = response.ok && !response.redirected && RELEASE.exec(html)?.[0] === release;
  if (!isMeant || times !== forgottenTimes()) return false;
  const known = await pathsIn(cache);
  const needed = new Set([...loadedParts(), ...partsOf(html)]);
  const missing = [...needed].filter((part) => !known.has(part));
  for (let next = 0; next < missing.length; next += AT_ONCE) {
    await cache.addAll(missing.slice(next, next + AT_ONCE));
  }
  await cache.put(path, response);
  return true;
}

/** Keeps the pages that open without a network, and this one. Those of an earlier release go when all are there. */
export async function keepPages(path: string): Promise<void> {
  const kept = storage();
  const release = ownRelease();
  if (kept === undefined || release === undefined || NEVER.test(path)) return;
  const times = forgottenTimes();
  for (const each of new Set([...ALWAYS, path])) {
    if (!(await keepPage(each, release, times))) return;
  }
  for (const name of await kept.keys()) {
    if (name.startsWith(SHELL) && name !== nameOf(release)) await kept.delete(name);
  }
}

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * FIRST_PAUSE_MS;

/**
 * Parts that could not be had, as all of a build that was replaced: asking is itself a load, of which the page hears, and
 * asked again at once it would ask without end.
 */
const pauses = new Map<string, { ms: number; until: number }>();

const isPaused = (part: string): boolean => Date.now() < (pauses.get(part)?.until ?? 0);

async function keepPart(cache: Cache, part: string): Promise<void> {
  try {
    await cache.add(part);
    pauses.delete(part);
  } catch {
    const ms = Math.min(LONGEST_PAUSE_MS, 2 * (pauses.get(part)?.ms ?? FIRST_PAUSE_MS / 2));
    pauses.set(part, { ms, until: Date.now() + ms });
  }
}

/** Keeps what a page has loaded later, such as a dialog or the definition of a tool. */
export async function keepParts(parts: readonly string[]): Promise<void> {
  const release = ownRelease();
  // Pages come first: what is forgotten stays so.
  if (parts.length === 0 || release === undefined || !(await storage()?.has(nameOf(release)))) return;
  const cache = await caches.open(nameOf(release));
  const known = await pathsIn(cache);
  const missing = [...new Set(parts)]
    .filter((part) => !known.has(part) && !isPaused(part))
    .slice(0, Math.max(0, MOST_PARTS - known.size));
  for (let next = 0; next < missing.length; next += AT_ONCE) {
    // One that cannot be had is no reason to leave out the others.
    await Promise.all(missing.slice(next, next + AT_ONCE).map((part) => keepPart(cache, part)));
  }
}
