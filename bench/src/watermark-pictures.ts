import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { paintPicture } from '../../preview/src/paint/paint-picture.ts';
import { createRandom } from '../../preview/src/paint/random.ts';
import { parsePrompt } from '../../preview/src/prompt/parse.ts';
import { library, photos } from '../../preview/src/testing/pictures.ts';

/** A picture as the studio keeps it: RGB, or RGB and alpha. */
export type Picture = { kind: string; data: Buffer; width: number; height: number; channels: 3 | 4 };

const prompts = [
  'a mountain lake at sunrise, photo',
  'a city at night in the rain',
  'a cat in a meadow, oil painting',
  'a desert with a rocket, cartoon',
  'an old wooden house in the snow',
  'an underwater reef with fish',
  'a forest in autumn, watercolor',
  'a castle above clouds, fantasy',
  'a bicycle on a beach, pixel art',
  'a dog beneath stars',
  'a field of flowers, impressionism',
  'a spaceship over a planet',
  'a portrait of a fox, line drawing',
  'a harbor in fog',
  'a teacup on a table, photo',
  'a volcano, anime',
];
const SIZES = [
  [512, 512],
  [768, 768],
  [1024, 1024],
  [1024, 576],
  [576, 1024],
  [1280, 720],
  [832, 1216],
  [1216, 832],
  [1536, 1024],
  [2048, 2048],
  [640, 480],
  [1920, 1080],
] as const;

/**
 * The same picture for the same seed and place: painted ones, photographs, and drawings of the kinds that carry marks worst.
 */
