type Wish = { tag: string; quality: number };

/** Chinese is written in two ways, and most tags name a place instead of the script. */
const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)\b/;

/**
 * The offered language that suits an `Accept-Language` header best (RFC 9110, 12.5.4); null where none was asked for.
 * A region does not matter: `pt-BR` is answered in `pt`.
 */
export function acceptedLanguage(header: string | null | undefined, offered: readonly string[]): string | null {
  const wishes = (header ?? '').split(',').flatMap(readWish);
  // Sorting keeps the order of what is wished for equally.
  for (const { tag } of wishes.sort((one, other) => other.quality - one.quality)) {
    const found = offered.find((code) => suits(tag, code.toLowerCase()));
    if (found !== undefined) return found;
  }
  return null;
}

function readWish(part: string): Wish[] {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const quality = given === undefined ? 1 : Number(given);
  return tag === '' || tag === '*' || !(quality > 0) ? [] : [{ tag, quality }];
}

function suits(tag: string, code: string): boolean {
  if (tag === code || tag.startsWith(`${code}-`)) return true;
  if (TRADITIONAL.test(tag)) return false;
  const [language] = tag.split('-');
  return code === 'zh-hans' && language === 'zh';
}
