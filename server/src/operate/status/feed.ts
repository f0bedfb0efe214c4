import { wordsIn } from './incidents.ts';
import type { PublicIncident } from './wire.ts';

type Feed = {
  origin: string;
  /** The title of the whole feed. */
  title: string;
  language: string;
  /** The studio's own language, for words that nobody has translated. */
  own: string;
  asOf: string;
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Characters that XML 1.0 cannot hold are left out.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const xml = (text: string) =>
  text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);

/** The incidents as an Atom feed (RFC 4287), each an entry that changes with its updates. */
export function incidentFeed(incidents: readonly PublicIncident[], feed: Feed): string {
  const { origin, title, language, own, asOf } = feed;
  const page = `${origin}/status`;
  const entries = incidents.map(({ id, title: words, startsAt, updatedAt, updates }) => {
    const content = updates.map(({ at, words: said }) => `${at}: ${wordsIn(said, language, own)}`).join('\n\n');
    return [
      `<entry><id>${xml(`${page}#incident-${id}`)}</id>`,
      `<title>${xml(wordsIn(words, language, own))}</title>`,
      `<link href="${xml(`${page}#incident-${id}`)}"/>`,
      `<published>${startsAt}</published><updated>${updatedAt}</updated>`,
      `<content type="text">${xml(content)}</content></entry>`,
    ].join('');
  });
  const updated =
    incidents
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? asOf;
  return [
    `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(language)}">`,
    `<id>${xml(page)}</id><title>${xml(title)}</title><updated>${updated}</updated>`,
    `<author><name>${xml(title)}</name></author>`,
    `<link rel="alternate" href="${xml(page)}"/><link rel="self" href="${xml(`${origin}/api/status/feed`)}"/>`,
    ...entries,
    '</feed>',
  ].join('');
}
