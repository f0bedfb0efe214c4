import { escapeHtml } from '../../platform/escape-html.ts';
import type { ListedPublication } from '../../studio/publications/list-public.ts';
import { cardSource, pathOf } from './published-page.ts';

export type Feed = { origin: string; path: string; title: string; studio: string; items: readonly ListedPublication[] };

/** What XML 1.0 cannot say, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in it.
const UNSAYABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const written = (text: string) => escapeHtml(text.replaceAll(UNSAYABLE, ''));

/** The newest publications as Atom (RFC 4287), with whole addresses. */
export function atomFeed({ origin, path, title, studio, items }: Feed): string {
  const own = `${origin}${path}`;
  const [newest] = items;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${written(title)}</title>`,
    `<id>${written(own)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${written(`${own}/feed.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${written(own)}"/>`,
    `<updated>${newest?.published_at ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    `<author><name>${written(studio)}</name></author>`,
    ...items.map((item) => entryOf(item, origin, studio)),
    '</feed>',
  ].join('\n');
}

function entryOf(item: ListedPublication, origin: string, studio: string): string {
  const { id, title, description, credit, published_at, output } = item;
  const link = `${origin}${pathOf(id)}`;
  const picture = cardSource(output) === null ? '' : `<p><img src="${link}/card.jpg" alt="${escapeHtml(title)}"></p>`;
  const words = description === '' ? '' : `<p>${escapeHtml(description)}</p>`;
  return [
    '<entry>',
    `<title>${written(title)}</title>`,
    `<id>${link}</id>`,
    `<link rel="alternate" type="text/html" href="${link}"/>`,
    `<published>${published_at}</published>`,
    `<updated>${published_at}</updated>`,
    `<author><name>${written(credit || studio)}</name></author>`,
    `<content type="html">${written(`${picture}${words}`)}</content>`,
    '</entry>',
  ].join('\n');
}
