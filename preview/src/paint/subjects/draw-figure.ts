import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { type Color, css } from '../color.ts';
import type { Placement } from './place-subjects.ts';

export function drawFigure(context: SKRSContext2D, { x, y, size, tilt }: Placement, figure: Canvas): void {
  context.save();
  context.translate(x, y - size / 2);
  context.rotate(tilt);
  context.drawImage(figure, -size / 2, -size / 2, size, size);
  context.restore();
}

/** How the pool of shadow under a figure looks: its center's and its middle's opacity, and shares of the figure's size. */
type Pool = { dark: Color; center: number; middle: number; lift: number; flatness: number };

/** A soft dark pool on the ground under a figure's feet. */
export function drawPool(context: SKRSContext2D, { x, y, size }: Placement, pool: Pool): void {
  const { dark, center, middle, lift, flatness } = pool;
  const shade = context.createRadialGradient(0, 0, 0, 0, 0, size * 0.46);
  shade.addColorStop(0, css(dark, center));
  shade.addColorStop(0.55, css(dark, middle));
  shade.addColorStop(1, css(dark, 0));
  context.save();
  context.translate(x, y - size * lift);
  context.scale(1, flatness);
  context.fillStyle = shade;
  context.fillRect(-size, -size, size * 2, size * 2);
  context.restore();
}
