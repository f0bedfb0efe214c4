import { openNetworks } from '../inference/open-networks.ts';
import type { Pixels } from '../paint/pixels.ts';
import { type Detection, detectThings } from './detect-things.ts';
import type { Plane } from './plane.ts';
import { segmentPeople } from './segment-people.ts';

/** What the two small networks see in a picture. Each is read from disk when it is first asked. */
export interface CutoutModels {
  /** Things of the 80 COCO classes, surest first. */
  detect(pixels: Pixels): Promise<Detection[]>;
  /** How much each place looks like a person near the camera, 0..1, on a grid of the network's own size. */
  findPeople(pixels: Pixels): Promise<Plane>;
}

/** `folder` is `models/` beside the built program. */
export function loadCutoutModels(folder: string): CutoutModels {
  const open = openNetworks(folder);
  return {
    detect: async (pixels) => detectThings(await open('nanodet'), pixels),
    findPeople: async (pixels) => segmentPeople(await open('selfie'), pixels),
  };
}
