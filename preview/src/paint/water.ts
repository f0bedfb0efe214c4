import { type Color, clamp, lerp, mix, smoothstep } from './color.ts';
import { hazeAt, hazeColor, type LandView } from './land.ts';
import type { Stage } from './stage.ts';

interface WaterLook {
  /** The water's own color, seen where it is looked down on. */
  deep: Color;
  /** 0 for a mirror, 1 for a rough sea. */
  roughness: number;
}

/** Fills the water pixels with the mirrored picture above the shore, waves and the path of light below the sun. */
export function paintWater(stage: Stage, view: LandView, look: WaterLook): void {
  const { width, height, raster, horizon, noise, palette, sun, unit } = stage;
  const shores = findShores(stage, view);
  const source = raster.data.slice();
  const sample = (x: number, y: number, part: number): number => {
    const px = clamp(Math.round(x), 0, width - 1);
    const py = clamp(Math.round(y), 0, height - 1);
    return source[(py * width + px) * 3 + part] ?? 0;
  };
  const tilt = 0.012 + look.roughness * 0.05;
  for (let y = Math.max(0, Math.floor(horizon)); y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      if (view.water[pixel] !== 1) {
        continue;
      }
      const z = view.depth[pixel] ?? view.camera.far;
      const worldX = ((x - width / 2) / view.focal) * z;
      const swell = noise.fractal(worldX * 0.9, z * 2.6, 3) * look.roughness;
      const ripple = noise.fractal(worldX * 3.1 + 7, z * 7.5, 3);
      const near = clamp(1.6 / z);
      const wave = swell * 0.8 + ripple * (0.25 + look.roughness * 0.5);
      const shore = shores[x] ?? horizon;
      const below = y - shore;
      const mirrorY = shore - below * (1 - look.roughness * 0.25) - wave * unit * tilt * (0.4 + near * 2.2);
      const mirrorX = x + ripple * unit * 0.006 * (0.3 + near * 3);
      const grazing = clamp(1 - (y - horizon) / (height - horizon + 1));
      const reflectivity = clamp(0.42 + 0.5 * grazing ** 1.5 + wave * 0.22 * (0.4 + look.roughness));
      const depth = 0.55 + 0.45 * palette.ambient[2] + wave * 0.16;
      const sparkle = glitter(stage, x, y, wave, near);
      const veil = hazeAt(view, z) * 0.55;
      const haze = hazeColor(stage, x);
      for (let part = 0; part < 3; part += 1) {
        const own = (look.deep[part] ?? 0) * depth;
        const mirrored = sample(mirrorX, Math.min(mirrorY, shore - 1), part) * 0.94;
        const light = lerp(own, mirrored, reflectivity) + (palette.key[part] ?? 0) * sparkle;
        raster.data[pixel * 3 + part] = lerp(light, haze[part] ?? 0, veil);
      }
      if (sun.visible && below < unit * 0.004) {
        raster.data[pixel * 3] = (raster.data[pixel * 3] ?? 0) * 1.04;
      }
    }
  }
}

/** The path of light under the sun or moon: broken bands that widen towards the viewer. */
function glitter(stage: Stage, x: number, y: number, wave: number, near: number): number {
  const { sun, width, height, horizon, palette } = stage;
  if (!sun.visible) {
    return 0;
  }
  const down = (y - horizon) / (height - horizon + 1);
  const spread = width * (0.025 + down * 0.11);
  const path = Math.exp(-(((x - sun.x) / spread) ** 2));
  const crest = smoothstep(0.02, 0.42, wave + 0.12 * (1 - near));
  return path * crest * (palette.isDark ? 0.75 : 0.95) * (1 - down * 0.45);
}

/** For each column the lowest row that is still above the water's far edge, smoothed so that mirrors do not tear. */
function findShores(stage: Stage, view: LandView): Float32Array {
  const { width, height, horizon } = stage;
  const raw = new Float32Array(width).fill(horizon);
  for (let x = 0; x < width; x += 1) {
    for (let y = Math.max(0, Math.floor(horizon) - 1); y < height; y += 1) {
      if (view.water[y * width + x] === 1) {
        raw[x] = y;
        break;
      }
    }
  }
  const reach = Math.max(1, Math.round(width * 0.012));
  const smooth = new Float32Array(width);
  for (let x = 0; x < width; x += 1) {
    let sum = 0;
    let count = 0;
    for (let other = Math.max(0, x - reach); other <= Math.min(width - 1, x + reach); other += 1) {
      sum += raw[other] ?? horizon;
      count += 1;
    }
    smooth[x] = Math.min(sum / count, raw[x] ?? horizon);
  }
  return smooth;
}

/** Foam along the edge where sea meets sand. */
export function paintFoam(stage: Stage, view: LandView): void {
  const { width, height, raster, noise, palette } = stage;
  const foam = mix(palette.ambient, [1, 1, 1], palette.isDark ? 0.35 : 0.8);
  for (let y = Math.max(0, Math.floor(stage.horizon)); y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      const z = view.depth[pixel] ?? 0;
      if (z === 0) {
        continue;
      }
      const worldX = ((x - width / 2) / view.focal) * z;
      const ground = view.surface.heightAt(worldX, z) - view.surface.waterLevel;
      if (ground < -0.5 || ground > 0.06) {
        continue;
      }
      const lap = Math.sin(ground * 46 + noise.fractal(worldX * 0.8, z * 0.8, 3) * 5);
      const edge =
        smoothstep(0.06, 0, Math.abs(ground)) + smoothstep(0.55, 0.95, lap) * smoothstep(-0.5, -0.05, ground) * 0.75;
      const broken = smoothstep(-0.3, 0.35, noise.fractal(worldX * 5, z * 5, 3));
      const amount = clamp(edge) * broken * 0.85;
      for (let part = 0; part < 3; part += 1) {
        raster.data[pixel * 3 + part] = lerp(raster.data[pixel * 3 + part] ?? 0, foam[part] ?? 1, amount);
      }
    }
  }
}

/** A view in which everything below the horizon is level water. */
export function flatWater(stage: Stage, camera: LandView['camera']): LandView {
  const { width, height, horizon } = stage;
  const focal = 0.95 * Math.sqrt(width * height);
  const depth = new Float32Array(width * height);
  const water = new Uint8Array(width * height);
  for (let y = Math.ceil(horizon); y < height; y += 1) {
    const distance = Math.min(camera.far, (camera.height * focal) / Math.max(1, y - horizon));
    depth.fill(distance, y * width, (y + 1) * width);
    water.fill(1, y * width, (y + 1) * width);
  }
  const surface = { waterLevel: 0, heightAt: () => -1, colorAt: (): Color => [0, 0, 0] };
  return { focal, camera, depth, water, surface };
}
