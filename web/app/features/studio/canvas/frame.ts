import { canvasLimits } from '@kinora/catalogue/canvas';
import type { Point } from './shapes.ts';

/** The picture's place in the frame that a result fills. Pixels. */
export type Frame = { width: number; height: number; left: number; top: number };

export const ratios = ['9:16', '1:1', '16:9', '4:3', '3:4'] as const;
export type Ratio = (typeof ratios)[number];
type Size = { width: number; height: number };

/** How far a frame reaches beyond the picture. Pixels. */
export const sides = ['top', 'bottom', 'left', 'right'] as const;
export type Side = (typeof sides)[number];
/** What is dragged: some sides of a frame, two at a corner, or the picture in it. */
export type Grip = readonly Side[] | 'picture';

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

/** How far the frame reaches beyond the picture at each side. */
export function beyond(picture: Size, { width, height, left, top }: Frame): Readonly<Record<Side, number>> {
  return { top, left, right: width - left - picture.width, bottom: height - top - picture.height };
}

/** The most that a side may reach beyond the picture as the others are. */
export function mostBeyond(picture: Size, frame: Frame, side: Side): number {
  const [length, across] =
    side === 'left' || side === 'right' ? [frame.width, frame.height] : [frame.height, frame.width];
  const most = Math.min(canvasLimits.side, Math.floor(canvasLimits.pixels / across));
  return beyond(picture, frame)[side] + Math.max(0, most - length);
}

/** Whether anything can be painted beyond the picture at all. */
export function canGrow(picture: Size): boolean {
  return sides.some((side) => mostBeyond(picture, ownFrame(picture), side) > 0);
}

/** The frame with another reach at one side, as far as the limits let it; the picture stays where it is. */
export function withSide(picture: Size, frame: Frame, side: Side, pixels: number): Frame {
  const reach = Math.max(0, Math.min(mostBeyond(picture, frame, side), Math.round(pixels)));
  const by = reach - beyond(picture, frame)[side];
  if (side === 'left') return { ...frame, width: frame.width + by, left: reach };
  if (side === 'top') return { ...frame, height: frame.height + by, top: reach };
  return side === 'right' ? { ...frame, width: frame.width + by } : { ...frame, height: frame.height + by };
}

/** The frame after a grip of it was dragged this far. */
export function dragged(picture: Size, frame: Frame, grip: Grip, by: Point): Frame {
  if (grip === 'picture') {
    const within = (place: number, room: number) => Math.max(0, Math.min(room, Math.round(place)));
    return {
      ...frame,
      left: within(frame.left + by.x, frame.width - picture.width),
      top: within(frame.top + by.y, frame.height - picture.height),
    };
  }
  const outward = { left: -by.x, right: by.x, top: -by.y, bottom: by.y };
  return grip.reduce((one, side) => withSide(picture, one, side, beyond(picture, frame)[side] + outward[side]), frame);
}

/** What is held at a point: the sides that are within reach of it, else the picture or nothing. All in pixels of the frame. */
export function gripAt(picture: Size, frame: Frame, at: Point, reach: number): Grip | null {
  const isNear = (one: number, other: number) => Math.abs(one - other) <= reach;
  const isAlong = (place: number, length: number) => place >= -reach && place <= length + reach;
  const held = sides.filter((side) => {
    if (side === 'left' || side === 'right') {
      return isNear(at.x, side === 'left' ? 0 : frame.width) && isAlong(at.y, frame.height);
    }
    return isNear(at.y, side === 'top' ? 0 : frame.height) && isAlong(at.x, frame.width);
  });
  if (held.length > 0) return held;
  const isWithin = (place: number, from: number, length: number) => place >= from && place <= from + length;
  const isPicture = isWithin(at.x, frame.left, picture.width) && isWithin(at.y, frame.top, picture.height);
  return isPicture ? 'picture' : null;
}
