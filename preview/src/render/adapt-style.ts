import { type Style, styles } from '@kinora/providers/port/orders';
import { type Color, clamp, hex, lerp, luma, mix } from '../paint/color.ts';
import type { Pixels } from '../paint/pixels.ts';
import { hashText } from '../paint/random.ts';
import type { ScenePlan } from '../prompt/plan.ts';

interface StyleAdapter {
  /** An address or a repository's name; it is read as text and never fetched. */
  address: string;
  /** 0 leaves the picture as it is, 1 is the adapter's full effect. */
  scale: number;
}

/** From this scale on an adapter decides the style; below it only lends its colors. */
const DECIDING_SCALE = 0.35;
const TINT_SHARE = 0.34;
const MOST_TINT = 0.7;

/** Shadows, two middle tones and lights that go together; an address always has the same. */
const ramps = [
  ramp('#0d2230', '#1f6f78', '#f0a05a', '#fff1d6'),
  ramp('#1c0f2e', '#6b2f7d', '#f08a8a', '#ffe9d2'),
  ramp('#0e1638', '#2f55b4', '#8fc7ea', '#fbf7ea'),
  ramp('#24140c', '#8a4f2a', '#dcae6f', '#fff3da'),
  ramp('#0c2419', '#2f7a4b', '#d9c85f', '#fdf8dc'),
  ramp('#2b0b18', '#a3284a', '#f2a48c', '#fff0e6'),
  ramp('#141a2e', '#4a5a8c', '#c8a2d8', '#fdeff6'),
  ramp('#06262c', '#0f8a8a', '#7fe0c0', '#f6fff2'),
  ramp('#20102c', '#c03a8a', '#48c8e8', '#f2fbff'),
  ramp('#15181c', '#565e66', '#b4b0a4', '#fbf8ef'),
] as const;
type Ramp = readonly [Color, Color, Color, Color];

function ramp(...codes: [string, string, string, string]): Ramp {
  return [hex(codes[0]), hex(codes[1]), hex(codes[2]), hex(codes[3])];
}

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
  return hinted?.[1] ?? styles[hashText(words) % styles.length] ?? 'painted';
}

/** The plan in the style of its strongest adapter. */
export function adaptPlan(plan: ScenePlan, adapters: readonly StyleAdapter[]): ScenePlan {
  const strongest = [...adapters].sort((left, right) => right.scale - left.scale)[0];
  if (!strongest || strongest.scale < DECIDING_SCALE) {
    return plan;
  }
  return { ...plan, style: styleOf(strongest.address) };
}

/** Draws the colors of each adapter over the picture: its shadows, middle tones and lights, by its scale. */
export function tintPicture(pixels: Pixels, adapters: readonly StyleAdapter[]): void {
  for (const { address, scale } of adapters) {
    const amount = clamp(scale * TINT_SHARE, 0, MOST_TINT);
    if (amount > 0) {
      tint(pixels, address, amount);
    }
  }
}

function tint(pixels: Pixels, address: string, amount: number): void {
  const tones = ramps[hashText(readableName(address)) % ramps.length] ?? ramps[0];
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const light = luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) / 255;
    const place = clamp(light) * 2.999;
    const step = Math.floor(place);
    const tone = mix(tones[step] ?? tones[0], tones[step + 1] ?? tones[3], place - step);
    for (let part = 0; part < 3; part += 1) {
      data[at + part] = lerp(data[at + part] ?? 0, (tone[part] ?? 0) * 255, amount);
    }
  }
}

/** What tells adapters apart: their host and query do not, as the same file has many addresses. */
function readableName(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/, '');
}
