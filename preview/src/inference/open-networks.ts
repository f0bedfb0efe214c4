import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Model, openModel, startInference } from './runtime.ts';

/** Opens a network by its name in the models' folder. */
export type OpenNetwork = (name: string) => Promise<Model>;

/** The runtime can be started only once in a thread, whoever needs it first. */
let started: Promise<void> | null = null;

/** `folder` is `models/` beside the built program. Networks are read when first asked for. */
export function openNetworks(folder: string): OpenNetwork {
  const opened = new Map<string, Model>();
  return async (name) => {
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
}
