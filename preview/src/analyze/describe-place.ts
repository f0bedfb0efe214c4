import type { Measures } from './measure-picture.ts';

export interface Place {
  kind: 'room' | 'street' | 'nature' | 'water' | 'sky' | 'night' | 'studio' | 'unclear';
  /** A whole sentence. */
  sentence: string;
  /** The same as an adverbial: "before a plain cream backdrop". */
  where: string;
}

const FURNITURE = 'dining table,chair,couch,bed,tv,refrigerator,oven,sink,toilet,microwave,laptop,keyboard,clock'.split(
  ',',
);
const TRAFFIC = 'car,bus,truck,traffic light,stop sign,parking meter,train'.split(',');

/** Where the picture plays, from what was recognized, the sky and the colors along the frame. */
export function describePlace(measures: Measures, labels: ReadonlySet<string>, hasSky: boolean): Place {
  const { light, upper, lower, frame, frameDetail, greenBelow, blueBelow } = measures;
  const has = (names: readonly string[]): boolean => names.some((name) => labels.has(name));
  const isCalm = frameDetail < 0.022;
  if (has(FURNITURE)) {
    return {
      kind: 'room',
      sentence: `A room in ${frame} tones, ${isCalm ? 'kept simple so that nothing distracts' : 'with everyday things around'}.`,
      where: `in a room of ${frame} tones`,
    };
  }
  if (light < 0.26 && (hasSky || isCalm)) {
    return {
      kind: 'night',
      sentence: `A dark, ${upper} night setting in which only the lit parts come forward.`,
      where: `in a dark, ${upper} night`,
    };
  }
  if (hasSky && blueBelow > 0.3) {
    return {
      kind: 'water',
      sentence: `Open ${lower} water under ${article(upper)} ${upper} sky.`,
      where: `by open water under ${article(upper)} ${upper} sky`,
    };
  }
  if (greenBelow > 0.25) {
    return {
      kind: 'nature',
      sentence: hasSky
        ? `Green land under ${article(upper)} ${upper} sky, with plenty of air around the subject.`
        : 'Dense greenery that closes the picture on all sides.',
      where: hasSky ? `in green country under ${article(upper)} ${upper} sky` : 'amid dense greenery',
    };
  }
  if (has(TRAFFIC)) {
    return {
      kind: 'street',
      sentence: `A street with traffic, its ${lower} ground leading into the depth.`,
      where: 'on a street with traffic',
    };
  }
  if (isCalm && !hasSky) {
    return {
      kind: 'studio',
      sentence: `A plain ${frame} backdrop without distractions.`,
      where: `before a plain ${frame} backdrop`,
    };
  }
  if (hasSky) {
    return {
      kind: 'sky',
      sentence: `${capitalArticle(upper)} ${upper} sky above ${lower} ground, wide and open.`,
      where: `under ${article(upper)} ${upper} sky`,
    };
  }
  return {
    kind: 'unclear',
    sentence:
      frameDetail > 0.05
        ? `A busy setting full of detail, mostly in ${frame} and ${lower}.`
        : `A soft setting in ${frame}, with little detail of its own.`,
    where: frameDetail > 0.05 ? `in a detailed ${frame} setting` : `in a soft ${frame} setting`,
  };
}

function article(word: string): string {
  return /^[aeiou]/.test(word) ? 'an' : 'a';
}

function capitalArticle(word: string): string {
  return article(word) === 'an' ? 'An' : 'A';
}
