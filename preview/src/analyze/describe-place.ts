import { withArticle } from './describe-subject.ts';
import type { Measures } from './measure-picture.ts';

export interface Place {
  kind: 'room' | 'street' | 'nature' | 'water' | 'sky' | 'night' | 'studio' | 'unclear';
  /** "a plain cream backdrop", and the word that leads to it: "before". */
  setting: string;
  preposition: string;
}

const FURNITURE = 'dining table,chair,couch,bed,tv,refrigerator,oven,sink,toilet,microwave,laptop,keyboard,clock';
const TRAFFIC = 'car,bus,truck,traffic light,stop sign,parking meter,train';

/** Where the picture plays, from what was recognized, the sky and the colors along the frame. */
export function describePlace(measures: Measures, labels: ReadonlySet<string>, hasSky: boolean): Place {
  const { light, upper, lower, frame, frameDetail, greenBelow, blueBelow } = measures;
  const has = (names: string): boolean => names.split(',').some((name) => labels.has(name));
  const isCalm = frameDetail < 0.022;
  const sky = `${withArticle(upper)} sky`;
  if (has(FURNITURE)) {
    return { kind: 'room', preposition: 'in', setting: `a room in ${frame} tones` };
  }
  if (light < 0.26 && (hasSky || isCalm)) {
    return { kind: 'night', preposition: 'in', setting: `a dark, ${upper} night` };
  }
  if (hasSky && blueBelow > 0.3) {
    return { kind: 'water', preposition: 'by', setting: `open ${lower} water under ${sky}` };
  }
  if (greenBelow > 0.25) {
    return hasSky
      ? { kind: 'nature', preposition: 'in', setting: `green country under ${sky}` }
      : { kind: 'nature', preposition: 'amid', setting: 'dense greenery on all sides' };
  }
  if (has(TRAFFIC)) {
    return { kind: 'street', preposition: 'on', setting: `a street with traffic on ${lower} ground` };
  }
  if (hasSky) {
    return { kind: 'sky', preposition: 'under', setting: `${sky} above ${lower} ground` };
  }
  return isCalm
    ? { kind: 'studio', preposition: 'before', setting: `a plain ${frame} backdrop` }
    : { kind: 'unclear', preposition: 'in', setting: `a detailed setting, mostly in ${frame}` };
}
