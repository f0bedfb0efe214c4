import { type Carrier, type Carriers, realPartOfInverse, TILE } from './carriers.ts';
import { CODED_BITS, decode } from './code.ts';
import { type Looked, type Spectrum, spectrumOf } from './spectrum.ts';

/** What a picture is scaled down to before it is looked at: its longer side, in pixels. */
export const LOOKED_AT = 640;
/** How large the tile may be in what is looked at, as a share of its own size. */
const SMALLEST = 0.27;
const LARGEST = 1.8;
const STEP = 0.0025;
/** Carriers above this many waves a pixel are lost. */
const FASTEST_SEEN = 0.45;
/** So many of the likeliest scales are looked at with the phases of the pilots, and none that is less likely than this. */
const TRIED = 24;
const LEAST_POWER = 1.5;
/** What one carrier may count at most: a line of a drawing is stronger than any mark. */
const MOST_POWER = 8;
/** How far above chance the pilots must agree, in standard deviations of their sum. */
const LEAST_AGREEMENT = 6;

export type Found = { number: number; scale: number; agreement: number };

/** Where the tile begins and how large it is. */
type Pose = { scaleX: number; scaleY: number; x: number; y: number };

export function* search(looked: Looked, carriers: Carriers, secret: Uint8Array): Generator<undefined, Found | null> {
  const spectrum = yield* spectrumOf(looked);
  const all = [...carriers.pilots, ...carriers.bits.flat()];
  const waves = {
    across: Float64Array.from(all, ({ across }) => across),
    down: Float64Array.from(all, ({ down }) => down),
  };
  const scores: { scale: number; score: number }[] = [];
  for (let scale = SMALLEST; scale <= LARGEST; scale *= 1 + STEP)
    scores.push({ scale, score: powerAt(spectrum, waves, scale) });
  yield;
  const likely = scores
    .filter(
      ({ score }, index) =>
        score >= Math.max(LEAST_POWER, scores[index - 1]?.score ?? 0, scores[index + 1]?.score ?? 0),
    )
    .sort((one, other) => other.score - one.score)
    .slice(0, TRIED);
  const poses: { pose: Pose; agreement: number }[] = [];
  for (const { scale } of likely) {
    const pose = { scaleX: scale, scaleY: scale, ...shiftAt(spectrum, carriers.pilots, scale) };
    poses.push({ pose, agreement: agreementOf(spectrum, carriers.pilots, pose) });
    yield;
  }
  poses.sort((one, other) => other.agreement - one.agreement);
  for (const { pose } of poses.slice(0, 4)) {
    const { pose: refined, agreement } = refine(spectrum, carriers.pilots, pose);
    yield;
    if (agreement < LEAST_AGREEMENT) continue;
    const number = decode(valuesAt(spectrum, carriers.bits, refined), secret);
    if (number !== null) return { number, scale: refined.scaleX, agreement };
  }
  return null;
}

/** How much more there is at the places of the carriers than around them, whatever their phases: 1 by chance. */
function powerAt(
  { size, powers }: Spectrum,
  { across, down }: { across: Float64Array; down: Float64Array },
  scale: number,
): number {
  const perWave = size / (TILE * scale);
  const fastest = (FASTEST_SEEN * TILE * scale) ** 2;
  let sum = 0;
  let count = 0;
  for (let wave = 0; wave < across.length; wave += 1) {
    const [u, v] = [across[wave] ?? 0, down[wave] ?? 0];
    if (u * u + v * v > fastest) continue;
    const row = Math.round(v * perWave);
    const power = powers[Math.round(u * perWave) * size + (row < 0 ? row + size : row)] ?? 0;
    sum += Math.min(MOST_POWER, power);
    count += 1;
  }
  return count === 0 ? 0 : (sum - count) / Math.sqrt(count);
}

const value = { real: 0, imaginary: 0 };

