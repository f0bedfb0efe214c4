import { rm } from 'node:fs/promises';
import path from 'node:path';
import { MediaError } from '../errors.ts';
import { quietly, soundFileInput } from '../ffmpeg/arguments.ts';
import { findFfmpeg } from '../ffmpeg/find-program.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { runLimited } from '../ffmpeg/run-limited.ts';
import { MAX_SOUND_SECONDS, SOUND_LIMIT_MS } from '../limits.ts';
import { readInThread } from '../probe/read-in-thread.ts';
import { type SoundFacts, type SoundRequest, soundSchema } from '../schemas.ts';
import { findSound, type SoundContainer, type SoundFile } from '../working-file.ts';
import { collectPeaks } from './peaks.ts';

/** Enough for how loud it is. */
const RATE = 8000;

/** Takes the sound's packets as they are and leaves everything else behind. */
const muxers: Record<SoundContainer, readonly string[]> = {
  mp3: ['-id3v2_version', '0', '-f', 'mp3'],
  wav: ['-f', 'wav'],
  flac: ['-f', 'flac'],
  ogg: ['-f', 'ogg'],
  m4a: ['-movflags', '+faststart', '-f', 'ipod'],
  aac: ['-f', 'adts'],
};

/**
 * Reads what a sound is and how loud its parts are. Throws `not_found`, `unreadable`, `too_large`. Without ffmpeg the
 * file of `output` is not written, and `peaks` are known of uncompressed sound alone.
 */
export async function readSound({ folder, file, output }: SoundRequest): Promise<SoundFacts> {
  const ffmpeg = findFfmpeg();
  const found = await findSound(folder, file);
  const facts = await readInThread({ kind: 'sound', file: found, decodes: ffmpeg === null }, soundSchema);
  if (facts.seconds > MAX_SOUND_SECONDS) {
    throw new MediaError('too_large', `The sound is longer than ${MAX_SOUND_SECONDS / 60} minutes.`);
  }
  if (ffmpeg === null) {
    return facts;
  }
  const sound = { path: found.path, container: facts.container };
  const { peaks, seconds } = await decode(ffmpeg, sound, facts.seconds);
  if (output !== undefined) {
    await copySound(sound, path.join(folder, output));
  }
  // Headers may tell less than there is to hear.
  return { ...facts, peaks, seconds: Math.max(facts.seconds, seconds) };
}

async function copySound(sound: SoundFile, output: string): Promise<void> {
  try {
    await runFfmpeg(
      [
        ...soundFileInput(sound),
        ...['-map', '0:a:0', '-c', 'copy', '-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'],
        ...['-flags:a', '+bitexact', ...muxers[sound.container], `file:${output}`],
      ],
      SOUND_LIMIT_MS,
    );
  } catch (error) {
    await rm(output, { force: true });
    throw unreadable(error);
  }
}

async function decode(ffmpeg: string, sound: SoundFile, expected: number) {
  const { child, done } = runLimited(
    ffmpeg,
    [
      ...[...quietly, ...soundFileInput(sound), '-map', '0:a:0', '-t', String(MAX_SOUND_SECONDS + 1)],
      ...['-ac', '1', '-ar', String(RATE), '-f', 'f32le', 'pipe:1'],
    ],
    SOUND_LIMIT_MS,
    { stdin: 'ignore', stdout: 'pipe' },
  );
  const peaks = collectPeaks(Math.round(expected * RATE));
  let samples = 0;
  let rest: Buffer = Buffer.alloc(0);
  child.stdout?.on('data', (chunk: Buffer) => {
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % Float32Array.BYTES_PER_ELEMENT);
    const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + whole));
    rest = bytes.subarray(whole);
    samples += values.length;
    peaks.add(values);
  });
  await done.catch((error: unknown) => {
    throw unreadable(error);
  });
  if (samples === 0) {
    throw new MediaError('unreadable', 'Nothing of the sound can be decoded.');
  }
  const seconds = samples / RATE;
  if (seconds > MAX_SOUND_SECONDS) {
    throw new MediaError('too_large', `The sound is longer than ${MAX_SOUND_SECONDS / 60} minutes.`);
  }
  return { peaks: peaks.finish(), seconds };
}

/** What a decoder says of a file is the file's fault. */
function unreadable(error: unknown): unknown {
  return error instanceof MediaError && error.code === 'failed'
    ? new MediaError('unreadable', 'The sound cannot be decoded.')
    : error;
}
