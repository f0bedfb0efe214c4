import type { Point } from './shapes.ts';

/** How the frame stands on the screen: its scale in screen pixels a pixel, and where its upper left corner is. */
export type View = { scale: number; x: number; y: number };
type Size = { width: number; height: number };

/** 8,000 %, and as far out as makes sense. */
const MOST = 80;
const LEAST = 0.02;
/** Room around a picture that fits, in screen pixels. */
const MARGIN = 24;

export function fitting(frame: Size, room: Size): View {
  const scale = Math.min((room.width - 2 * MARGIN) / frame.width, (room.height - 2 * MARGIN) / frame.height, MOST);
  const fit = Math.max(LEAST, scale);
  return { scale: fit, x: (room.width - frame.width * fit) / 2, y: (room.height - frame.height * fit) / 2 };
}

/** The view in another room: all of the frame where that was shown, else what was in the middle stays there. */
export function inRoom({ scale, x, y }: View, { frame, from, to }: { frame: Size; from: Size; to: Size }): View {
  const before = fitting(frame, from);
  if (before.scale === scale && before.x === x && before.y === y) return fitting(frame, to);
  return { scale, x: x + (to.width - from.width) / 2, y: y + (to.height - from.height) / 2 };
}

/** Whether all of the frame is on the screen. */
export function isInSight({ scale, x, y }: View, frame: Size, room: Size): boolean {
  return x >= 0 && y >= 0 && x + frame.width * scale <= room.width && y + frame.height * scale <= room.height;
}

/** Another scale about a point of the screen, which stays where it is. */
export function zoomed({ scale, x, y }: View, factor: number, at: Point): View {
  const next = Math.min(MOST, Math.max(LEAST, scale * factor));
  const change = next / scale;
  return { scale: next, x: at.x - (at.x - x) * change, y: at.y - (at.y - y) * change };
}

export function moved(view: View, by: Point): View {
  return { ...view, x: view.x + by.x, y: view.y + by.y };
}

export function toFrame({ scale, x, y }: View, point: Point): Point {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale };
}

export function toScreen({ scale, x, y }: View, point: Point): Point {
  return { x: point.x * scale + x, y: point.y * scale + y };
}

/** The view in which a point of the frame is in sight. */
export function showing(view: View, point: Point, room: Size): View {
  const at = toScreen(view, point);
  const by = (place: number, most: number) =>
    place < MARGIN ? MARGIN - place : place > most - MARGIN ? most - MARGIN - place : 0;
  return moved(view, { x: by(at.x, room.width), y: by(at.y, room.height) });
}
