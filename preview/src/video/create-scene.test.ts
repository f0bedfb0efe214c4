import { clipOrder } from '@kinora/providers/port/orders';
import { expect, it } from 'vitest';
import type { Pixels } from '../paint/pixels.ts';
import { createScene } from './create-scene.ts';
import { createFrame } from './picture/draw-view.ts';

const [width, height] = [64, 48];
const order = clipOrder.parse({
  kind: 'clip',
  prompt: 'a quiet village',
  negativePrompt: '',
  image: 'https://pictures.test/frame.png',
  shape: { width, height },
  fps: 24,
  frames: 48,
  seed: 7,
  audio: false,
  reverse: false,
  loop: false,
  strength: 0.5,
  style: null,
  crf: 20,
  count: 1,
});

/** The same slope, a little lighter each time, as the last frames of chained clips are. */
function slope(lighter: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).map((_, at) => {
    const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)];
    return at % 4 === 3 ? 255 : 30 + x * 2 + y + lighter;
  });
  return { width, height, data };
}

it('clips of one seed that go on from one another do not all make the same move', async () => {
  const ends: string[] = [];
  for (let lighter = 0; lighter < 24; lighter += 3) {
    const draw = await createScene(order, slope(lighter), null, () => undefined);
    const frame = createFrame(width, height);
    draw(frame, { seconds: 2, progress: 1 });
    const at = (x: number, y: number): number => Math.round(((frame.bytes[(y * width + x) * 4] ?? 0) - lighter) / 4);
    ends.push([at(4, 4), at(60, 4), at(4, 44), at(60, 44)].join());
  }
  expect(new Set(ends).size).toBeGreaterThan(2);
});
