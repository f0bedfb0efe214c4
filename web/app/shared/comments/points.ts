/** On a picture: shares of its width and height, from the left and the top. */
export type Point = { x: number; y: number };

const STEP = 0.01;
const FAR = 0.1;
const moves: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000;

/** Where an arrow key moves a pin, by ten times as much with Shift; null for any other key. Left is left in every language. */
export function movedPoint({ x, y }: Point, key: string, isFar: boolean): Point | null {
  const move = moves[key];
  const step = isFar ? FAR : STEP;
  return move === undefined ? null : { x: within(x + move.x * step), y: within(y + move.y * step) };
}

/** The point of a box that was pressed. */
export function pointIn(
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
}