/** The carrier as it is found, turned back by its own phase: real where the tile begins at 0, 0. */
function read(
  spectrum: Spectrum,
  { across, down, phase }: Carrier,
  scaleX: number,
  scaleY: number,
): typeof value | null {
  const [u, v] = [across / (TILE * scaleX), down / (TILE * scaleY)];
  if (Math.hypot(u, v) > FASTEST_SEEN) return null;
  spectrum.valueAt(u, v, value);
  const power = value.real ** 2 + value.imaginary ** 2;
  const limit = power > MOST_POWER ? Math.sqrt(MOST_POWER / power) : 1;
  const [real, imaginary] = [value.real * limit, value.imaginary * limit];
  value.real = real * Math.cos(phase) + imaginary * Math.sin(phase);
  value.imaginary = imaginary * Math.cos(phase) - real * Math.sin(phase);
  return value;
}

/** Where the tile begins, in pixels of the tile: the peak of the pilots' correlation. */
function shiftAt(spectrum: Spectrum, pilots: readonly Carrier[], scale: number): { x: number; y: number } {
  const waves = new Float64Array(2 * TILE * TILE);
  for (const pilot of pilots) {
    const found = read(spectrum, pilot, scale, scale);
    if (found === null) continue;
    const at = 2 * (((pilot.down + TILE) % TILE) * TILE + pilot.across);
    waves[at] = found.real;
    waves[at + 1] = found.imaginary;
  }
  const sums = realPartOfInverse(waves);
  let best = 0;
  for (let at = 1; at < sums.length; at += 1) if ((sums[at] ?? 0) > (sums[best] ?? 0)) best = at;
  return { x: best % TILE, y: Math.floor(best / TILE) };
}

const turned = ({ across, down }: Carrier, { real, imaginary }: typeof value, { x, y }: Pose): number => {
  const angle = (2 * Math.PI * (across * x + down * y)) / TILE;
  return real * Math.cos(angle) - imaginary * Math.sin(angle);
};

/** How well the pilots agree on a place, in standard deviations of what chance would say. */
function agreementOf(spectrum: Spectrum, pilots: readonly Carrier[], pose: Pose): number {
  let sum = 0;
  let power = 0;
  for (const pilot of pilots) {
    const found = read(spectrum, pilot, pose.scaleX, pose.scaleY);
    if (found === null) continue;
    sum += turned(pilot, found, pose);
    power += found.real ** 2 + found.imaginary ** 2;
  }
  return power === 0 ? 0 : sum / Math.sqrt(power / 2);
}

/** The pose near this one on which the pilots agree best. */
function refine(spectrum: Spectrum, pilots: readonly Carrier[], start: Pose): { pose: Pose; agreement: number } {
  let best = { pose: start, agreement: agreementOf(spectrum, pilots, start) };
  const steps = { x: 0.5, y: 0.5, scaleX: 0.001 * start.scaleX, scaleY: 0.001 * start.scaleY };
  for (let round = 0; round < 8; round += 1) {
    let isBetter = false;
    for (const axis of ['x', 'y', 'scaleX', 'scaleY'] as const) {
      for (const sign of [-1, 1]) {
        const pose = { ...best.pose, [axis]: best.pose[axis] + sign * steps[axis] };
        const agreement = agreementOf(spectrum, pilots, pose);
        if (agreement > best.agreement) {
          best = { pose, agreement };
          isBetter = true;
        }
      }
    }
    if (!isBetter) {
      if (round > 5) break;
      steps.x /= 2;
      steps.y /= 2;
      steps.scaleX /= 2;
      steps.scaleY /= 2;
    }
  }
  return best;
}

/** What the carriers of each bit say together, above 0 for a one. */
function valuesAt(spectrum: Spectrum, bits: Carriers['bits'], pose: Pose): Float32Array {
  const values = new Float32Array(CODED_BITS);
  bits.forEach((carriers, bit) => {
    for (const carrier of carriers) {
      const found = read(spectrum, carrier, pose.scaleX, pose.scaleY);
      if (found !== null) values[bit] = (values[bit] ?? 0) + turned(carrier, found, pose);
    }
  });
  return values;
}
