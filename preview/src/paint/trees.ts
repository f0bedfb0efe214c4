import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Color, clamp, lerp } from './color.ts';
import { groundLight, underLight } from './ground-light.ts';
import { hazeAt, hazeColor, type LandView, project } from './land.ts';
import type { Stage } from './stage.ts';
import { drawTree, TREE_HEIGHT, TREE_WIDTH, type TreeKind } from './tree-drawings.ts';

const VARIANTS = 4;
const HAZE_STEPS = 7;

interface TreeStock {
  /** Draws a tree with its foot at a pixel; `haze` 0 is near, 1 is lost in the distance. */
  plant(
    context: SKRSContext2D,
    kind: TreeKind,
    tree: { x: number; y: number; height: number; haze: number; variant: number },
  ): void;
}

/** Trees tinted for the stage's light, drawn once for each variant and depth of haze. */
export function createTreeStock(stage: Stage): TreeStock {
  const drawn = new Map<string, Canvas>();
  const tinted = new Map<string, Canvas>();
  const random = stage.random.fork('trees');
  const side = stage.sun.x >= stage.width / 2 ? 1 : -1;

  const treeOf = (kind: TreeKind, variant: number, step: number): Canvas => {
    const key = `${kind} ${variant} ${step}`;
    const known = tinted.get(key);
    if (known) {
      return known;
    }
    const base =
      drawn.get(`${kind} ${variant}`) ??
      drawTree(kind, random.fork(`${kind} ${variant}`), { side, scale: clamp(stage.unit / 640, 0.2, 1) });
    drawn.set(`${kind} ${variant}`, base);
    const result = tint(stage, base, step / (HAZE_STEPS - 1));
    tinted.set(key, result);
    return result;
  };

  return {
    plant: (context, kind, { x, y, height, haze, variant }) => {
      const step = Math.round(Math.min(1, Math.max(0, haze)) * (HAZE_STEPS - 1));
      const width = (height * TREE_WIDTH) / TREE_HEIGHT;
      context.drawImage(treeOf(kind, variant % VARIANTS, step), x - width / 2, y - height, width, height);
    },
  };
}

/** Lights and veils a drawing made in white light; keeps its transparency. */
function tint(stage: Stage, base: Canvas, haze: number): Canvas {
  const canvas = createCanvas(base.width, base.height);
  const context = canvas.getContext('2d');
  context.drawImage(base, 0, 0);
  const image = context.getImageData(0, 0, base.width, base.height);
  const { shade, lit } = groundLight(stage);
  const veil = hazeColor(stage, stage.width / 2);
  const { data } = image;
  for (let index = 0; index < data.length; index += 4) {
    if (data[index + 3] === 0) {
      continue;
    }
    const pigment = underLight(stage, [
      (data[index] ?? 0) / 255,
      (data[index + 1] ?? 0) / 255,
      (data[index + 2] ?? 0) / 255,
    ]);
    for (let part = 0; part < 3; part += 1) {
      const light = lerp(shade[part] ?? 1, lit[part] ?? 1, 0.62);
      data[index + part] = lerp((pigment[part] ?? 0) * light, veil[part] ?? 0, haze * 0.92) * 255;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

export interface Grove {
  kinds: readonly [TreeKind, ...TreeKind[]];
  /** How many are tried; those on water, rock or out of sight are left out. */
  count: number;
  near: number;
  far: number;
  /** Height of a tree in world units. */
  height: number;
  /** Whether a tree may stand there. */
  allows(x: number, z: number, height: number): boolean;
}

/** Plants a grove on the land, far trees first; only where their foot can be seen. */
export function plantGrove(context: SKRSContext2D, stage: Stage, view: LandView, stock: TreeStock, grove: Grove): void {
  const random = stage.random.fork(`grove ${grove.near} ${grove.kinds[0]}`);
  const { width, height } = stage;
  const trees = Array.from({ length: Math.round(grove.count * clamp(stage.unit / 480, 0.3, 1)) }, () => ({
    z: grove.near * (grove.far / grove.near) ** random.next(),
    across: random.between(-0.56, 0.56),
    size: random.between(0.65, 1.25),
    variant: random.whole(0, VARIANTS - 1),
    kind: random.pick(grove.kinds),
  })).sort((left, right) => right.z - left.z);
  for (const tree of trees) {
    const x = tree.across * (width / view.focal) * tree.z;
    const ground = view.surface.heightAt(x, tree.z);
    if (ground < view.surface.waterLevel + 0.04 || !grove.allows(x, tree.z, ground)) {
      continue;
    }
    const foot = project(stage, view, x, tree.z, ground);
    const px = Math.round(foot.x);
    const py = Math.round(foot.y);
    const seen = px >= 0 && px < width && py >= 0 && py < height ? (view.depth[py * width + px] ?? 0) : tree.z;
    if (py >= height + 40 || Math.abs(seen - tree.z) > tree.z * 0.09) {
      continue;
    }
    stock.plant(context, tree.kind, {
      x: foot.x,
      y: foot.y + 1,
      height: ((grove.height * tree.size) / tree.z) * view.focal,
      haze: hazeAt(view, tree.z),
      variant: tree.variant,
    });
  }
}

/** The kinds of trees that fit a plan. */
export function treeKindsFor(stage: Stage): readonly [TreeKind, ...TreeKind[]] {
  const { features, weather, place } = stage.plan;
  if (features.has('blossom')) {
    return ['blossom', 'blossom', 'broadleaf'];
  }
  if (features.has('autumn')) {
    return features.has('pines') ? ['autumn', 'pine'] : ['autumn'];
  }
  if (features.has('palms')) {
    return ['palm'];
  }
  if (weather === 'snow' && !features.has('pines')) {
    return ['pine', 'bare'];
  }
  return place === 'meadow' ? (features.has('pines') ? ['pine'] : ['broadleaf', 'broadleaf', 'pine']) : ['pine'];
}

/** A color of the ground cover as it looks in the stage's light. */
export function litColor(stage: Stage, pigment: Color, lightness: number): Color {
  const { shade, lit } = groundLight(stage);
  const own = underLight(stage, pigment);
  return [
    own[0] * lerp(shade[0], lit[0], lightness),
    own[1] * lerp(shade[1], lit[1], lightness),
    own[2] * lerp(shade[2], lit[2], lightness),
  ];
}
