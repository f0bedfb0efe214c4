import { type Color, clamp, lerp, mix } from './color.ts';
import { underLight } from './ground-light.ts';
import { clearSky } from './sky.ts';
import type { Stage } from './stage.ts';

/** A landscape as functions of the place: x to the right, z into the distance, both in the units of the camera's height. */
export interface Surface {
  heightAt(x: number, z: number): number;
  /** The ground's own color; `flatness` is 1 on level ground and 0 on a cliff. */
  colorAt(x: number, z: number, height: number, flatness: number): Color;
  /** Ground below this height is under water; -Infinity for dry land. */
  waterLevel: number;
}

export interface Camera {
  height: number;
  near: number;
  far: number;
  /** How much light the air swallows between near and far; 1 is a clear day. */
  haziness: number;
}

/** What was painted, for everything that stands on it. */
export interface LandView {
  focal: number;
  camera: Camera;
  /** Distance of each pixel; 0 where the sky was left. */
  depth: Float32Array;
  /** 1 where the pixel is water. */
  water: Uint8Array;
  surface: Surface;
}

const ROWS = 340;
const SHADOW_STEPS = 9;

/** Where a point of the world appears, in pixels. */
export function project(stage: Stage, view: LandView, x: number, z: number, height: number): { x: number; y: number } {
  return {
    x: stage.width / 2 + (x / z) * view.focal,
    y: stage.horizon + ((view.camera.height - height) / z) * view.focal,
  };
}

/** How much of the haze lies before a distance, 0..1. */
export function hazeAt(view: LandView, z: number): number {
  return 1 - Math.exp((-z / view.camera.far) * 1.5 * view.camera.haziness);
}

/** The color of the haze in a direction: brighter and warmer towards the sun. */
export function hazeColor(stage: Stage, x: number): Color {
  const { palette, horizon, sun, width } = stage;
  const towardsSun = Math.exp(-Math.abs(x - sun.x) / (width * 0.35));
  return mix(palette.haze, clearSky(stage, x, horizon * 0.97), 0.35 + 0.3 * towardsSun);
}

