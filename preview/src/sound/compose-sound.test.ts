import { describe, expect, it } from 'vitest';
import { chooseVoices } from './choose-voices.ts';
import { composeSound } from './compose-sound.ts';

const compose = (prompt: string, seed = 1): Float32Array => composeSound({ prompt, negativePrompt: '', seed }, 1.5);

describe('the sound of a clip', () => {
  it.each([
    ['waves on a beach', ['sea']],
    ['a campfire in the wind', ['wind', 'fire']],
    ['rain on a city street', ['rain', 'city']],
    ['a forest in the morning', ['birds']],
    ['an abstract shape', ['pad', 'wind']],
  ])('suits "%s"', (prompt, voices) => {
    expect(chooseVoices(prompt, '')).toEqual(voices);
  });

  it('leaves out what the negative prompt names', () => {
    expect(chooseVoices('rain on a city street', 'rain')).toEqual(['city']);
  });

  it.each(['waves', 'campfire', 'rain', 'forest', 'city', 'river', 'wind', 'colours'])(
    'of %s lasts exactly as long as the clip, is heard, never clips and fades at both ends',
    (prompt) => {
      const sound = compose(prompt);
      const loudest = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      expect(sound.length).toBe(72_000 * 2);
      expect(loudest).toBeGreaterThan(0.05);
      expect(loudest).toBeLessThanOrEqual(0.71);
      expect(Math.abs(sound[0] ?? 1)).toBeLessThan(0.01);
      expect(Math.abs(sound.at(-1) ?? 1)).toBeLessThan(0.01);
    },
  );

  it('is the same for the same words and seed, and another for another seed', () => {
    expect(compose('rain')).toEqual(compose('rain'));
    expect(compose('rain')).not.toEqual(compose('rain', 2));
  });
});
