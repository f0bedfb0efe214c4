/** The languages of public pages, of which the first has no prefix in its addresses. */
export const pageLanguages: readonly string[] = ['en'];

/** The language that an address is in, and the address without it. */
export function splitLanguage(
  path: string,
  languages: readonly string[] = pageLanguages,
): { language: string; address: string } {
  const [first = 'en', ...others] = languages;
  const prefix = /^\/(?<prefix>[\w-]+)(?=\/|$)/.exec(path)?.groups?.prefix ?? '';
  const language = others.find((each) => each.toLowerCase() === prefix.toLowerCase());
  if (language === undefined) return { language: first, address: path };
  return { language, address: path.slice(prefix.length + 1) || '/' };
}

/** Where a page is in a language. */
export function addressIn(language: string, address: string, languages: readonly string[] = pageLanguages): string {
  if (language === languages[0]) return address;
  return address === '/' ? `/${language}` : `/${language}${address}`;
}
