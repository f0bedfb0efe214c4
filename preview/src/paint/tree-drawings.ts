import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Color, css, hex, mix, scale } from './color.ts';
import type { Random } from './random.ts';

export type TreeKind = 'pine' | 'broadleaf' | 'blossom' | 'autumn' | 'palm' | 'bare';

/** Trees are drawn once at this height in pixels, foot at the middle of the lower edge, and scaled from there. */
export const TREE_HEIGHT = 320;
export const TREE_WIDTH = 240;

/** Draws one tree in the colors it has in white light; `side` is -1 when the light comes from the left. */
export function drawTree(kind: TreeKind, random: Random, look: { side: number; scale: number }): Canvas {
  const canvas = createCanvas(Math.round(TREE_WIDTH * look.scale), Math.round(TREE_HEIGHT * look.scale));
  const context = canvas.getContext('2d');
  const { side } = look;
  context.scale(look.scale, look.scale);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (kind === 'pine') {
    drawPine(context, random, side);
  } else if (kind === 'palm') {
    drawPalm(context, random, side);
  } else {
    drawCrown(context, random, side, kind);
  }
  return canvas;
}

const bark = hex('#5a4434');
const needleDark = hex('#1f3a2e');
const needleLight = hex('#5d8a55');

function drawPine(context: SKRSContext2D, random: Random, side: number): void {
  const middle = TREE_WIDTH / 2;
  const slender = random.between(0.52, 0.86);
  context.strokeStyle = css(bark);
  context.lineWidth = 8;
  line(context, middle, TREE_HEIGHT, middle + random.between(-3, 3), 40);
  const whorls = 26;
  for (let whorl = 0; whorl < whorls; whorl += 1) {
    const down = whorl / (whorls - 1);
    const y = 10 + down * (TREE_HEIGHT - 52);
    const reach = (6 + down ** 0.9 * 96) * slender * random.between(0.8, 1.15);
    for (const direction of [-1, 1]) {
      for (let twig = 0; twig < 6; twig += 1) {
        const out = reach * random.between(0.35, 1);
        const light = direction === side ? random.between(0.35, 1) : random.between(0, 0.45);
        context.strokeStyle = css(mix(needleDark, needleLight, light * (0.45 + 0.55 * (out / reach))));
        context.lineWidth = random.between(3.5, 8) * (0.55 + down * 0.7);
        const droop = out * random.between(0.18, 0.42);
        context.beginPath();
        context.moveTo(middle + direction * random.between(0, 5), y + random.between(-5, 5));
        context.quadraticCurveTo(middle + direction * out * 0.6, y + droop * 0.3, middle + direction * out, y + droop);
        context.stroke();
      }
    }
  }
}

const crowns: Record<Exclude<TreeKind, 'pine' | 'palm'>, readonly (readonly [string, string])[]> = {
  broadleaf: [
    ['#2c4a2a', '#86ad52'],
    ['#35502b', '#9cb35a'],
  ],
  blossom: [
    ['#b0607f', '#ffd9e6'],
    ['#c0708f', '#fff0f4'],
  ],
  autumn: [
    ['#8c3a1c', '#f0a63c'],
    ['#9c4a1a', '#f4c24e'],
    ['#7d2a22', '#e2683a'],
  ],
  bare: [['#4a4038', '#8a7c6e']],
};

