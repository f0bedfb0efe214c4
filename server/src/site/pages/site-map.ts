import { addressIn } from './languages.ts';

/** The public pages in each language, each with the same page in the others (https://www.sitemaps.org/protocol.html). */
export function siteMap(origin: string, addresses: readonly string[], languages: readonly string[]): string {
  const at = (language: string, address: string) => `${origin}${addressIn(language, address, languages)}`;
  const link = (tag: string, href: string) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`;
  const alternatesOf = (address: string) =>
    languages.length === 1
      ? ''
      : [...languages.map((each) => link(each, at(each, address))), link('x-default', `${origin}${address}`)].join('');
  const places = languages.flatMap((language) =>
    addresses.map((address) => `<url><loc>${at(language, address)}</loc>${alternatesOf(address)}</url>`),
  );
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?><urlset ${names}>${places.join('')}</urlset>`;
}
