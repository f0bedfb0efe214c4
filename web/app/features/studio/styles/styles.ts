/** What a style adds to a prompt; either may be empty. */
export type StyleWords = { before: string; after: string };

/** Words that models know, in the language that they were taught in. */
const ends = {
  cinematic: 'cinematic lighting, shallow depth of field, film grain',
  photo: 'natural light photograph, 35mm lens, true colors',
  watercolor: 'watercolor painting, soft washes, paper texture',
  oil: 'oil painting, visible brush strokes, rich color',
  anime: 'anime style, clean line art, cel shading',
  pixel: 'pixel art, 16-bit, limited palette',
  ink: 'black ink drawing, fine lines, white background',
  render: '3D render, soft studio lighting, smooth materials',
  noir: 'film noir, black and white, hard shadows',
  pastel: 'flat illustration, pastel colors, simple shapes',
} as const;
type BuiltIn = keyof typeof ends;
export const builtInNames: readonly BuiltIn[] = [
  'cinematic',
  'photo',
  'watercolor',
  'oil',
  'anime',
  'pixel',
  'ink',
  'render',
  'noir',
  'pastel',
];
export const builtIn = (style: BuiltIn): StyleWords => ({ before: '', after: ends[style] });

const INNER = /[\p{L}\p{N}]/u;

/** Where these words stand in the prompt as words of their own; -1 where they do not. */
function placeOf(prompt: string, words: string, { isLast }: { isLast: boolean }): number {
  const places: number[] = [];
  for (let at = prompt.indexOf(words); at !== -1; at = prompt.indexOf(words, at + 1)) {
    const isCut = (outer: string | undefined, inner: string | undefined) =>
      outer !== undefined && inner !== undefined && INNER.test(outer) && INNER.test(inner);
    const end = at + words.length;
    if (!isCut(prompt[at - 1], words[0]) && !isCut(prompt[end], words.at(-1))) places.push(at);
  }
  return (isLast ? places.at(-1) : places[0]) ?? -1;
}

const beforeIn = (prompt: string, { before }: StyleWords) => placeOf(prompt, before, { isLast: false });
const afterIn = (prompt: string, { after }: StyleWords) => placeOf(prompt, after, { isLast: true });

/** Whether the prompt has all the words of the style, however they came there. */
export function hasStyle(prompt: string, style: StyleWords): boolean {
  const { before, after } = style;
  if (before === '' && after === '') return false;
  const begin = before === '' ? 0 : beforeIn(prompt, style);
  const end = after === '' ? prompt.length : afterIn(prompt, style);
  return begin !== -1 && end !== -1 && begin + before.length <= end;
}

/** The prompt with the words of a style around it, or without them where it has them. */
export function toggleStyle(prompt: string, style: StyleWords): string {
  return hasStyle(prompt, style) ? withoutStyle(prompt, style) : withStyle(prompt, style);
}

function withStyle(prompt: string, { before, after }: StyleWords): string {
  const isBlank = prompt.trim() === '';
  const begun = before === '' ? prompt : isBlank ? before : `${before} ${prompt.trimStart()}`;
  if (after === '') return begun;
  return begun.trim() === '' ? after : `${begun.trimEnd().replace(/[,.]$/, '')}, ${after}`;
}

function withoutStyle(prompt: string, style: StyleWords): string {
  const { before, after } = style;
  const bare = after === '' ? prompt : cutEnd(prompt, afterIn(prompt, style), after.length);
  return before === '' ? bare : cutBegin(bare, beforeIn(bare, style), before.length);
}

function cutEnd(prompt: string, at: number, length: number): string {
  const head = prompt.slice(0, at).replace(/,\s*$/, '');
  const tail = prompt.slice(at + length);
  return head === '' ? tail.replace(/^,\s*/, '') : head + tail;
}

function cutBegin(prompt: string, at: number, length: number): string {
  const head = prompt.slice(0, at);
  const tail = prompt.slice(at + length).replace(head === '' ? /^[\s,]+/ : /^\s+/, '');
  return tail === '' || tail.startsWith(',') ? head.trimEnd() + tail : head + tail;
}
