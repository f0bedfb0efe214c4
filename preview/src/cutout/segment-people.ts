import type { Model } from '../inference/runtime.ts';
import type { Pixels } from '../paint/pixels.ts';
import { type Plane, sampleRgb } from './plane.ts';

const SIDE = 256;

/** MediaPipe's selfie segmentation: how much each place looks like a person, 0..1, on a 256 x 256 grid. */
export async function segmentPeople(model: Model, pixels: Pixels): Promise<Plane> {
  const rgb = await sampleRgb(pixels, SIDE, SIDE);
  const [output] = model.run(
    Float32Array.from(rgb, (value) => value / 255),
    [1, SIDE, SIDE, 3],
  );
  return { width: SIDE, height: SIDE, data: output?.values ?? new Float32Array(SIDE * SIDE) };
}
