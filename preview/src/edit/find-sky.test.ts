// @module-tag long

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { paintPicture } from '../paint/paint-picture.ts';
import type { Pixels } from '../paint/pixels.ts';
import { createRandom } from '../paint/random.ts';
import { parsePrompt } from '../prompt/parse.ts';
import { library, readPhoto } from '../testing/pictures.ts';
import { findSky } from './find-sky.ts';

const PATIENCE = 120_000;
const size = { width: 320, height: 240 };

function painted(prompt: string): Promise<Pixels> {
  const plan = parsePrompt(prompt, '', library, createRandom(2));
  return paintPicture(plan, { ...size, seed: 2, steps: 14, guidance: 7 }, library, () => undefined);
}

async function drawn(shapes: string): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240">${shapes}</svg>`;
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return { ...size, data: new Uint8ClampedArray(data) };
}

describe('a sky is seen', () => {
  it.each([
    'a mountain lake at noon',
    'a beach at sunset',
    'a desert at golden hour',
    'a city skyline at night',
    'snowy hills in the morning',
    'a lighthouse at sunset',
  ])(
    'over %s',
    async (prompt) => {
      const sky = await findSky(await painted(prompt));
      expect(sky?.horizon).toBeGreaterThan(0.35);
      expect(sky?.horizon).toBeLessThan(0.75);
    },
    PATIENCE,
  );
});

describe('no sky is seen', () => {
  it.each(['a cosy sofa with a teddy bear', 'a vase on a table', 'a teapot in a studio'])(
    'in %s',
    async (prompt) => {
      expect(await findSky(await painted(prompt))).toBeNull();
    },
    PATIENCE,
  );

  it.each([
    ['white', '#e8e6e2'],
    ['grey', '#c4c6c8'],
    ['beige', '#dccbb0'],
  ])('on a %s wall behind a person', async (_name, color) => {
    const room =
      await drawn(`<rect width="320" height="240" fill="${color}"/><circle cx="160" cy="90" r="38" fill="#c68863"/>
      <path d="M80 240Q90 140 160 135Q230 140 240 240Z" fill="#27406b"/>`);
    expect(await findSky(room)).toBeNull();
  });

  it('on a wall that a lamp lights from one side', async () => {
    const room = await drawn(`<defs><linearGradient id="light" x2="1"><stop offset="0" stop-color="#f4f0e6"/>
      <stop offset="1" stop-color="#c9c4b6"/></linearGradient></defs><rect width="320" height="240" fill="url(#light)"/>
      <rect y="190" width="320" height="50" fill="#5b4636"/><circle cx="160" cy="110" r="40" fill="#a0522d"/>`);
    expect(await findSky(room)).toBeNull();
  });

  it.each(['astronaut', 'coffee'] as const)('in a photograph taken indoors: %s', async (name) => {
    expect(await findSky(await readPhoto(name, 320, 240))).toBeNull();
  });
});
