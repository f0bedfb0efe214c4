import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { loadGraphModelSync } from '@tensorflow/tfjs-converter';
import { type io, ready, setBackend, tensor, tidy } from '@tensorflow/tfjs-core';
import * as z from 'zod';

/** One result of a network, row by row. */
export interface Output {
  shape: number[];
  values: Float32Array;
}

export interface Model {
  /** Runs the network once on one input of the given shape. */
  run(values: Float32Array, shape: number[]): Output[];
}

/** Starts TensorFlow.js; `wasmFile` is a path. Once in a thread, and before `openModel`. */
export async function startInference(wasmFile: string): Promise<void> {
  const variants = ['', '-simd', '-threaded-simd'];
  setWasmPaths(Object.fromEntries(variants.map((variant) => [`tfjs-backend-wasm${variant}.wasm`, wasmFile])));
  await setBackend('wasm');
  await ready();
}

const graphShape = z.looseObject({
  format: z.literal('graph-model'),
  modelTopology: z.looseObject({}),
  weightsManifest: z.array(z.looseObject({ weights: z.array(z.looseObject({})) })),
});
const graphModel = z.custom<io.ModelJSON>((value) => graphShape.safeParse(value).success);

/** Opens a TensorFlow.js graph model: the text of its JSON and the bytes of its weights. */
export function openModel(graph: string, weights: Buffer): Model {
  const bytes = new Uint8Array(weights);
  const model = loadGraphModelSync([graphModel.parse(JSON.parse(graph)), bytes.buffer]);
  return {
    run: (values, shape) => {
      const outputs: Output[] = [];
      tidy(() => {
        const answer = model.execute(tensor(values, shape));
        for (const output of Array.isArray(answer) ? answer : [answer]) {
          outputs.push({ shape: output.shape, values: Float32Array.from(output.dataSync()) });
        }
      });
      return outputs;
    },
  };
}
