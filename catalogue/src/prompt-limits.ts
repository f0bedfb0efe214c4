import { said, saidWords } from './said.ts';
/** How long a text a model takes. */
export type PromptLimit = {
  most: number;
  /** @default 0 */
  least?: number;
  /** Bytes are those of UTF-8. @default 'characters' */
  unit?: 'characters' | 'bytes';
};

/** What a model is told, and the field in which somebody can change it. */
export type ToldPrompt = {
  field: string;
  text: string;
  limit: PromptLimit;
  /** What the text is, at the beginning of a clause. @default 'a prompt' */
  name?: string;
};

/** What is wrong with the length of a text, and how many characters would put it right; undefined for nothing. */
export function promptProblem({ text, limit, name = 'a prompt' }: Omit<ToldPrompt, 'field'>): string | undefined {
  const { most, least = 0, unit = 'characters' } = limit;
  const what = saidWords(name);
  if (text.length < least) {
    const missing = least - text.length;
    return said('prompt.tooShort', `Add ${characters(missing)}: ${what} needs at least ${least}.`, {
      missing,
      what,
      least,
    });
  }
  const excess = unit === 'bytes' ? charactersBeyond(text, most) : text.length - most;
  if (excess <= 0) return undefined;
  const figures = { excess, what, most };
  const tooLong = `Take away ${characters(excess)}: ${what} can have at most ${most.toLocaleString('en-US')}`;
  return unit === 'bytes'
    ? said('prompt.tooManyBytes', `${tooLong} bytes, and letters other than a to z take several.`, figures)
    : said('prompt.tooLong', `${tooLong} characters.`, figures);
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count.toLocaleString('en-US')} characters`;
}

/** How many characters have to go from the end, for the rest to fit into so many bytes of UTF-8. */
function charactersBeyond(text: string, mostBytes: number): number {
  let bytes = 0;
  let fitting = 0;
  for (const character of text) {
    bytes += utf8Bytes(character.codePointAt(0) ?? 0);
    if (bytes > mostBytes) break;
    fitting += character.length;
  }
  return text.length - fitting;
}

function utf8Bytes(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
