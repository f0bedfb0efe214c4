import { createRandom, type Random } from '../paint/random.ts';
import type { VoiceName } from './choose-voices.ts';

export const SAMPLE_RATE = 48_000;

/** Adds itself to one channel; `seconds` is the whole length. Each voice peaks at about 0.3. */
export type Voice = (channel: Float32Array, random: Random) => void;

const TURN = Math.PI * 2;

export const voices: Record<VoiceName, Voice> = {
  wind: (channel, random) => {
    const swell = swells(random, 0.13);
    addNoise(channel, random, (at) => ({
      low: 0.012 + 0.03 * swell(at),
      high: 0.0012,
      gain: 0.9 * (0.35 + 0.65 * swell(at)),
    }));
  },
  rain: (channel, random) => {
    addNoise(channel, random, () => ({ low: 0.42, high: 0.09, gain: 0.13 }));
    scatter(channel, random, 55, (drop) => addTone(channel, drop, random.between(1600, 5200), 0.012, 0.045));
  },
  sea: (channel, random) => {
    const swell = swells(random, 0.12);
    addNoise(channel, random, (at) => ({
      low: 0.05 + 0.14 * swell(at),
      high: 0.003,
      gain: 0.1 + 0.42 * swell(at) ** 2,
    }));
  },
  stream: (channel, random) => {
    addNoise(channel, random, () => ({ low: 0.2, high: 0.04, gain: 0.12 }));
    scatter(channel, random, 22, (drop) => addTone(channel, drop, random.between(500, 1400), 0.04, 0.035));
  },
  fire: (channel, random) => {
    const swell = swells(random, 0.5);
    addNoise(channel, random, (at) => ({ low: 0.02, high: 0.002, gain: 0.4 + 0.3 * swell(at) }));
    scatter(channel, random, 11, (crack) =>
      addBurst(channel, random, crack, random.between(0.002, 0.008), random.between(0.1, 0.35)),
    );
  },
  birds: (channel, random) => {
    addNoise(channel, random, () => ({ low: 0.03, high: 0.004, gain: 0.12 }));
    scatter(channel, random, 0.9, (start) => addSong(channel, random, start));
  },
  city: (channel, random) => {
    const swell = swells(random, 0.2);
    addNoise(channel, random, (at) => ({ low: 0.016, high: 0.0015, gain: 0.55 + 0.4 * swell(at) }));
    addNoise(channel, random, (at) => ({ low: 0.12, high: 0.03, gain: 0.05 * swell(at) }));
    scatter(channel, random, 0.12, (horn) => addTone(channel, horn, random.between(290, 420), 0.5, 0.018));
  },
  pad: (channel, random) => {
    const root = random.pick([98, 110, 130.81, 146.83]);
    for (const [index, ratio] of [1, 1.5, 2, 2.5, 3].entries()) {
      const detune = 1 + random.between(-0.0015, 0.0015);
      const phase = random.between(0, TURN);
      for (let at = 0; at < channel.length; at += 1) {
        const time = at / SAMPLE_RATE;
        const swell = 0.55 + 0.45 * Math.sin(time * 0.5 * (1 + index * 0.3) + phase);
        channel[at] =
          (channel[at] ?? 0) +
          Math.sin(TURN * root * ratio * detune * time + phase) * swell * (0.075 / (1 + index * 0.35));
      }
    }
  },
};

/** Slow waves between 0 and 1, around `rate` a second. */
function swells(random: Random, rate: number): (at: number) => number {
  const [first, second] = [random.between(0, TURN), random.between(0, TURN)];
  return (at) => {
    const time = (at / SAMPLE_RATE) * TURN * rate;
    return 0.5 + 0.3 * Math.sin(time + first) + 0.2 * Math.sin(time * 2.3 + second);
  };
}

/** White noise between two one-pole filters; `low` and `high` are their coefficients, 0..1. */
function addNoise(
  channel: Float32Array,
  random: Random,
  settingsAt: (at: number) => { low: number; high: number; gain: number },
): void {
  const white = createRandom(random.whole(0, 2 ** 31));
  let settings = settingsAt(0);
  let [smooth, base] = [0, 0];
  for (let at = 0; at < channel.length; at += 1) {
    if (at % 480 === 0) {
      settings = settingsAt(at);
    }
    smooth += (white.next() * 2 - 1 - smooth) * settings.low;
    base += (smooth - base) * settings.high;
    channel[at] = (channel[at] ?? 0) + (smooth - base) * settings.gain;
  }
}

/** Calls `place` at random samples, about `rate` times a second. */
function scatter(channel: Float32Array, random: Random, rate: number, place: (start: number) => void): void {
  for (
    let time = random.next() / rate;
    time * SAMPLE_RATE < channel.length;
    time += (0.3 + 1.4 * random.next()) / rate
  ) {
    place(Math.floor(time * SAMPLE_RATE));
  }
}

/** A tone that dies away over about `seconds`. */
function addTone(channel: Float32Array, start: number, pitch: number, seconds: number, gain: number): void {
  const end = Math.min(channel.length, start + Math.round(seconds * 4 * SAMPLE_RATE));
  for (let at = start; at < end; at += 1) {
    const time = (at - start) / SAMPLE_RATE;
    const envelope = Math.min(1, time * 400) * Math.exp(-time / seconds);
    channel[at] = (channel[at] ?? 0) + Math.sin(TURN * pitch * time) * envelope * gain;
  }
}

function addBurst(channel: Float32Array, random: Random, start: number, seconds: number, gain: number): void {
  const end = Math.min(channel.length, start + Math.round(seconds * 5 * SAMPLE_RATE));
  for (let at = start; at < end; at += 1) {
    const envelope = Math.exp(-(at - start) / SAMPLE_RATE / seconds);
    channel[at] = (channel[at] ?? 0) + (random.next() * 2 - 1) * envelope * gain;
  }
}

/** A few short whistles that glide up or down. */
function addSong(channel: Float32Array, random: Random, start: number): void {
  const notes = random.whole(2, 5);
  const pitch = random.between(2300, 4300);
  const glide = random.between(-900, 1200);
  const length = random.between(0.06, 0.14);
  const gain = random.between(0.02, 0.06);
  for (let note = 0; note < notes; note += 1) {
    const from = start + Math.round(note * length * 1.5 * SAMPLE_RATE);
    const end = Math.min(channel.length, from + Math.round(length * SAMPLE_RATE));
    for (let at = from; at < end; at += 1) {
      const time = (at - from) / SAMPLE_RATE;
      const envelope = Math.sin((Math.PI * time) / length) ** 2;
      channel[at] =
        (channel[at] ?? 0) + Math.sin(TURN * (pitch + (glide * time) / length / 2) * time) * envelope * gain;
    }
  }
}
