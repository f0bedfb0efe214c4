import { createHmac, hkdfSync } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Carriers,
  carriersOf,
  LOOKED_AT,
  NUMBER_BITS,
  search,
  tileOf,
  tileSideOf,
  VIDEO_TILES_ALONG,
} from '@kinora/watermark';
import type { Config } from '../config/config.ts';
import { MediaError, type MediaProgram } from '../media/media-program.ts';
import { type Decoded, decoder } from '../media/sharp.ts';
import { createSlots } from '../media/slots.ts';
import { inSlices, SHORTEST_SIDE, withPattern } from './picture-file.ts';

const LOOKED_AT_PIXELS = 50_000_000;
/** Longer videos go without: a minute of 1080p at 30 frames a second is about as long to mark as it is to watch. */
const MOST_VIDEO_PIXELS = 60 * 30 * 1920 * 1080;
/** So many key frames, and so many of all, are looked at together: what is faint in each of them is plain in all. */
const FRAMES_LOOKED_AT = 24;
/** Refusals of the media program that mean that this video, or this machine, can carry no pattern. */
const cannotCarry = new Set(['unsupported', 'no_decoder']);

type PictureToFile = { path: string; output: string; number: number; decoded?: Decoded | null | undefined };
type VideoToFile = { folder: string; file: string; output: string };

/** The invisible mark of this installation: a number in the pixels that only its own secret writes and reads. */
export type Watermark = ReturnType<typeof createWatermark>;

export function createWatermark(
  { authSecret }: Pick<Config, 'authSecret'>,
  media: Pick<MediaProgram, 'probe' | 'addPattern' | 'stills'>,
) {
  const secret = new Uint8Array(hkdfSync('sha256', authSecret, '', 'kinora watermark', 32));
  let made: Carriers | null = null;
  /** Work for which no start waits. */
  const carriers = () => {
    made ??= carriersOf(secret);
    return made;
  };
  const [writing, reading] = [createSlots(1), createSlots(1)];

  return {
    /** The number of what one generation makes: the same at each try, and telling nobody anything. */
    numberOf: (generationId: string): number =>
      createHmac('sha256', secret)
        .update(generationId)
        .digest()
        .readUIntBE(0, NUMBER_BITS / 8),
    /** Writes a copy of a picture that carries the number, also into what is decoded of it; false, and no copy, where it cannot carry one. */
    write: ({ path, output, number, decoded }: PictureToFile): Promise<boolean> =>
      writing.run(async () => {
        const tileFor = (size: { width: number; height: number }) =>
          tileOf(carriers(), number, secret, tileSideOf(size));
        const marked = await withPattern(decoded?.file ?? (await readFile(path)), tileFor, decoded?.pixels);
        if (marked === null) return false;
        await writeFile(output, marked);
        return true;
      }),
    /** As `write`, of an MP4 in a working folder: each of its frames carries the number. */
    async writeVideo({ folder, file, output, number }: VideoToFile & { number: number }): Promise<boolean> {
      const before = await media.probe({ folder, file });
      const pixels = before.width * before.height;
      if (Math.min(before.width, before.height) < SHORTEST_SIDE) return false;
      if (pixels * before.frames > MOST_VIDEO_PIXELS) return false;
      const side = tileSideOf(before, VIDEO_TILES_ALONG);
      const tile = `pattern-${file}.f32`;
      try {
        await writeFile(join(folder, tile), Buffer.from(tileOf(carriers(), number, secret, side).values.buffer));
        const after = await media.addPattern({ folder, file, output, tile, side });
        const isSame = (['width', 'height', 'frames', 'fps', 'audio'] as const).every(
          (key) => before[key] === after[key],
        );
        // Frames of uneven length would all get the same one.
        if (isSame && Math.abs(before.seconds - after.seconds) < 0.5 / before.fps) return true;
        await rm(join(folder, output), { force: true });
        return false;
      } catch (error) {
        if (error instanceof MediaError && cannotCarry.has(error.code)) return false;
        throw error;
      } finally {
        await rm(join(folder, tile), { force: true });
      }
    },
    /** As `find`, of a video in a working folder. */
    findInVideo: ({ folder, file }: { folder: string; file: string }): Promise<number | null> =>
      reading.run(async () => {
        const output = `stills-${file}.raw`;
        try {
          const size = { maxSide: LOOKED_AT, most: FRAMES_LOOKED_AT };
          const { width, height, keyFrames, frames: count } = await media.stills({ folder, file, output, ...size });
          const levels = await readFile(join(folder, output));
          const frameAt = (place: number) => levels.subarray(place * width * height, (place + 1) * width * height);
          const frames = Array.from({ length: count }, (_, place) => frameAt(place));
          const groups = [frames.slice(0, keyFrames), frames.slice(keyFrames)];
          const found = await inSlices(search({ groups, width, height }, carriers(), secret));
          return found?.number ?? null;
        } finally {
          await rm(join(folder, output), { force: true });
        }
      }),
    /** The number that a picture carries; null where none is found, which proves nothing. */
    find: (picture: string | Buffer): Promise<number | null> =>
      reading.run(async () => {
        const { data, info } = await (await decoder(picture, LOOKED_AT_PIXELS))
          .flatten({ background: '#808080' })
          .greyscale()
          .resize({ width: LOOKED_AT, height: LOOKED_AT, fit: 'inside', withoutEnlargement: true })
          .raw()
          .toBuffer({ resolveWithObject: true });
        const found = await inSlices(
          search({ groups: [[data]], width: info.width, height: info.height }, carriers(), secret),
        );
        return found?.number ?? null;
      }),
  };
}
