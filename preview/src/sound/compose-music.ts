import { createRandom, type Random } from '../paint/random.ts';
import { phrasesOf, tokenize } from '../prompt/tokens.ts';
import { finishSound } from './compose-sound.ts';
import { SAMPLE_RATE } from './voices.ts';

const TURN = Math.PI * 2;
const BEATS_A_CHORD = 4;
const MAJOR = [0, 2, 4, 5, 7, 9, 11] as const;
const MINOR = [0, 2, 3, 5, 7, 8, 10] as const;
/** Steps of the scale that a song goes through, four chords at a time. */
const progressions: readonly [number[], ...number[][]] = [
  [0, 4, 5, 3],
  [0, 5, 3, 4],
  [0, 3, 4, 0],
  [5, 3, 0, 4],
  [0, 2, 3, 4],
];

const calmWords = words('calm,slow,soft,gentle,ambient,sleep,lullaby,ballad,piano,meditation,peaceful,waltz,relaxing');
const quickWords = words('fast,quick,energetic,dance,techno,rock,drum,upbeat,happy,electronic,house,disco,epic,party');
const darkWords = words('sad,dark,melancholy,melancholic,mysterious,night,rain,lonely,minor,horror,tense,winter,blues');

interface Song {
  random: Random;
  /** Seconds. */
  beat: number;
  seconds: number;
  scale: readonly number[];
  root: number;
  chords: readonly number[];
  hasDrums: boolean;
}

/**
 * A small piece of chords, bass, melody and, unless it is calm, drums, exactly `seconds` long: two channels, interleaved
 * 32-bit floats. How quick and how dark it is follows from the words; the same words and seed give the same piece.
 */
export function composeMusic(order: { prompt: string; seed: number }, seconds: number): Float32Array<ArrayBuffer> {
  const random = createRandom(order.seed).fork(order.prompt);
  const said = new Set(phrasesOf(tokenize(order.prompt)).map(({ text }) => text));
  const has = (list: readonly string[]): boolean => list.some((word) => said.has(word));
  const isCalm = has(calmWords);
  const pace = (isCalm ? 72 : has(quickWords) ? 128 : 100) + random.between(-5, 5);
  const song: Song = {
    random,
    beat: 60 / pace,
    seconds,
    scale: has(darkWords) ? MINOR : MAJOR,
    root: 45 + random.whole(0, 8),
    chords: random.pick(progressions),
    hasDrums: !isCalm,
  };
  const length = Math.round(seconds * SAMPLE_RATE);
  const channels = { left: new Float32Array(length), right: new Float32Array(length) };
  addChords(channels, song);
  addMelody(channels, song);
  if (song.hasDrums) {
    addDrums(channels, song);
  }
  return finishSound([channels.left, channels.right]);
}

interface Channels {
  left: Float32Array;
  right: Float32Array;
}

interface Note {
  /** Seconds. */
  at: number;
  length: number;
  pitch: number;
  gain: number;
  /** -1 is left, 1 is right. */
  side: number;
  /** How strong each whole multiple of the pitch is. */
  overtones: readonly number[];
  /** Seconds until it is at its loudest. */
  attack: number;
  /** How fast it dies away; 0 holds it. */
  decay: number;
}

/** Hertz of a step of the scale, in octaves above the root. */
function pitchOf({ scale, root }: Song, step: number): number {
  const octave = Math.floor(step / scale.length);
  const tone = root + octave * 12 + (scale[step - octave * scale.length] ?? 0);
  return 440 * 2 ** ((tone - 69) / 12);
}

function chordAt({ chords }: Song, bar: number): number {
  return chords[bar % chords.length] ?? 0;
}

function barsOf({ seconds, beat }: Song): number {
  return Math.ceil(seconds / (beat * BEATS_A_CHORD));
}

