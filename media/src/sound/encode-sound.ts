import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MediaError } from '../errors.ts';
import { findFfmpeg } from '../ffmpeg/find-program.ts';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { CODEC_LIMIT_MS } from '../limits.ts';
import type { EncodeSoundRequest, SoundFacts } from '../schemas.ts';
import { findFile } from '../working-file.ts';
import { readSound } from './read-sound.ts';

const FLOAT = 3;
const FLOAT_BYTES = 4;

const encoders: Readonly<Record<string, readonly string[]>> = {
  '.mp3': ['-c:a', 'libmp3lame', '-b:a', '160k', '-f', 'mp3'],
  '.flac': ['-c:a', 'flac', '-sample_fmt', 's16', '-f', 'flac'],
  '.ogg': ['-c:a', 'libopus', '-b:a', '128k', '-f', 'ogg'],
  '.m4a': ['-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart', '-f', 'ipod'],
  '.wav': ['-c:a', 'pcm_s16le', '-f', 'wav'],
};

/** Raw sound to a file of the kind that its name says; without ffmpeg to WAV alone. The answer is measured on the file. */
export async function encodeSound(request: EncodeSoundRequest): Promise<SoundFacts> {
  const { folder, output, sampleRate, channels } = request;
  const source = await findFile(folder, request.file);
  const target = path.join(folder, output);
  const encoder = encoders[path.extname(output)] ?? [];
  try {
    if (findFfmpeg() === null) {
      await writeWave(source, target, request);
    } else {
      const input = ['-f', 'f32le', '-ar', String(sampleRate), '-ac', String(channels), '-i', `file:${source}`];
      await runFfmpeg([...input, '-map_metadata', '-1', ...encoder, `file:${target}`], CODEC_LIMIT_MS);
    }
    return await readSound({ folder, file: output });
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

/** The floats as they are, behind a header. */
async function writeWave(source: string, target: string, { output, sampleRate, channels }: EncodeSoundRequest) {
  if (!output.endsWith('.wav')) {
    throw new MediaError('no_decoder', 'Sounds other than WAV need ffmpeg. Install it, or set FFMPEG_PATH to it.');
  }
  const { size } = await stat(source);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + size, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(FLOAT, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * channels * FLOAT_BYTES, 28);
  head.writeUInt16LE(channels * FLOAT_BYTES, 32);
  head.writeUInt16LE(FLOAT_BYTES * 8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(size, 40);
  const file = createWriteStream(target);
  file.write(head);
  await pipeline(createReadStream(source), file);
}
