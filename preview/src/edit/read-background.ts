import type { Color } from '../paint/color.ts';
import { colorWords, placeWords } from '../prompt/lexicon.ts';
import { phrasesOf } from '../prompt/tokens.ts';
import { farPlaces, noPlaces } from './edit-words.ts';

/** What shall be behind the subject. */
export type Background =
  | { kind: 'plain'; color: Color }
  | { kind: 'blur' }
  /** A scene to be painted after these words. */
  | { kind: 'scene'; text: string };

interface BackgroundWish {
  background: Background;
  /** The words of the wish that do not speak of the background. */
  rest: string;
}

const WHITE: Color = [1, 1, 1];
const BEHIND = '(?:background|backdrop|scenery|surroundings|scene|setting)';
const BLUR = new RegExp(
  `\\b(?:blur|blurry|blurred|blurring|defocus|defocused|soften|unfocused) (?:out )?(?:the |my |its )?(?:\\w+ )?${BEHIND}|${BEHIND} (?:is |be |more )?(?:blur|blurry|blurred|unfocused|out of focus)|\\b(?:bokeh background|bokeh|shallow depth of field|portrait mode)\\b`,
);
const REMOVE = new RegExp(
  `\\b(?:remove|delete|erase|clear|drop|no|without|cut out|get rid of) (?:the |my |its |a |whole )*(?:\\w+ )?${BEHIND}|\\b(?:transparent|plain|empty|clean) ${BEHIND}|\\b(?:isolate|cut out) (?:the |this |my )?\\w+`,
);
/** "replace the background with a forest", "make the backdrop blue", "change the scene to a beach". */
const CHANGE =
  /\b(?:the |its |his |her |my |this )?(?:(?:background|backdrop|scenery|surroundings|setting)|scene (?=(?:with|to|into)\b))\b(?: ?(?:with|to|into|as|by|like|for|be|is|a|an|look|of)\b)* ?(.*)$/;
/** "with a forest in the background", "against a blue backdrop", "beach background". */
const NAMED = /^(.+?) (?:in (?:the )?|as (?:the |a )?|for (?:the |a )?)?(?:background|backdrop)$/;
const BEFORE_NAME =
  /^(.*)\b(?:with|against|before|in front of|on|add|use|put|give it|to|into|make it|have|behind)\b (.+)$/;
const ADDS = /^(?:please )?(?:add|include|insert|draw|(?:place|put) (?:an?|some|two|three|\d+))\b/;
const PREPOSITIONS: ReadonlySet<string> = new Set(
  'in,on,at,inside,into,onto,to,near,by,under,underwater,above,through,across,over,before,beside,visiting'.split(','),
);
const FILLERS: ReadonlySet<string> = new Set(
  'a,an,the,solid,plain,pure,bright,dark,light,pale,deep,soft,simple,clean,flat,studio,color,colour,colored,coloured,to,with,and,make,change,turn,it,pastel,uniform,seamless'.split(
    ',',
  ),
);
/** How many words may stand between the preposition and the place: "in a dark enchanted forest". */
const REACH = 4;

const knownPlaces: ReadonlySet<string> = new Set(
  [...Object.values(placeWords).flatMap((list) => list.split(',')), ...Object.keys(farPlaces)].filter(
    (phrase) => !noPlaces.has(phrase),
  ),
);

/** Reads what one wish (words in lower case) says of the background; null when it says nothing. */
export function readBackground(wish: string): BackgroundWish | null {
  const blurred = BLUR.exec(wish);
  if (blurred) {
    return { background: { kind: 'blur' }, rest: without(wish, blurred) };
  }
  const removed = REMOVE.exec(wish);
  if (removed) {
    return { background: { kind: 'plain', color: colorIn(removed[0]) ?? WHITE }, rest: without(wish, removed) };
  }
  return readNamed(wish) ?? readWhereabouts(wish);
}

function without(wish: string, match: RegExpExecArray): string {
  return `${wish.slice(0, match.index)} ${wish.slice(match.index + match[0].length)}`.trim();
}

function colorIn(text: string): Color | null {
  const name = text.split(' ').find((word) => Object.hasOwn(colorWords, word));
  // Who asks for white means paper white, not the off-white of things.
  return name === undefined ? null : name === 'white' ? WHITE : (colorWords[name] ?? null);
}

function readNamed(wish: string): BackgroundWish | null {
  const changed = CHANGE.exec(wish);
  if (changed?.[1]) {
    return toBackground(changed[1], wish.slice(0, changed.index));
  }
  const named = NAMED.exec(wish)?.[1];
  if (named !== undefined) {
    const [, rest = '', name = named] = BEFORE_NAME.exec(named) ?? [];
    return toBackground(name, rest);
  }
  return changed ? toBackground('', wish.slice(0, changed.index)) : null;
}

function toBackground(text: string, before: string): BackgroundWish {
  const rest = before.replace(/\b(?:change|replace|swap|switch|set|make|turn|with|in)\s*$/, '').trim();
  return { background: asColor(text) ?? { kind: 'scene', text }, rest };
}

function asColor(text: string): Background | null {
  const color = colorIn(text);
  const isOnlyColor = text.split(' ').every((word) => FILLERS.has(word) || Object.hasOwn(colorWords, word));
  return color && isOnlyColor ? { kind: 'plain', color } : null;
}

/** "put her on a beach": a preposition and soon after it a place. */
function readWhereabouts(wish: string): BackgroundWish | null {
  if (ADDS.test(wish)) {
    return null;
  }
  const words = wish.split(' ');
  const places = phrasesOf(words).filter(({ text }) => knownPlaces.has(text));
  for (const [position, word] of words.entries()) {
    const place = places.find(({ start }) => start >= position && start <= position + REACH);
    if (PREPOSITIONS.has(word) && place) {
      const far = Object.hasOwn(farPlaces, place.text) ? (farPlaces[place.text] ?? '') : '';
      const text = `${words.slice(word === 'underwater' ? position : position + 1).join(' ')} ${far}`.trim();
      return { background: { kind: 'scene', text }, rest: words.slice(0, position).join(' ') };
    }
  }
  return null;
}
