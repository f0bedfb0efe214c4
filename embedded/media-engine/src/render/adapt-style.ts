import { clamp, hsl, lerp, luma, mix } from '../paint/colour.ts';
import type { Pixels } from '../paint/pixels.ts';
import { createRandom, hashText } from '../paint/random.ts';
import { type ScenePlan, type Style, styles } from '../prompt/plan.ts';

export interface StyleAdapter {
  /** An address or a repository's name; it is read as text and never fetched. */
  address: string;
  /** 0 leaves the picture as it is, 1 is the adapter's full effect. */
  scale: number;
}

/** From this scale on an adapter decides the style; below it only lends its colours. */
const DECIDING_SCALE = 0.35;
const TINT_SHARE = 0.38;
const MOST_TINT = 0.7;

const styleHints: readonly [RegExp, Style][] = [
  [/pixel|8-?bit|16-?bit|voxel|retro-?game/, 'pixel'],
  [/water-?colou?r|aquarelle|gouache/, 'watercolor'],
  [/anime|manga|ghibli|cartoon|comic|chibi|toon|flat|vector|illustration/, 'anime'],
  [/ink|sketch|line-?art|pencil|charcoal|drawing|engrav|etching|woodcut/, 'ink'],
  [/oil|impasto|impression|monet|gogh|baroque|renaissance/, 'oil'],
  [/photo|realis|cinema|film|portrait|analog|polaroid/, 'photo'],
  [/paint|concept|art/, 'painted'],
];

/** The style that an address names in its words, else one that its hash chooses: each address has one for ever. */
export function styleOf(address: string): Style {
  const words = readableName(address);
  const hinted = styleHints.find(([pattern]) => pattern.test(words));
  return hinted?.[1] ?? styles[hashText(address) % styles.length] ?? 'painted';
}

/** The plan in the style of its strongest adapter. */
export function adaptPlan(plan: ScenePlan, adapters: readonly StyleAdapter[]): ScenePlan {
  const strongest = [...adapters].sort((left, right) => right.scale - left.scale)[0];
  if (!strongest || strongest.scale < DECIDING_SCALE) {
    return plan;
  }
  return { ...plan, style: styleOf(strongest.address) };
}

/** Draws the colours of each adapter over the picture: its shadows, middle tones and lights, by its scale. */
export function tintPicture(pixels: Pixels, adapters: readonly StyleAdapter[]): void {
  for (const { address, scale } of adapters) {
    const amount = clamp(scale * TINT_SHARE, 0, MOST_TINT);
    if (amount > 0) {
      tint(pixels, address, amount);
    }
  }
}

function tint(pixels: Pixels, address: string, amount: number): void {
  const random = createRandom(hashText(address)).fork('palette');
  const hue = random.next();
  const ramp = [
    hsl(hue, 0.5, 0.1),
    hsl(hue + random.between(-0.1, 0.1), 0.55, 0.38),
    hsl(hue + random.between(0.3, 0.6), 0.6, 0.68),
    hsl(hue + random.between(0.3, 0.6), 0.5, 0.94),
  ] as const;
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const light = luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) / 255;
    const place = clamp(light) * 2.999;
    const step = Math.floor(place);
    const tone = mix(ramp[step] ?? ramp[0], ramp[step + 1] ?? ramp[3], place - step);
    for (let part = 0; part < 3; part += 1) {
      data[at + part] = lerp(data[at + part] ?? 0, (tone[part] ?? 0) * 255, amount);
    }
  }
}

/** Hosts name no style: "civitai.com/.../ink-wash" is about ink, and huggingface.co about nothing. */
function readableName(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/, '');
}
