import { createRandom } from '../paint/random.ts';
import { finishSound } from './compose-sound.ts';
import { SAMPLE_RATE } from './voices.ts';

/** Where a mouth that shapes a letter is loud, in Hertz, and how much of it is breath. */
interface Mouth {
  formants: readonly [number, number, number];
  breath: number;
  gain: number;
  /** Against the other letters. */
  length: number;
}

const vowel = (first: number, second: number, third: number): Mouth => ({
  ...{ formants: [first, second, third], breath: 0.02, gain: 1, length: 1.1 },
});
const closed: Mouth = { formants: [280, 1300, 2300], breath: 0.05, gain: 0.45, length: 0.55 };
const breath: Mouth = { formants: [1800, 3600, 5200], breath: 1, gain: 0.22, length: 0.55 };
const pause = (length: number): Mouth => ({ formants: [500, 1500, 2500], breath: 0, gain: 0, length });

const vowels: Readonly<Record<string, Mouth>> = {
  a: vowel(750, 1250, 2500),
  e: vowel(520, 1850, 2500),
  i: vowel(300, 2300, 3000),
  o: vowel(500, 850, 2450),
  u: vowel(330, 800, 2300),
  y: vowel(320, 2000, 2700),
};

const LETTERS = /[\p{Letter}\p{Number}]/u;

/**
 * The melody of somebody who reads the words: a voice that hums their vowels and breathes their consonants, which nobody
 * understands. Exactly `seconds` long; the seed chooses the voice.
 */
export function humWords(order: { prompt: string; seed: number }, seconds: number): Float32Array<ArrayBuffer> {
  const random = createRandom(order.seed);
  const height = random.between(95, 205);
  const noise = createRandom(random.whole(0, 2 ** 31));
  const length = Math.round(seconds * SAMPLE_RATE);
  const voice = new Float32Array(length);
  const letters = [...order.prompt.toLowerCase()].map(mouthOf);
  const total = letters.reduce((sum, letter) => sum + letter.length, 0) || 1;
  const resonators = [0, 1, 2].map(() => resonator());
  const shape = { formants: [500, 1500, 2500], breath: 0, gain: 0 };
  let phase = 0;
  let [index, until] = [0, ((letters[0]?.length ?? 1) / total) * length];
  for (let at = 0; at < length; at += 1) {
    while (at >= until && index < letters.length - 1) {
      index += 1;
      until += ((letters[index]?.length ?? 1) / total) * length;
    }
    const target = letters[index] ?? pause(1);
    for (const [place, formant] of target.formants.entries()) {
      shape.formants[place] = glide(shape.formants[place] ?? 0, formant);
    }
    shape.breath = glide(shape.breath, target.breath);
    shape.gain = glide(shape.gain, target.gain);
    const time = at / SAMPLE_RATE;
    const melody = 1 + 0.09 * Math.sin(time * 2.1) + 0.05 * Math.sin(time * 5.3) - 0.12 * ((time / 3) % 1);
    phase = (phase + (height * melody) / SAMPLE_RATE) % 1;
    const pulse = phase < 0.4 ? Math.sin((Math.PI * phase) / 0.4) - 0.5 : -0.5;
    const source = pulse * (1 - shape.breath) + (noise.next() * 2 - 1) * shape.breath;
    const heard = resonators.reduce(
      (sum, ring, place) => sum + ring(source, shape.formants[place] ?? 500) / (1 + place * 0.7),
      0,
    );
    voice[at] = heard * shape.gain;
  }
  return finishSound([voice, voice]);
}

function mouthOf(letter: string): Mouth {
  const plain = letter.normalize('NFD')[0] ?? letter;
  const known = vowels[plain];
  if (known !== undefined) return known;
  if (/[.!?\n]/.test(plain)) return pause(3);
  if (/[,;:-]/.test(plain)) return pause(1.8);
  if (!LETTERS.test(plain)) return pause(0.5);
  if (/[a-z]/.test(plain)) return /[cfhkpqstxz]/.test(plain) ? breath : closed;
  // Letters of other scripts and digits: some vowel, always the same.
  return Object.values(vowels)[(plain.codePointAt(0) ?? 0) % Object.keys(vowels).length] ?? closed;
}

/** Within about a hundredth of a second. */
function glide(from: number, to: number): number {
  return from + (to - from) * 0.002;
}

/** Two poles that ring at a pitch. */
function resonator(): (value: number, pitch: number) => number {
  const radius = Math.exp((-Math.PI * 90) / SAMPLE_RATE);
  let [one, two] = [0, 0];
  return (value, pitch) => {
    const next =
      value * (1 - radius) + 2 * radius * Math.cos((2 * Math.PI * pitch) / SAMPLE_RATE) * one - radius * radius * two;
    two = one;
    one = next;
    return next;
  };
}