function addChords(channels: Channels, song: Song): void {
  const bar = song.beat * BEATS_A_CHORD;
  for (let index = 0; index < barsOf(song); index += 1) {
    const at = index * bar;
    const chord = chordAt(song, index);
    for (const [place, step] of [0, 2, 4].entries()) {
      addNote(channels, {
        ...{ at, length: bar * 1.1, pitch: pitchOf(song, chord + step + 7), gain: 0.09, side: place * 0.6 - 0.6 },
        ...{ overtones: [1, 0.35, 0.12], attack: song.beat * 0.6, decay: 0 },
      });
    }
    for (let beat = 0; beat < BEATS_A_CHORD; beat += song.hasDrums ? 1 : 2) {
      addNote(channels, {
        ...{ at: at + beat * song.beat, length: song.beat * 0.95, pitch: pitchOf(song, chord), gain: 0.2, side: 0 },
        ...{ overtones: [1, 0.4, 0.2, 0.1], attack: 0.01, decay: 2.5 },
      });
    }
  }
}

/** A walk over the notes of the chord and their neighbors, with rests. */
function addMelody(channels: Channels, song: Song): void {
  const { random, beat } = song;
  let step = 14;
  for (let half = 0; half * (beat / 2) < song.seconds; half += 1) {
    if (random.chance(half % 2 === 0 ? 0.2 : 0.5)) {
      continue;
    }
    const chord = chordAt(song, Math.floor(half / (BEATS_A_CHORD * 2)));
    const isStrong = half % 4 === 0;
    step = isStrong ? chord + random.pick([7, 9, 11, 14]) : Math.min(20, Math.max(9, step + random.whole(-2, 2)));
    addNote(channels, {
      ...{ at: half * (beat / 2), length: beat * 1.6, pitch: pitchOf(song, step), gain: isStrong ? 0.2 : 0.15 },
      ...{ side: random.between(-0.4, 0.4), overtones: [1, 0.5, 0.25, 0.12, 0.06], attack: 0.005, decay: 4 },
    });
  }
}

function addDrums(channels: Channels, { random, beat, seconds }: Song): void {
  const noise = createRandom(random.whole(0, 2 ** 31));
  for (let half = 0; half * (beat / 2) < seconds; half += 1) {
    const at = Math.round(half * (beat / 2) * SAMPLE_RATE);
    const isKick = half % 4 === 0;
    const decay = isKick ? 0.09 : half % 4 === 2 ? 0.07 : 0.02;
    const end = Math.min(channels.left.length, at + Math.round(decay * 5 * SAMPLE_RATE));
    let phase = 0;
    for (let sample = at; sample < end; sample += 1) {
      const time = (sample - at) / SAMPLE_RATE;
      phase += (TURN * (45 + 90 * Math.exp(-time * 30))) / SAMPLE_RATE;
      const value = isKick ? Math.sin(phase) * 0.45 : (noise.next() * 2 - 1) * 0.08;
      const heard = value * Math.exp(-time / decay);
      channels.left[sample] = (channels.left[sample] ?? 0) + heard;
      channels.right[sample] = (channels.right[sample] ?? 0) + heard;
    }
  }
}

function addNote({ left, right }: Channels, note: Note): void {
  const start = Math.round(note.at * SAMPLE_RATE);
  const end = Math.min(left.length, start + Math.round(note.length * SAMPLE_RATE));
  const [toLeft, toRight] = [note.gain * (1 - Math.max(0, note.side)), note.gain * (1 + Math.min(0, note.side))];
  const release = note.length * 0.15;
  for (let at = start; at < end; at += 1) {
    const time = (at - start) / SAMPLE_RATE;
    const loudness =
      Math.min(1, time / note.attack) * Math.exp(-time * note.decay) * Math.min(1, (note.length - time) / release);
    let value = 0;
    for (const [index, strength] of note.overtones.entries()) {
      value += Math.sin(TURN * note.pitch * (index + 1) * time) * strength;
    }
    left[at] = (left[at] ?? 0) + value * loudness * toLeft;
    right[at] = (right[at] ?? 0) + value * loudness * toRight;
  }
}

function words(list: string): string[] {
  return list.split(',');
}
