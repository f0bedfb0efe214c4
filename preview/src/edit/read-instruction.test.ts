import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { library } from '../testing/pictures.ts';
import { isEmpty, readInstruction } from './read-instruction.ts';

const read = (prompt: string) => readInstruction(prompt, library);

describe('the prompt of an edit', () => {
  it.each([
    ['make it night', { time: 'night' }],
    ['the same street at golden hour', { time: 'golden' }],
    ['make it snow', { weather: 'snow' }],
    ['add heavy rain', { weather: 'rain' }],
    ['turn it into a winter wonderland', { season: 'winter' }],
    ['autumn leaves everywhere', { season: 'autumn' }],
    ['turn this into a watercolor painting', { look: 'watercolor' }],
    ['make it look like a Van Gogh painting', { look: 'oil' }],
    ['convert to black and white', { look: 'monochrome' }],
    ['Studio Ghibli scene', { look: 'anime', background: null }],
    ['brighter, and more colorful', { corrections: ['brighter', 'vivid'] }],
    ['flip it horizontally', { turn: 'mirror' }],
    ['flip vertically', { turn: 'upsideDown' }],
    ['zoom in on the face', { corrections: ['closer'] }],
    ['cinematic look, film grain', { look: 'cinematic', corrections: ['grain'] }],
  ])('"%s" is understood', (prompt, expected) => {
    expect(read(prompt)).toMatchObject(expected);
  });

  it.each([
    [
      'blue background',
      { kind: 'plain', color: [expect.closeTo(0.18, 1), expect.closeTo(0.44, 1), expect.closeTo(0.82, 1)] },
    ],
    ['change the background to white', { kind: 'plain', color: [1, 1, 1] }],
    ['remove the background', { kind: 'plain', color: [1, 1, 1] }],
    ['studio lighting with a grey backdrop', { kind: 'plain' }],
    ['blur the background', { kind: 'blur' }],
    ['shallow depth of field', { kind: 'blur' }],
    ['replace the background with a forest', { kind: 'scene', text: 'forest' }],
    ['put the dog on a sunny beach', { kind: 'scene', text: 'a sunny beach' }],
    ['with a castle in the background', { kind: 'scene', text: 'a castle' }],
    ['in space', { kind: 'scene', text: 'space' }],
    ['underwater scene', { kind: 'scene', text: 'underwater scene' }],
  ])('"%s" speaks of what is behind the subject', (prompt, background) => {
    expect(read(prompt)).toMatchObject({ background, added: [], recolor: null });
  });

  it('adds what it names, not where it goes', () => {
    expect(read('put a red hat on the dog').added).toMatchObject([
      { name: 'top-hat', count: 1, tint: expect.any(Array) },
    ]);
    expect(read('add three birds in the sky').added).toMatchObject([{ name: 'bird', count: 3 }]);
    expect(read('add a boat on the lake')).toMatchObject({ background: null, added: [{ name: expect.any(String) }] });
  });

  it('colours the subject or the sky, unless the colour belongs to something else', () => {
    expect(read('make the car blue').recolor).toMatchObject({
      target: 'subject',
      thing: { word: 'car', label: 'car' },
    });
    expect(read('make it blue').recolor).toMatchObject({ target: 'subject', thing: null });
    expect(read('make the sky purple').recolor).toMatchObject({ target: 'sky' });
    expect(read('add a red balloon').recolor).toBeNull();
    expect(read('golden hour').recolor).toBeNull();
    expect(read('black and white').recolor).toBeNull();
  });

  it('takes out what it names, and not the background', () => {
    expect(read('Remove the person').removed).toEqual([{ word: 'person', label: 'person' }]);
    expect(read('erase the two dogs and the wine glasses').removed.map(({ label }) => label)).toEqual([
      'dog',
      'wine glass',
    ]);
    expect(read('remove the background').removed).toEqual([]);
  });

  it('may hold several wishes', () => {
    expect(read('make the car red, put it on a beach at sunset and add snow, oil painting')).toMatchObject({
      recolor: { target: 'subject' },
      background: { kind: 'scene' },
      time: 'sunset',
      weather: 'snow',
      look: 'oil',
    });
  });

  it('of any kind is read without an error', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (prompt) => void read(prompt)));
    for (const prompt of ['constructor', '__proto__ background', 'add toString', '   ', 'background', 'with', '💥']) {
      expect(() => read(prompt)).not.toThrow();
    }
    expect(isEmpty(read('something else entirely'))).toBe(true);
  });
});
