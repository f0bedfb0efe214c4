import { inputMessages } from '../input-messages.ts';
import type { StoredMedia } from '../measured.ts';
import { messages } from '../messages.ts';
import type { CostLine, Prices } from '../prices.ts';
import { said, saidWords } from '../said.ts';
import { megapixels } from '../sizes.ts';
import type { Banner, DetailRow, Notice } from '../tool.ts';

/** Frames that a video may have; more are refused before anything is charged. */
const MOST_FRAMES = 1000;
/** All pixels of the longest video that the embedded engine's network works on: others wait for it. */
const MOST_RESTORED_PIXELS = 3_000_000;
const DOLLARS_PER_TOKEN = 0.01;
/** The price is named per 10,000 megapixels, so that it is a whole number of tokens. */
const PRICED_PIXELS = 10_000 * 1_000_000;

/** Of an upscaling that failed without a word of why. */
export const UPSCALING_FAILED = 'Video upscaling failed';

export const upscalingPrices = { least: 5, tenThousandMegapixels: 1333 };

/** A video whose frames were counted, with the factor that both its sides grow by. */
type Upscaling = { width: number; height: number; frames: number; factor: number };

/** What is to be done; undefined before the video is measured. */
export function upscalingOf(video: StoredMedia | undefined, factor: number): Upscaling | undefined {
  return video?.frames === undefined
    ? undefined
    : { width: video.width, height: video.height, frames: video.frames, factor };
}

/** All pixels that are to be made; exact, being far below 2^53. */
function pixelsOf({ width, height, frames, factor }: Upscaling): number {
  return width * height * factor ** 2 * frames;
}

/**
 * ceil(upscaled megapixels x frames x 0.001333 dollars / 0.01 dollars a token), at least 5 tokens. From whole pixels,
 * rounded once.
 */
export function upscalingCost(upscaling: Upscaling | undefined, prices: Prices): CostLine[] {
  const least = prices.least ?? 0;
  if (upscaling === undefined) return [{ label: 'At least; depends on the video', tokens: least }];
  const tokens = Math.ceil((pixelsOf(upscaling) * (prices.tenThousandMegapixels ?? 0)) / PRICED_PIXELS);
  const [frames, size] = [upscaling.frames, upscaledSize(upscaling)];
  const label = said('line.framesAt', `${frames} frames at ${size}`, { frames, size });
  return [{ label, tokens: Math.max(least, tokens) }];
}

/** The figures behind that price. */
export function upscalingBreakdown(upscaling: Upscaling | undefined, prices: Prices): DetailRow[] {
  if (upscaling === undefined) return [];
  const { width, height, factor, frames } = upscaling;
  const dollars = ((pixelsOf(upscaling) * (prices.tenThousandMegapixels ?? 0)) / PRICED_PIXELS) * DOLLARS_PER_TOKEN;
  return [
    { label: 'Original size', value: `${width} x ${height}` },
    { label: 'Upscaled size', value: upscaledSize(upscaling) },
    { label: 'Megapixels per frame', value: megapixels({ width: width * factor, height: height * factor }) },
    { label: 'Total frames', value: String(frames) },
    { label: 'Total megapixels', value: (pixelsOf(upscaling) / 1_000_000).toFixed(1) },
    { label: 'Estimated cost', value: `$${dollars.toFixed(2)}` },
  ];
}

/** Why the video cannot be upscaled; undefined when it can. */
export function upscalingProblem(video: StoredMedia | undefined): string | undefined {
  return video && upscalingNotice(video)?.message;
}

function upscalingNotice({ frames }: StoredMedia): Notice | undefined {
  if (frames === undefined) {
    return { title: saidWords('Analysis Failed'), message: saidWords(inputMessages.videoAnalysisFailed) };
  }
  if (frames <= MOST_FRAMES) return undefined;
  return {
    title: saidWords('Video Too Long'),
    message: said(
      'problem.tooManyFrames',
      `Your video has ${frames} frames, but the maximum allowed is ${MOST_FRAMES} frames. Please upload a shorter video or reduce the frame rate.`,
      { frames, most: MOST_FRAMES },
    ),
    stays: true,
  };
}

/** What is said of a video that the embedded engine enlarges without restoring detail; undefined of any other. */
export function plainEnlargement(video: StoredMedia | undefined): string | undefined {
  if (video?.frames === undefined) return undefined;
  if (video.width * video.height * video.frames <= MOST_RESTORED_PIXELS) return undefined;
  return saidWords(
    'The preview engine enlarges this video by interpolation (Lanczos) and sharpens it a little. The real model restores detail.',
  );
}

/** The measured facts as a record keeps them. */
export function analysisOf(video: StoredMedia) {
  return {
    width: video.width,
    height: video.height,
    duration: video.seconds ?? 0,
    frameRate: video.fps ?? 0,
    totalFrames: video.frames ?? 0,
    megapixels: (video.width * video.height) / 1_000_000,
    resolution: `${video.width} x ${video.height}`,
  };
}

function upscaledSize({ width, height, factor }: Upscaling): string {
  return `${width * factor} x ${height * factor}`;
}

export const upscalingBanner: Banner = {
  missing: {
    title: 'No Video Selected',
    message: 'Please upload a video file before starting the upscaling process.',
  },
  unfit: upscalingNotice,
  insufficient: (cost, balance) => ({
    title: saidWords('Insufficient Tokens'),
    message: said(
      'problem.insufficient',
      `You need ${cost} tokens but only have ${balance}. Please purchase more tokens or upgrade your plan.`,
      { cost, balance },
    ),
  }),
  failed: (message) => ({
    title: saidWords('Generation Failed'),
    message:
      message === saidWords(UPSCALING_FAILED)
        ? message
        : said('problem.upscalingFailed', `${UPSCALING_FAILED}: ${message}`, { reason: message }),
  }),
  notDeleted: { title: 'Delete Failed', message: messages.deleteFailed },
};
