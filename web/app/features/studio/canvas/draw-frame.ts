import type { Frame } from './frame.ts';
import type { Point } from './shapes.ts';
import { toScreen, type View } from './view.ts';

/** A frame that is being set, and where the picture is meanwhile: in pixels of the frame that is there yet. */
export type Framing = { frame: Frame; at: Point };
type Size = { width: number; height: number };

const TINT = 'rgba(240, 48, 128, 0.35)';
const HANDLE = 10;

/** Draws a frame around a picture: what lies beyond the picture tinted, with handles at its sides and corners. */
export function drawFraming(
  context: CanvasRenderingContext2D,
  view: View,
  { frame, at }: Framing,
  picture: Size,
): void {
  const corner = toScreen(view, { x: at.x - frame.left, y: at.y - frame.top });
  const inner = toScreen(view, at);
  const [width, height] = [frame.width * view.scale, frame.height * view.scale];
  context.beginPath();
  context.rect(corner.x, corner.y, width, height);
  context.rect(inner.x, inner.y, picture.width * view.scale, picture.height * view.scale);
  context.fillStyle = TINT;
  context.fill('evenodd');
  context.beginPath();
  context.rect(corner.x, corner.y, width, height);
  outline(context);
  for (const across of [0, 0.5, 1]) {
    for (const down of [0, 0.5, 1]) {
      if (across === 0.5 && down === 0.5) continue;
      const middle = { x: corner.x + across * width, y: corner.y + down * height };
      context.beginPath();
      context.rect(middle.x - HANDLE / 2, middle.y - HANDLE / 2, HANDLE, HANDLE);
      context.fillStyle = '#ffffff';
      context.fill();
      outline(context);
    }
  }
}

function outline(context: CanvasRenderingContext2D): void {
  for (const [color, wide] of [
    ['rgba(0, 0, 0, 0.8)', 3],
    ['#ffffff', 1],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = wide;
    context.stroke();
  }
}