function drawCrown(context: SKRSContext2D, random: Random, side: number, kind: keyof typeof crowns): void {
  const middle = TREE_WIDTH / 2;
  const palette = crowns[kind];
  const [dark, light] = palette[random.whole(0, palette.length - 1)] ?? ['#2c4a2a', '#86ad52'];
  // Crowns spread wider than the sheet: drawn smaller around the foot they stay whole.
  context.translate(middle * 0.24, TREE_HEIGHT * 0.24);
  context.scale(0.76, 0.76);
  const tips: { x: number; y: number }[] = [];
  const grow = (x: number, y: number, angle: number, length: number, thickness: number): void => {
    const endX = x + Math.cos(angle) * length;
    const endY = y + Math.sin(angle) * length;
    context.strokeStyle = css(scale(bark, random.between(0.8, 1.2)));
    context.lineWidth = thickness;
    line(context, x, y, endX, endY);
    if (length < 17) {
      tips.push({ x: endX, y: endY });
      return;
    }
    const forks = random.whole(2, 3);
    for (let fork = 0; fork < forks; fork += 1) {
      grow(endX, endY, angle + random.between(-0.8, 0.8), length * random.between(0.6, 0.78), thickness * 0.66);
    }
  };
  grow(middle, TREE_HEIGHT, -Math.PI / 2 + random.between(-0.08, 0.08), 66, 16);
  if (kind === 'bare') {
    return;
  }
  const clumps = tips.flatMap((tip) => [
    tip,
    { x: tip.x + random.between(-24, 24), y: tip.y + random.between(-20, 20) },
  ]);
  for (const layer of [0, 1, 2]) {
    for (const clump of clumps) {
      const lift = layer * 6;
      const lightness =
        layer === 0 ? random.between(0, 0.18) : layer === 1 ? random.between(0.2, 0.5) : random.between(0.55, 1);
      const share = layer === 2 ? 7 : 12;
      for (let leaf = 0; leaf < share; leaf += 1) {
        const radius = random.between(3.5, 9) * (layer === 2 ? 0.7 : 1.2);
        const spread = layer === 2 ? 13 : 21;
        const x = clump.x + random.between(-spread, spread) + side * lift * 0.8;
        const y = clump.y + random.between(-spread, spread) * 0.8 - lift;
        context.fillStyle = css(mix(hex(dark), hex(light), lightness), 0.95);
        context.beginPath();
        context.ellipse(x, y, radius, radius * 0.72, random.between(0, 3), 0, Math.PI * 2);
        context.fill();
      }
    }
  }
}

function drawPalm(context: SKRSContext2D, random: Random, side: number): void {
  const lean = random.between(-46, 46);
  const topX = TREE_WIDTH / 2 + lean;
  const topY = 96;
  context.strokeStyle = css(hex('#7d6248'));
  for (let part = 0; part < 22; part += 1) {
    const t = part / 21;
    context.lineWidth = 12 - t * 5;
    context.strokeStyle = css(scale(hex('#7d6248'), part % 2 === 0 ? 0.85 : 1.1));
    const x = TREE_WIDTH / 2 + lean * t * t;
    const y = TREE_HEIGHT - t * (TREE_HEIGHT - topY);
    line(context, x, y, x + lean * 0.02, y - 8);
  }
  for (let frond = 0; frond < 11; frond += 1) {
    const angle = -Math.PI * (0.02 + (frond / 10) * 0.96) + random.between(-0.12, 0.12);
    const length = random.between(72, 100);
    const endX = topX + Math.cos(angle) * length;
    const endY = topY + Math.sin(angle) * length * 0.62 + 38;
    const light = Math.cos(angle) * side > 0 ? random.between(0.5, 1) : random.between(0.1, 0.5);
    const green: Color = mix(hex('#25492f'), hex('#8fb65a'), light);
    for (let leaf = 0; leaf < 16; leaf += 1) {
      const t = leaf / 15;
      const x = topX + (endX - topX) * t;
      const y = topY + (endY - topY) * t * t - Math.sin(t * Math.PI) * 26 + Math.sin(angle) * 14 * t;
      context.strokeStyle = css(scale(green, random.between(0.85, 1.12)));
      context.lineWidth = 3.2;
      const hang = 20 * Math.sin(Math.min(1, t * 1.2 + 0.12) * Math.PI * 0.9);
      line(context, x, y, x + Math.cos(angle) * 9 - 3, y + hang);
      line(context, x, y, x + Math.cos(angle) * 12 + 3, y + hang * 0.55);
    }
  }
}

function line(context: SKRSContext2D, fromX: number, fromY: number, toX: number, toY: number): void {
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.stroke();
}
