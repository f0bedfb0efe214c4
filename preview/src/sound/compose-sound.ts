import { createRandom } from '../paint/random.ts';
import { chooseVoices } from './choose-voices.ts';
import { SAMPLE_RATE, voices } from './voices.ts';

const FADE_SECONDS = 0.4;
const PEAK = 0.7;

/**
 * A background sound that suits the words: two channels, interleaved 32-bit floats at 48 kHz, exactly `seconds` long,
 * faded at both ends. The same words and seed give the same sound.
 */
export function composeSound(
  order: { prompt: string; negativePrompt: string; seed: number },
  seconds: number,
): Float32Array<ArrayBuffer> {
  const length = Math.round(seconds * SAMPLE_RATE);
  const names = chooseVoices(order.prompt, order.negativePrompt);
  const channels = ['left', 'right'].map((side) => {
    const channel = new Float32Array(length);
    for (const name of names) {
      // What tells left from right is only the chance in it: both sides hear the same place.
      voices[name](channel, createRandom(order.seed).fork(`${name} ${side}`));
    }
    return channel;
  });
  return finishSound(channels);
}

/** Two channels as one stream, faded at both ends and as loud as every other sound. */
export function finishSound(channels: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const length = channels[0]?.length ?? 0;
  const sound = new Float32Array(length * 2);
  for (let at = 0; at < length; at += 1) {
    const fade = fadeAt(at, length);
    for (const [index, channel] of channels.entries()) {
      sound[at * 2 + index] = (channel[at] ?? 0) * fade;
    }
  }
  return normalize(sound);
}

function fadeAt(at: number, length: number): number {
  const fade = Math.min(FADE_SECONDS * SAMPLE_RATE, length / 4);
  return Math.min(1, at / fade, (length - 1 - at) / fade);
}

/** Brings the loudest moment to one level, so that quiet places are heard and loud ones never clip. */
function normalize(sound: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const peak = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0.001);
  const gain = Math.min(4, PEAK / peak);
  return sound.map((value) => value * gain);
}
