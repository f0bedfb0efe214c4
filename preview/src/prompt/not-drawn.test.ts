import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { library } from '../testing/pictures.ts';
import { motionPhrases } from '../video/motion/read-motion.ts';
import { ANOTHER_LANGUAGE, notDrawn } from './not-drawn.ts';

describe('what was not understood of a prompt', () => {
  it.each([
    ['a lighthouse by the sea at sunset', []],
    ['three red boats on a calm lake, oil painting', []],
    ['a highly detailed photo of a fox in the snow at dawn, 8k', []],
    ['a neon sign that says "HELLO"', ['sign', 'says', '"HELLO"']],
    ['a logo for a bakery called “Crumb”', ['logo', 'bakery called', '"Crumb"']],
    ['a cat wearing a hat', ['wearing']],
    ['a stethoscope-shaped zeppelin over a city', ['stethoscope-shaped zeppelin']],
    ['a purple quokka in a forest', ['purple quokka']],
    ['an astronaut, holding a theodolite', ['holding', 'theodolite']],
  ])('"%s" is answered with %j', (prompt, expected) => {
    expect(notDrawn(prompt, library)).toEqual(expected);
  });

  it.each([
    'Ein roter Fuchs im Schnee',
    'un gato con sombrero en la playa',
    'un château au bord du lac',
    'una barca sul lago con le montagne',
    '雪の中の赤い狐',
    'лиса в снегу',
    'een rode vos in het bos',
  ])('"%s" is named as a whole, because it is in another language', (prompt) => {
    expect(notDrawn(prompt, library)).toEqual([ANOTHER_LANGUAGE]);
  });

  it('is not how a clip moves, when it is asked for a clip', () => {
    const prompt = 'a purple quokka in a forest, slow pan left, leaves swaying, the camera pulls back';
    expect(notDrawn(prompt, library, motionPhrases)).toEqual(['purple quokka']);
    expect(notDrawn(prompt, library)).toContain('slow pan');
  });

  it('English with a foreign name in it is still English', () => {
    expect(notDrawn('a café in the old town of Málaga at night', library)).not.toContain(ANOTHER_LANGUAGE);
    expect(notDrawn('Le Mans race car', library)).not.toContain(ANOTHER_LANGUAGE);
    expect(notDrawn('the coast near La Rochelle in the evening', library)).not.toContain(ANOTHER_LANGUAGE);
  });

  it('of any prompt is a short list, each entry with words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (prompt) => {
        const missing = notDrawn(prompt, library);
        expect(missing.length).toBeLessThanOrEqual(12);
        expect(missing.every((phrase) => phrase.length > 0 && phrase.length <= 62)).toBe(true);
      }),
    );
    expect(notDrawn('constructor __proto__ toString', library)).toHaveLength(1);
    expect(notDrawn('', library)).toEqual([]);
  });
});