/** The direction to the light, a unit vector; raking, because light from the side shows form. */
function lightDirection(stage: Stage): readonly [number, number, number] {
  const side = stage.sun.x >= stage.width / 2 ? 1 : -1;
  const rise = clamp((stage.horizon - stage.sun.y) / stage.height, 0.08, 0.6);
  // Sand has no texture of its own: only low light shows its forms.
  const lift = stage.plan.place === 'desert' ? 0.16 + rise * 0.45 : 0.28 + rise * 0.9;
  const vector = [side * 0.86, lift, 0.12 - rise * 0.5] as const;
  const length = Math.hypot(...vector);
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

/**
 * Paints a height field in perspective, near to far, one column of pixels at a time (the "voxel space" way), with
 * light, cast shadows and haze. The grid's rows lie at geometric distances, so that detail follows the perspective.
 */
export function paintLand(stage: Stage, surface: Surface, camera: Camera): LandView {
  const { width, height } = stage;
  const focal = 0.95 * Math.sqrt(width * height);
  const view: LandView = {
    focal,
    camera,
    surface,
    depth: new Float32Array(width * height),
    water: new Uint8Array(width * height),
  };
  const distances = Float32Array.from(
    { length: ROWS },
    (_, row) => camera.near * (camera.far / camera.near) ** (row / (ROWS - 1)),
  );
  const heights = sampleHeights(stage, view, distances);
  const shade = createShading(stage, view, distances, heights);
  for (let column = 0; column < width; column += 1) {
    paintColumn(stage, view, distances, heights, column, shade);
  }
  return view;
}

function sampleHeights(stage: Stage, view: LandView, distances: Float32Array): Float32Array {
  const { width } = stage;
  const heights = new Float32Array(width * ROWS);
  for (let row = 0; row < ROWS; row += 1) {
    const z = distances[row] ?? 1;
    for (let column = 0; column < width; column += 1) {
      heights[row * width + column] = view.surface.heightAt(((column - width / 2) / view.focal) * z, z);
    }
  }
  return heights;
}

type Shade = (column: number, row: number) => Color;

function createShading(stage: Stage, view: LandView, distances: Float32Array, heights: Float32Array): Shade {
  const { width, palette } = stage;
  const { surface, focal, camera } = view;
  const light = lightDirection(stage);
  const logarithm = (ROWS - 1) / Math.log(camera.far / camera.near);
  const sunlight = stage.sun.visible ? 1 : 0.45;
  const hazes = Array.from({ length: width }, (_, column) => hazeColor(stage, column));
  const heightAt = (column: number, row: number): number =>
    heights[clamp(row, 0, ROWS - 1) * width + clamp(column, 0, width - 1)] ?? 0;

  const isLit = (x: number, z: number, height: number): number => {
    let lit = 1;
    for (let step = 1; step <= SHADOW_STEPS; step += 1) {
      const reach = z * 0.012 * step * step;
      const pz = z + light[2] * reach;
      if (pz < camera.near || pz > camera.far) {
        break;
      }
      const column = Math.round(width / 2 + ((x + light[0] * reach) / pz) * focal);
      if (column < 0 || column >= width) {
        break;
      }
      const row = Math.round(Math.log(pz / camera.near) * logarithm);
      const over = heightAt(column, row) - (height + light[1] * reach);
      lit = Math.min(lit, 1 - smoothRise(over / (0.06 * reach + 0.02)));
    }
    return lit;
  };

  return (column, row) => {
    const z = distances[row] ?? 1;
    const x = ((column - width / 2) / focal) * z;
    const height = heightAt(column, row);
    const spacing = (z / focal) * 4;
    const slopeX = (heightAt(column + 2, row) - heightAt(column - 2, row)) / spacing;
    const nextZ = distances[Math.min(ROWS - 1, row + 1)] ?? z;
    const lastZ = distances[Math.max(0, row - 1)] ?? z;
    const slopeZ = (heightAt(column, row + 1) - heightAt(column, row - 1)) / Math.max(1e-4, nextZ - lastZ);
    const length = Math.hypot(slopeX, 1, slopeZ);
    const flatness = 1 / length;
    const facing = clamp((-slopeX * light[0] + light[1] - slopeZ * light[2]) / length);
    const direct = facing * isLit(x, z, height) * sunlight;
    const own = underLight(stage, surface.colorAt(x, z, height, flatness));
    const sky = 0.36 + 0.36 * flatness;
    const haze = hazeAt(view, z) * clamp(1.12 - height / camera.far, 0.45, 1);
    const veil = hazes[column] ?? palette.haze;
    return [
      lerp(own[0] * (palette.ambient[0] * sky + palette.key[0] * direct * 1.4), veil[0], haze),
      lerp(own[1] * (palette.ambient[1] * sky + palette.key[1] * direct * 1.4), veil[1], haze),
      lerp(own[2] * (palette.ambient[2] * sky + palette.key[2] * direct * 1.4), veil[2], haze),
    ];
  };
}

function smoothRise(value: number): number {
  const t = clamp(value);
  return t * t * (3 - 2 * t);
}

function paintColumn(
  stage: Stage,
  view: LandView,
  distances: Float32Array,
  heights: Float32Array,
  column: number,
  shade: Shade,
): void {
  const { width, height, horizon, raster } = stage;
  const { camera, focal, surface } = view;
  let lowest = height;
  let lastColor: Color | null = null;
  let lastY = height;
  for (let row = 0; row < ROWS && lowest > 0; row += 1) {
    const z = distances[row] ?? 1;
    const ground = heights[row * width + column] ?? 0;
    const isWater = ground < surface.waterLevel;
    const y = horizon + ((camera.height - (isWater ? surface.waterLevel : ground)) / z) * focal;
    if (y >= lowest) {
      lastY = y;
      lastColor = null;
      continue;
    }
    const color = isWater ? null : shade(column, row);
    const from = Math.max(0, Math.ceil(y));
    for (let py = from; py < lowest; py += 1) {
      const pixel = py * width + column;
      view.depth[pixel] = z;
      if (color === null) {
        view.water[pixel] = 1;
        continue;
      }
      const blend = lastColor === null ? 0 : clamp((py - y) / Math.max(1e-3, lastY - y));
      raster.data[pixel * 3] = lerp(color[0], lastColor?.[0] ?? 0, blend);
      raster.data[pixel * 3 + 1] = lerp(color[1], lastColor?.[1] ?? 0, blend);
      raster.data[pixel * 3 + 2] = lerp(color[2], lastColor?.[2] ?? 0, blend);
    }
    lowest = Math.min(lowest, from);
    lastColor = color;
    lastY = y;
  }
}
