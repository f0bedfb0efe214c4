import { createHmac, hkdfSync } from 'node:crypto';

/**
 * A convolutional code of rate 1/3 and constraint length 7 (generators 133, 171, 165 in octal, as in 3GPP TS 36.212),
 * read by Viterbi's algorithm from soft values. It carries a number and a keyed check of it.
 */
export const NUMBER_BITS = 48;
const CHECK_BITS = 16;
const MEMORY = 6;
const STATES = 2 ** MEMORY;
const GENERATORS = [0o133, 0o171, 0o165];
const STEPS = NUMBER_BITS + CHECK_BITS + MEMORY;
export const CODED_BITS = STEPS * GENERATORS.length;

const parity = (word: number): number => {
  let ones = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) ones ^= 1;
  return ones;
};
/** What the coder says at each state and incoming bit, as three signs. */
const said = Array.from({ length: 2 * STATES }, (_, word) =>
  GENERATORS.map((generator) => (parity(word & generator) === 1 ? 1 : -1)),
);

function checkOf(number: number, secret: Uint8Array): number {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'kinora watermark check', 32));
  return createHmac('sha256', key).update(String(number)).digest().readUInt16BE();
}

const bitsOf = (number: number, count: number): number[] =>
  Array.from({ length: count }, (_, bit) => Math.floor(number / 2 ** (count - 1 - bit)) % 2);
const numberOf = (bits: readonly number[]): number => bits.reduce((sum, bit) => sum * 2 + bit, 0);

/** The bits to be carried by a whole number below 2 ** 48. */
export function encode(number: number, secret: Uint8Array): Uint8Array {
  const bits = [...bitsOf(number, NUMBER_BITS), ...bitsOf(checkOf(number, secret), CHECK_BITS), ...bitsOf(0, MEMORY)];
  const coded = new Uint8Array(CODED_BITS);
  let state = 0;
  bits.forEach((bit, step) => {
    const word = state | (bit << MEMORY);
    said[word]?.forEach((sign, place) => {
      coded[step * GENERATORS.length + place] = sign === 1 ? 1 : 0;
    });
    state = word >> 1;
  });
  return coded;
}

/**
 * The number that these values say most likely, above 0 for a one; null where its check is wrong, as it is for all but one
 * in 65,536 that nobody wrote.
 */
export function decode(values: Float32Array, secret: Uint8Array): number | null {
  let scores = new Float64Array(STATES).fill(-Infinity);
  scores[0] = 0;
  const cameFrom: Uint8Array[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const next = new Float64Array(STATES).fill(-Infinity);
    const from = new Uint8Array(STATES);
    for (let word = 0; word < 2 * STATES; word += 1) {
      const signs = said[word];
      if (signs === undefined) continue;
      let score = scores[word & (STATES - 1)] ?? 0;
      for (let place = 0; place < signs.length; place += 1) {
        score += (signs[place] ?? 0) * (values[step * GENERATORS.length + place] ?? 0);
      }
      const to = word >> 1;
      if (score > (next[to] ?? 0)) {
        next[to] = score;
        from[to] = word & 1;
      }
    }
    scores = next;
    cameFrom.push(from);
  }
  const bits: number[] = [];
  let state = 0;
  for (const from of cameFrom.reverse()) {
    bits.push(state >> (MEMORY - 1));
    state = ((state << 1) & (STATES - 1)) | (from[state] ?? 0);
  }
  bits.reverse();
  const number = numberOf(bits.slice(0, NUMBER_BITS));
  const check = numberOf(bits.slice(NUMBER_BITS, NUMBER_BITS + CHECK_BITS));
  return check === checkOf(number, secret) ? number : null;
}
