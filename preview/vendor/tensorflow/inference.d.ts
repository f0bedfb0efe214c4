/** One result of a network, row by row. */
export interface Output {
  shape: number[];
  values: Float32Array;
}

export interface Model {
  /** Runs the network once on one input of the given shape. */
  run(values: Float32Array, shape: number[]): Output[];
}

/** Loads the runtime; `wasmFile` is a path. Call it once and before `openModel`. */
export function startInference(wasmFile: string): Promise<void>;

/** Opens a TensorFlow.js graph model: the text of its JSON and the bytes of its weights. */
export function openModel(graph: string, weights: Uint8Array): Model;
