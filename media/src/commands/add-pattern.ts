import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { addPattern, type Tile } from '@kinora/watermark';
import { MediaError } from '../errors.ts';
import { mp4File, quietly, requireFfmpeg, videoInput } from '../ffmpeg/arguments.ts';
import { runLimited } from '../ffmpeg/run-limited.ts';
import { CODEC_LIMIT_MS } from '../limits.ts';
import { codingSchema } from '../probe/coding-of-file.ts';
import { rateFraction } from '../probe/frame-rate.ts';
import { probe } from '../probe/probe.ts';
import { readInThread } from '../probe/read-in-thread.ts';
import type { AddPatternRequest, Facts } from '../schemas.ts';
import { findFile, findVideo } from '../working-file.ts';

/** Nearly without loss, and so that what is faint in the pattern is left. */
const QUALITY = 18;
/** H.264 of 8 bits in 4:2:0: Baseline, Main, Extended and High. */
const TAKEN = /^avc[13]\.(?:42|4d|58|64)/i;

/** How ffmpeg calls what the file says of its colors; what it does not say stays unsaid. */
const colorNames: Readonly<Record<string, string>> = {
  'bt2020-ncl': 'bt2020nc',
  pq: 'smpte2084',
  hlg: 'arib-std-b67',
};

/**
 * Adds a pattern to the brightness of every frame and encodes the picture once more; sound is copied as it is.
 * Throws `unsupported` for anything but H.264 of 8 bits in limited range, in MP4.
 */
export async function addPatternToFrames(request: AddPatternRequest): Promise<Facts> {
  const ffmpeg = requireFfmpeg();
  const { folder, output } = request;
  const facts = await probe(request);
  const file = await findVideo(folder, request.file);
  const tile = await readTile(request);
  const colors = await colorsOf(file, facts);
  const { width, height, fps, frames } = facts;
  const decoder = runLimited(
    ffmpeg,
    [
      ...[...quietly, ...videoInput(file), '-map', '0:v:0', '-fps_mode', 'passthrough'],
      ...['-f', 'rawvideo', '-pix_fmt', 'yuv420p', 'pipe:1'],
    ],
    CODEC_LIMIT_MS,
    { stdin: 'ignore', stdout: 'pipe' },
  );
  const encoder = runLimited(
    ffmpeg,
    [
      ...[...quietly, '-f', 'rawvideo', '-pixel_format', 'yuv420p', '-video_size', `${width}x${height}`],
      ...[...colors, '-framerate', rateFraction(fps), '-i', 'pipe:0', ...videoInput(file)],
      ...['-map', '0:v:0', '-map', '1:a?', '-c:a', 'copy'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(QUALITY), '-profile:v', 'high'],
      ...['-g', String(Math.round(fps * 2)), '-pix_fmt', 'yuv420p', ...colors, ...mp4File(path.join(folder, output))],
    ],
    CODEC_LIMIT_MS,
    { stdin: 'pipe', stdout: 'ignore' },
  );
  if (!decoder.child.stdout || !encoder.child.stdin) {
    throw new MediaError('failed', 'The decoder or the encoder has no pipe.');
  }
  const marked = withPattern(decoder.child.stdout, { width, height, frames }, tile);
  const fed = pipeline(Readable.from(marked, { objectMode: false }), encoder.child.stdin).catch((error: unknown) => {
    decoder.child.kill('SIGKILL');
    encoder.child.kill('SIGKILL');
    throw error;
  });
  const ended = await Promise.allSettled([fed, decoder.done, encoder.done]);
  for (const end of ended) {
    if (end.status === 'rejected') {
      throw end.reason;
    }
  }
  return probe({ folder, file: output });
}

async function readTile({ folder, tile, side }: AddPatternRequest): Promise<Tile> {
  const bytes = await readFile(await findFile(folder, tile));
  if (bytes.length !== side * side * Float32Array.BYTES_PER_ELEMENT) {
    throw new MediaError('invalid_request', 'The tile is not of that side.');
  }
  return { side, values: new Float32Array(Uint8Array.from(bytes).buffer) };
}

async function colorsOf(file: Awaited<ReturnType<typeof findVideo>>, facts: Facts): Promise<string[]> {
  const isEven = facts.width % 2 === 0 && facts.height % 2 === 0;
  if (facts.container === 'mp4' && facts.codec === 'avc' && isEven) {
    const { codec, fullRange, ...said } = await readInThread({ kind: 'coding', file }, codingSchema);
    if (TAKEN.test(codec) && fullRange !== true) {
      const tag = (option: string, name: string | undefined): string[] =>
        name === undefined ? [] : [option, colorNames[name] ?? name];
      return [
        ...tag('-color_primaries', said.primaries),
        ...tag('-color_trc', said.transfer),
        ...tag('-colorspace', said.matrix),
        ...tag('-color_range', fullRange === false ? 'tv' : undefined),
      ];
    }
  }
  throw new MediaError('unsupported', 'Only MP4 with H.264 of 8 bits in limited range can take a pattern.');
}

/** Frame by frame, and neither more nor fewer of them than were counted. */
async function* withPattern(
  decoded: AsyncIterable<Buffer>,
  { width, height, frames }: { width: number; height: number; frames: number },
  tile: Tile,
): AsyncGenerator<Buffer> {
  const pixels = width * height;
  const bytes = (pixels * 3) / 2;
  let frame = Buffer.alloc(bytes);
  let filled = 0;
  let seen = 0;
  for await (const chunk of decoded) {
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(frame, filled, from);
      from += copied;
      filled += copied;
      if (filled === bytes) {
        const brightness = { data: frame.subarray(0, pixels), width, height, channels: 1, isLimited: true } as const;
        for (const _ of addPattern(brightness, tile)) {
          // All at once: nothing else is done meanwhile.
        }
        yield frame;
        frame = Buffer.alloc(bytes);
        filled = 0;
        seen += 1;
      }
    }
  }
  if (seen !== frames || filled > 0) {
    throw new MediaError('unreadable', 'The video is damaged: not all of its frames can be decoded.');
  }
}
