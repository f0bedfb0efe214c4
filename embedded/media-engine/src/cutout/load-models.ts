import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Model, openModel, startInference } from '../../vendor/tensorflow/inference.js';
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

/** `folder` is `models/` of the engine or its copy beside the built program. */
export function loadCutoutModels(folder: string): CutoutModels {
  let started: Promise<void> | null = null;
  const opened = new Map<string, Model>();
  const open = async (name: string): Promise<Model> => {
    started ??= startInference(path.join(folder, 'inference.wasm'));
    await started;
    const known = opened.get(name);
    if (known) {
      return known;
    }
    const graph = readFileSync(path.join(folder, `${name}.graph`), 'utf8');
    const model = openModel(graph, readFileSync(path.join(folder, `${name}.weights`)));
    opened.set(name, model);
    return model;
  };
  return {
    detect: async (pixels) => detectThings(await open('nanodet'), pixels),
    findPeople: async (pixels) => segmentPeople(await open('selfie'), pixels),
  };
}
