import { canvasLimits } from '@kinora/catalogue/canvas-edit/tool';

/** The picture's place in the frame that a result fills. Pixels. */
export type Frame = { width: number; height: number; left: number; top: number };

export const ratios = ['9:16', '1:1', '16:9', '4:3', '3:4'] as const;
export type Ratio = (typeof ratios)[number];
type Size = { width: number; height: number };

export function ownFrame({ width, height }: Size): Frame {
  return { width, height, left: 0, top: 0 };
}

/** The least frame of a shape that has the whole picture in it, in its middle; null where that would be too large. */
export function frameOf({ width, height }: Size, ratio: Ratio): Frame | null {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const frame =
    width * down > height * across
      ? { width, height: Math.ceil((width * down) / across) }
      : { width: Math.ceil((height * across) / down), height };
  const isTooLarge =
    Math.max(frame.width, frame.height) > canvasLimits.side || frame.width * frame.height > canvasLimits.pixels;
  if (isTooLarge) return null;
  return {
    ...frame,
    left: Math.floor((frame.width - width) / 2),
    top: Math.floor((frame.height - height) / 2),
  };
}
