import { groupedNumber, stopwatch } from '../../../shared/format/format.ts';

type Facts = { width: number; height: number; seconds?: number | undefined; frames?: number | undefined };

/** What was measured on an upload: "1024 x 768 - 0.8 megapixels", for a video also its length and frames. */
export function measuredWords({ width, height, seconds, frames }: Facts): string {
  const size = `${width} x ${height}`;
  if (seconds === undefined) return `${size} - ${Math.round((width * height) / 100_000) / 10} megapixels`;
  const count = frames === undefined ? '' : ` - ${groupedNumber(frames)} frames`;
  return `${size} - ${stopwatch(seconds * 1000)}${count}`;
}
