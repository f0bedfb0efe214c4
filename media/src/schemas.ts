import * as z from 'zod';
import { animations } from './animate/view-at.ts';
import { MAX_FPS, MAX_FRAMES, MAX_SIDE } from './limits.ts';
import { soundContainers } from './working-file.ts';

/** A plain name inside the working folder: no path can leave it, and no name looks like an option. */
const fileName = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/, { error: 'must be a plain file name' });
const folder = z.string().regex(/^\//, { error: 'must be an absolute path' });
const side = z.int().min(16).max(MAX_SIDE);
const evenSide = side.multipleOf(2);
const fps = z.number().min(1).max(MAX_FPS);
const frames = z.int().min(1).max(MAX_FRAMES);
const seconds = z.number().positive().max(3600);
const aspect = z.object({ width: z.int().min(1).max(100), height: z.int().min(1).max(100) });
const ending = (extension: RegExp): z.ZodString =>
  fileName.regex(extension, { error: `must end in ${extension.source}` });
const mp4 = ending(/\.mp4$/);
const input = { folder, file: fileName };

const isEven = ({ width, height }: { width: number; height: number }): boolean => width % 2 === 0 && height % 2 === 0;

/** Interleaved 32-bit floats, little endian. */
const rawSound = {
  file: fileName,
  sampleRate: z.int().min(8000).max(96_000),
  channels: z.int().min(1).max(2),
};

/** Raw frames to H.264 in MP4. The frames follow the request's line on stdin, or lie in `frameFile`. */
const encodeRequest = z
  .object({
    folder,
    output: mp4,
    /** The frames' size; odd sides need `scaleTo`. */
    width: side,
    height: side,
    fps,
    /** How many frames there are; fewer or more bytes are an error. */
    frames,
    pixels: z.enum(['rgba', 'i420']).default('rgba'),
    frameFile: fileName.optional(),
    /** The file's size when it is not that of the frames. */
    scaleTo: z.object({ width: evenSide, height: evenSide }).optional(),
    /** Brings out edges that enlarging has softened; where ffmpeg is missing, it does not. */
    sharpen: z.boolean().optional(),
    /** Constant rate factor: 1 is best, 51 is worst. */
    quality: z.int().min(1).max(51).default(20),
    /** Raw sound, or the sound of a video in the folder. It is cut or padded to length. */
    audio: z.union([z.object(rawSound), z.object({ from: fileName })]).optional(),
  })
  .refine(({ width, height, scaleTo, pixels }) => isEven(scaleTo && pixels === 'rgba' ? scaleTo : { width, height }), {
    error: 'The sides of the picture must be even',
  });

export const requestSchemas = {
  /** What this program can do where it runs. */
  abilities: z.object({}),
  probe: z.object(input),
  /** A copy without titles, places and other words; its packets stay as they came. */
  clean: z.object({ ...input, output: fileName }),
  encode: encodeRequest,
  /** With `output`, a copy without titles, pictures and other words is written, and is what is measured. */
  sound: z.object({ ...input, output: fileName.optional() }),
  'encode-sound': z.object({ folder, ...rawSound, output: ending(/\.(mp3|wav|flac|ogg|m4a)$/) }),
  poster: z.object({
    ...input,
    output: ending(/\.(jpg|png)$/),
    /** Seconds from the start. */
    at: z.number().min(0).max(3600).default(0),
    /** The picture's longer side is at most this many pixels. */
    maxSide: z.int().min(16).max(MAX_SIDE).default(1280),
  }),
  preview: z.object({
    ...input,
    output: mp4,
    seconds: z.number().positive().max(30).optional(),
    maxWidth: z.int().min(16).max(1280).optional(),
  }),
  frame: z.object({ ...input, output: ending(/\.png$/), which: z.enum(['first', 'last']) }),
  frames: z.object(input),
  /** `tile` holds `side` times `side` floats of 32 bits, little endian: the pattern that is added to each frame. */
  'add-pattern': z.object({ ...input, output: mp4, tile: fileName, side: z.int().min(16).max(2048) }),
  /** Raw frames in levels of gray: `most` key frames at most, and after them as many from all over. */
  stills: z.object({
    ...input,
    output: fileName,
    maxSide: z.int().min(16).max(MAX_SIDE),
    most: z.int().min(1).max(100),
  }),
  /** Frames `every` so many seconds, `fewest` to `most` with the last one, whose files begin with `output`. */
  sample: z.object({
    ...input,
    output: z.string().regex(/^[a-z]{1,32}$/, { error: 'must be a plain word' }),
    maxSide: z.int().min(16).max(MAX_SIDE),
    every: seconds,
    fewest: z.int().min(2).max(20),
    most: z.int().min(2).max(20),
  }),
  /** A picture of raw RGBA, `width` by `height`, that moves for `seconds`. */
  animate: z.object({
    ...input,
    output: mp4,
    width: z.int().min(16).max(MAX_SIDE),
    height: z.int().min(16).max(MAX_SIDE),
    size: z.object({ width: evenSide, height: evenSide }),
    animation: z.enum(animations),
    seconds: z.number().min(0.1).max(60),
  }),
  join: z.object({
    folder,
    files: z.array(fileName).min(1).max(20),
    output: mp4,
    /** Each clip begins with the last frame of the one before, which is then shown once. */
    isChained: z.boolean().default(false),
  }),
  trim: z.object({ ...input, output: mp4, seconds: seconds.optional(), frames: frames.optional() }),
  crop: z.object({ ...input, output: mp4, aspect }),
  retime: z.object({ ...input, output: mp4, fps }),
  /** Trim, crop and retime in one pass, so that the picture is encoded once. */
  finish: z.object({
    ...input,
    output: mp4,
    seconds: seconds.optional(),
    frames: frames.optional(),
    aspect: aspect.optional(),
    fps: fps.optional(),
    silent: z.boolean().default(false),
  }),
};

/** What is known about a video; `width` and `height` are as it is shown, after rotation. */
export const factsSchema = z.object({
  container: z.enum(['mp4', 'mov', 'webm', 'mkv', 'avi']),
  codec: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  seconds: z.number().positive(),
  /** Counted packets, never an estimate. */
  frames: z.int().positive(),
  fps: z.number().positive(),
  audio: z.boolean(),
});
export type Facts = z.infer<typeof factsSchema>;

/** What is known about a sound. */
export const soundSchema = z.object({
  container: z.enum(soundContainers),
  codec: z.string(),
  seconds: z.number().positive(),
  sampleRate: z.number().positive(),
  channels: z.int().positive(),
  /** How loud each of its parts of equal length is, 0 to 100 of the loudest; null where nothing here decodes it. */
  peaks: z.array(z.int().min(0).max(100)).nullable(),
});
export type SoundFacts = z.infer<typeof soundSchema>;

/** Without a decoder only `probe`, `encode`, `join`, `sound` and, of WAV, `encode-sound` work. */
export const abilitiesSchema = z.object({ decodes: z.boolean() });

export const pictureSchema = z.object({ width: z.int().positive(), height: z.int().positive() });
export type Picture = z.infer<typeof pictureSchema>;
/** The first `keyFrames` of the `frames` are the key frames. */
export const stillsSchema = z.object({
  ...pictureSchema.shape,
  keyFrames: z.int().nonnegative(),
  frames: z.int().positive(),
});
export type Stills = z.infer<typeof stillsSchema>;
export const samplesSchema = z.object({ files: z.array(fileName).min(1) });
export type Samples = z.infer<typeof samplesSchema>;
export type AddPatternRequest = z.infer<(typeof requestSchemas)['add-pattern']>;
export type EncodeRequest = z.infer<typeof encodeRequest>;
export type CleanRequest = z.infer<typeof requestSchemas.clean>;
export type SoundRequest = z.infer<typeof requestSchemas.sound>;
export type EncodeSoundRequest = z.infer<(typeof requestSchemas)['encode-sound']>;
export type JoinRequest = z.infer<typeof requestSchemas.join>;
export type FinishRequest = z.infer<typeof requestSchemas.finish>;
