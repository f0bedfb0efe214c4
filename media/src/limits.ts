/** The longest side of any picture that is decoded or encoded, in pixels. */
export const MAX_SIDE = 4096;
/** The most frames that one command works on. */
export const MAX_FRAMES = 20_000;
/** The largest file that is opened, in bytes. */
export const MAX_FILE_BYTES = 500 * 1024 * 1024;
/** Frames a second. */
export const MAX_FPS = 120;
/** A damaged file can send a parser into an endless loop; then it is ended, in milliseconds of processor time. */
export const PROBE_LIMIT_MS = 5_000;
/** The longest that one encoder or decoder may take, in milliseconds; whoever feeds it may be slow. */
export const CODEC_LIMIT_MS = 60 * 60 * 1000;
/** The longest time for a single picture, in milliseconds. */
export const PICTURE_LIMIT_MS = 60_000;
/** The longest sound that is taken, in seconds. */
export const MAX_SOUND_SECONDS = 3600;
/** The longest that decoding a sound once may take, in milliseconds. */
export const SOUND_LIMIT_MS = 60_000;
