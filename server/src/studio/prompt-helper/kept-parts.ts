/** A stretch of a prompt. What is kept stays letter by letter. */
type Part = { text: string; isKept: boolean };

const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '「': '」',
  '『': '』',
};
const LIST = /__[a-z0-9][a-z0-9-]{0,39}__/y;
/** `(word:1.3)` and `<lora:name:1>`, as programs for pictures write them. */
const WEIGHED = /\([^()\n]{1,200}:\s*\d+(?:\.\d+)?\s*\)|<[^<>\n]{1,200}>/y;
const MOST_DEEP = 20;

/**
 * A prompt in its parts: quoted words, alternatives (`{red|blue}`), saved lists (`__colors__`), weights and escaped signs
 * are kept, the rest may be changed. Together they are the prompt.
 */
export function partsOf(prompt: string): Part[] {
  const parts: Part[] = [];
  let plain = '';
  let at = 0;
  while (at < prompt.length) {
    const end = endOfKept(prompt, at);
    if (end === at) {
      plain += prompt.charAt(at);
      at += 1;
      continue;
    }
    if (plain !== '') parts.push({ text: plain, isKept: false });
    plain = '';
    parts.push({ text: prompt.slice(at, end), isKept: true });
    at = end;
  }
  if (plain !== '') parts.push({ text: plain, isKept: false });
  return parts;
}

/** What of a prompt stays as it is, in its order. */
export const keptIn = (prompt: string): string[] =>
  partsOf(prompt).flatMap(({ text, isKept }) => (isKept ? [text] : []));

/** The prompt with its other parts changed. */
export const changePlain = (prompt: string, change: (plain: string) => string): string =>
  partsOf(prompt)
    .map(({ text, isKept }) => (isKept ? text : change(text)))
    .join('');

/** Parts that make several prompts of one, each of which would be paid for. */
const isTemplate = (kept: string) => kept.startsWith('{') || kept.startsWith('__');

/** Whether a new prompt still has all that the old one keeps, and asks for no more pictures than that did. */
export function keepsAll(before: string, after: string): boolean {
  const left = keptIn(after);
  for (const kept of keptIn(before)) {
    const place = left.indexOf(kept);
    if (place < 0) return false;
    left.splice(place, 1);
  }
  return !left.some(isTemplate);
}

/** As above for a translation: there must be as many alternatives, while their words may change. */
export function keepsShape(before: string, after: string): boolean {
  const shape = (prompt: string) =>
    keptIn(prompt).map((kept) => (kept.startsWith('{') ? `{${kept.replaceAll(/[^{|}]/g, '')}` : kept));
  const left = shape(after);
  for (const kept of shape(before)) {
    const place = left.indexOf(kept);
    if (place < 0) return false;
    left.splice(place, 1);
  }
  return !left.some(isTemplate);
}

/** Where the kept part ends that begins there; the same place where none does. */
function endOfKept(prompt: string, at: number): number {
  const sign = prompt.charAt(at);
  if (sign === '\\') return Math.min(prompt.length, at + 2);
  if (sign === '{') return endOfAlternatives(prompt, at);
  if (sign === '_') return endOf(LIST, prompt, at);
  if (sign === '(' || sign === '<') return endOf(WEIGHED, prompt, at);
  const closing = QUOTES[sign];
  const end = closing === undefined ? -1 : prompt.indexOf(closing, at + 1);
  return end < 0 ? at : end + 1;
}

function endOf(pattern: RegExp, prompt: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(prompt) ? pattern.lastIndex : at;
}

function endOfAlternatives(prompt: string, start: number): number {
  let depth = 0;
  for (let at = start; at < prompt.length; at += 1) {
    const sign = prompt.charAt(at);
    if (sign === '\\') at += 1;
    else if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth === 0) return at + 1;
    if (depth > MOST_DEEP) return start;
  }
  return start;
}
