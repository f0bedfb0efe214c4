import { cutOut } from '../../preview/src/cutout/cut-out.ts';
import { paintPicture } from '../../preview/src/paint/paint-picture.ts';
import type { Pixels } from '../../preview/src/paint/pixels.ts';
import { createRandom } from '../../preview/src/paint/random.ts';
import { parsePrompt } from '../../preview/src/prompt/parse.ts';
import {
  blotchyGround,
  drawOnPicture,
  library,
  models,
  outlineOf,
  outOfFocus,
  photos,
  readPhoto,
} from '../../preview/src/testing/pictures.ts';
import { report } from './report.ts';

const SIDE = 160;
const names = [
  ...[
    'flying-saucer',
    'rocket',
    'cat',
    'dog',
    'bicycle',
    'teacup-without-handle',
    'hot-beverage',
    'guitar',
    'umbrella',
  ],
  ...['chair', 'airplane', 'windmill', 'octopus'],
].filter((name) => library.get(name) !== null);

const scene = (prompt: string): Promise<Pixels> =>
  paintPicture(
    parsePrompt(prompt, '', library, createRandom(5)),
    { width: SIDE, height: SIDE, seed: 5, steps: 20, guidance: 7 },
    library,
    () => undefined,
  );
const grounds: Record<string, Pixels> = {
  'one color with soft blotches': await blotchyGround('#5f9aa8', SIDE),
  'a painted meadow': await scene('a meadow, photo'),
  'a wooden table, out of focus': await outOfFocus(
    await readPhoto('coffee', 600, 512),
    { left: 380, top: 60, width: 200, height: 200 },
    SIDE,
  ),
  'a dark wall and cloth, out of focus': await outOfFocus(
    await readPhoto('astronaut', 600, 512),
    { left: 0, top: 0, width: 512, height: 512 },
    SIDE,
  ),
};
const worst: { name: string; share: number }[] = [];
const rows: string[][] = [];
for (const [ground, background] of Object.entries(grounds)) {
  const shares: number[] = [];
  for (const name of names) {
    const { pixels, mask } = await drawOnPicture(name, background);
    const { alpha } = await cutOut(pixels, models, () => undefined);
    const share = agreement(alpha, mask);
    shares.push(share);
    worst.push({ name: `${name} before ${ground}`, share });
  }
  rows.push([ground, ...summary(shares)]);
}
rows.push(['all drawings', ...summary(worst.map(({ share }) => share))]);
for (const name of photos) {
  const [width, height] = [360, name === 'astronaut' ? 360 : 240];
  const { alpha } = await cutOut(await readPhoto(name, width, height), models, () => undefined);
  rows.push([`photograph: ${name}`, ...summary([agreement(alpha, await outlineOf(name, width, height))])]);
}
await report({
  title: 'Cut-outs',
  method: [
    `${names.length} drawings whose outlines are known before ${Object.keys(grounds).length} grounds, ${SIDE} x ${SIDE}: how much of both masks is shared (IoU).`,
    `The worst: ${worst
      .sort((a, b) => a.share - b.share)
      .slice(0, 8)
      .map(({ name, share }) => `${name} ${share.toFixed(2)}`)
      .join('; ')}.`,
  ],
  head: ['ground', 'cases', 'mean', 'least'],
  rows,
});

function summary(shares: number[]): string[] {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return [String(shares.length), mean.toFixed(3), Math.min(...shares).toFixed(3)];
}

function agreement(a: Uint8Array, b: Uint8Array): number {
  let both = 0;
  let either = 0;
  a.forEach((value, pixel) => {
    both += Math.min(value, b[pixel] ?? 0);
    either += Math.max(value, b[pixel] ?? 0);
  });
  return both / either;
}