export async function createPictures(seed: number, paintedScenes: number) {
  let random = createRandom(seed).next;
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from');
    return item;
  };
  const between = (low: number, high: number) => low + random() * (high - low);
  const fixtures = photos.map((name) => fileURLToPath(new URL(`../../preview/fixtures/${name}.jpg`, import.meta.url)));
  const decoded = async (image: Sharp): Promise<Sharp> => {
    const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: info });
  };
  const photographs = await Promise.all(fixtures.map((fixture) => decoded(sharp(fixture))));
  const painted: Sharp[] = [];
  for (let scene = 0; scene < paintedScenes; scene += 1) {
    const prompt = prompts[scene % prompts.length] ?? '';
    const size = { width: 1024, height: 1024, seed: seed + scene, steps: 20, guidance: 7 };
    const plan = parsePrompt(prompt, '', library, createRandom(seed + scene));
    const { data, width, height } = await paintPicture(plan, size, library, () => undefined);
    painted.push(await decoded(sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })));
  }

  /** A part of it at another size, with other colors. */
  async function variant(source: Sharp, width: number, height: number, brightness: number): Promise<Sharp> {
    const { data, info } = await source.clone().raw().toBuffer({ resolveWithObject: true });
    const scale = between(0.6, 1) * Math.min(info.width / width, info.height / height);
    const [partWidth, partHeight] = [Math.floor(width * scale), Math.floor(height * scale)];
    const part = {
      left: Math.floor(random() * (info.width - partWidth)),
      top: Math.floor(random() * (info.height - partHeight)),
      width: partWidth,
      height: partHeight,
    };
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .extract(part)
      .flop(random() < 0.5)
      .resize(width, height, { fit: 'fill' })
      .modulate({ brightness, saturation: between(0.6, 1.2), hue: Math.floor(between(0, 360)) });
  }

  /** Noise of all sizes, as in photographs: the finer, the fainter. */
  async function clouds(width: number, height: number): Promise<Sharp> {
    const data = new Float32Array(width * height * 3);
    const falling = between(0.45, 0.75);
    let strength = between(50, 90);
    for (let cells = 3; cells < Math.max(width, height); cells *= 2) {
      const rows = Math.max(2, Math.round((cells * height) / width));
      const noise = Buffer.from(Uint8Array.from({ length: cells * rows * 3 }, () => random() * 256));
      const layer = await sharp(noise, { raw: { width: cells, height: rows, channels: 3 } })
        .resize(width, height, { fit: 'fill', kernel: 'cubic' })
        .raw()
        .toBuffer();
      for (let at = 0; at < data.length; at += 1)
        data[at] = (data[at] ?? 0) + (((layer[at] ?? 0) - 128) / 74) * strength;
      strength *= falling;
    }
    const middle = between(80, 170);
    return sharp(Buffer.from(Uint8ClampedArray.from(data, (value) => value + middle)), {
      raw: { width, height, channels: 3 },
    });
  }

  const color = () =>
    `hsl(${Math.floor(random() * 360)},${Math.floor(between(20, 90))}%,${Math.floor(between(15, 85))}%)`;
  const svg = (width: number, height: number, inside: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">${inside}</svg>`,
      ),
    );
  const many = (count: number, one: () => string) => Array.from({ length: count }, one).join('');

  const kinds: Record<string, (width: number, height: number) => Promise<Sharp>> = {
    painted: (width, height) => variant(pick(painted), width, height, between(0.8, 1.2)),
    photograph: (width, height) => variant(pick(photographs), width, height, between(0.8, 1.2)),
    clouds,
    dark: (width, height) =>
      variant(random() < 0.5 ? pick(photographs) : pick(painted), width, height, between(0.1, 0.3)),
    gradient: async (width, height) =>
      svg(
        width,
        height,
        `<defs><linearGradient id="g" x1="${random()}" y1="0" x2="${random()}" y2="1"><stop offset="0" stop-color="${color()}"/><stop offset="1" stop-color="${color()}"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>`,
      ),
    graphic: async (width, height) =>
      svg(
        width,
        height,
        `<rect width="100%" height="100%" fill="${color()}"/>${many(
          12,
          () =>
            `<circle cx="${random() * width}" cy="${random() * height}" r="${(random() * width) / 5}" fill="${color()}"/><rect x="${random() * width}" y="${random() * height}" width="${(random() * width) / 3}" height="${(random() * height) / 3}" fill="${color()}"/>`,
        )}`,
      ),
    text: async (width, height) =>
      svg(
        width,
        height,
        `<rect width="100%" height="100%" fill="#fff"/>${Array.from(
          { length: Math.floor(height / 26) },
          (_, line) =>
            `<text x="20" y="${24 + line * 26}" font-size="18" font-family="sans-serif" fill="#111">${many(Math.floor(width / 60), () => `${random().toString(36).slice(2, 8)} `)}</text>`,
        ).join('')}`,
      ),
    transparent: async (width, height) => {
      const side = Math.round(Math.min(width, height) * 0.8);
      const name = pick(subjects);
      const drawn = await sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 128 128" width="${side}" height="${side}">${library.get(name)?.svg ?? ''}</svg>`,
        ),
      )
        .png()
        .toBuffer();
      return sharp({ create: { width, height, channels: 4, background: '#0000' } }).composite([{ input: drawn }]);
    },
  };
  const subjects = [
    'flying-saucer',
    'rocket',
    'cat',
    'dog',
    'bicycle',
    'guitar',
    'umbrella',
    'chair',
    'octopus',
  ].filter((name) => library.get(name) !== null);
  /** How many of a hundred. */
  const shares: [string, number][] = [
    ['painted', 40],
    ['photograph', 22],
    ['clouds', 14],
    ['dark', 8],
    ['graphic', 5],
    ['gradient', 4],
    ['text', 4],
    ['transparent', 3],
  ];
  const order = shares.flatMap(([kind, count]) => Array.from({ length: count }, () => kind));

  return async function pictureAt(place: number, most = 2048): Promise<Picture> {
    random = createRandom(seed * 1_000_003 + place).next;
    const kind = pick(order);
    const [width, height] = pick(SIZES.filter((size) => Math.max(...size) <= most));
    const made = await kinds[kind]?.(width, height);
    if (made === undefined) throw new Error(`No pictures of ${kind}`);
    const image = kind === 'transparent' ? made.ensureAlpha() : made.removeAlpha();
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { kind, data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
  };
}
