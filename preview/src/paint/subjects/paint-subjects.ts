import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { css, scale } from '../color.ts';
import type { Scene, Stage } from '../stage.ts';
import { drawFigure, drawPool } from './draw-figure.ts';
import { lightFigure } from './light-figure.ts';
import type { Drawing } from './load-drawings.ts';
import { type Placement, placeSubjects } from './place-subjects.ts';

/** Where figures are, so that the brush takes care of them: 0..1 at a pixel of the stage. */
type CareAt = (x: number, y: number) => number;

/** Puts the plan's subjects into a scene with shadow or mirror image. Null when there are none. */
export function paintSubjects(stage: Stage, scene: Scene, drawings: ReadonlyMap<string, Drawing>): CareAt | null {
  const placements = placeSubjects(stage, scene, drawings);
  if (placements.length === 0) {
    return null;
  }
  const context = scene.canvas.getContext('2d');
  const mask = createCanvas(stage.width, stage.height);
  for (const placement of placements) {
    const figure = lightFigure(stage, placement, placement.on === 'none' ? skyHaze(stage) : scene.hazeAt(placement.y));
    if (placement.on === 'water') {
      mirror(context, stage, placement, figure);
    } else if (placement.on === 'land') {
      castShadow(context, stage, placement, figure);
    }
    drawFigure(context, placement, figure);
    drawFigure(mask.getContext('2d'), placement, figure);
  }
  const { data } = mask.getContext('2d').getImageData(0, 0, stage.width, stage.height);
  return (x, y) =>
    (data[
      (Math.min(stage.height - 1, Math.floor(y)) * stage.width + Math.min(stage.width - 1, Math.floor(x))) * 4 + 3
    ] ?? 0) / 255;
}

function skyHaze(stage: Stage): number {
  const { place } = stage.plan;
  return place === 'space' || place === 'abstract' ? 0 : place === 'underwater' ? 0.2 : 0.1;
}

/** A soft dark pool under the feet and the outline laid along the ground, away from the light. */
function castShadow(context: SKRSContext2D, stage: Stage, placement: Placement, figure: Canvas): void {
  const { palette, sun, unit, plan } = stage;
  const { x, y, size } = placement;
  const dark = scale(palette.ambient, 0.16);
  drawPool(context, placement, { dark, center: 0.62, middle: 0.28, lift: 0.012, flatness: 0.17 });
  if (!sun.visible || plan.weather === 'fog') {
    return;
  }
  const outline = createCanvas(figure.width, figure.height);
  const shape = outline.getContext('2d');
  shape.drawImage(figure, 0, 0);
  shape.globalCompositeOperation = 'source-in';
  shape.fillStyle = css(dark);
  shape.fillRect(0, 0, figure.width, figure.height);
  const away = Math.max(-1.5, Math.min(1.5, ((x - sun.x) / unit) * 1.7));
  const isBehind = sun.y > stage.horizon - stage.height * 0.3 && plan.place !== 'studio';
  context.save();
  context.globalAlpha = palette.isDark ? 0.22 : 0.36;
  context.filter = `blur(${Math.max(1, Math.round(size * 0.012))}px)`;
  // Light from behind throws the shadow towards the viewer, other light away from the viewer.
  context.transform(1, 0, isBehind ? away * 0.8 : -away * 0.7, isBehind ? -0.42 : 0.24, x, y - size * 0.012);
  context.drawImage(outline, -size / 2, -size, size, size);
  context.restore();
}

/** The figure upside down in the water, broken by ripples and fading with depth. */
function mirror(context: SKRSContext2D, stage: Stage, placement: Placement, figure: Canvas): void {
  const { x, y, size } = placement;
  const random = stage.random.fork(`mirror ${Math.round(x)}`);
  const bands = 46;
  const from = figure.height / bands;
  context.save();
  for (let band = 0; band < bands; band += 1) {
    const down = band / bands;
    const shift = random.between(-1, 1) * size * 0.02 * (0.3 + down * 1.6);
    context.globalAlpha = 0.52 * (1 - down) ** 1.3;
    const top = y + size * 0.86 * down - size * 0.01;
    const thickness = ((size * 0.86) / bands) * 1.35;
    context.save();
    context.translate(x + shift, top + thickness);
    context.scale(1, -1);
    context.drawImage(figure, 0, figure.height - (band + 1) * from, figure.width, from, -size / 2, 0, size, thickness);
    context.restore();
  }
  context.restore();
}
