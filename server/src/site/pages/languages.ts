/**
 * The language that an address is in, and the address without it; null where it names none. The first of the languages has
 * no prefix, and is known by one all the same, for those who come by an address of before.
 */
export function splitLanguage(
  path: string,
  languages: readonly string[],
): { language: string | null; address: string } {
  const prefix = /^\/(?<prefix>[\w-]+)(?=\/|$)/.exec(path)?.groups?.prefix ?? '';
  const language = languages.find((each) => each.toLowerCase() === prefix.toLowerCase());
  if (language === undefined) return { language: null, address: path };
  return { language, address: path.slice(prefix.length + 1) || '/' };
}

/** Where a page is in a language. */
export function addressIn(language: string, address: string, languages: readonly string[]): string {
  if (language === languages[0]) return address;
  return address === '/' ? `/${language}` : `/${language}${address}`;
}
