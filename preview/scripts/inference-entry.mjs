// What the bundled inference runtime offers; scripts/build-inference.mjs makes vendor/tensorflow/inference.js of it.
// It registers only the kernels that the two networks in models/ need.
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm/dist/base.js';
import { addConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Add.js';
import { addNConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/AddN.js';
import { avgPoolConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/AvgPool.js';
import { castConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Cast.js';
import { concatConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Concat.js';
import { conv2DConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Conv2D.js';
import { conv2DBackpropInputConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Conv2DBackpropInput.js';
import { depthwiseConv2dNativeConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/DepthwiseConv2dNative.js';
import { fusedConv2DConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/FusedConv2D.js';
import { fusedDepthwiseConv2DConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/FusedDepthwiseConv2D.js';
import { identityConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Identity.js';
import { leakyReluConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/LeakyRelu.js';
import { maxPoolConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/MaxPool.js';
import { multiplyConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Multiply.js';
import { padV2Config } from '@tensorflow/tfjs-backend-wasm/dist/kernels/PadV2.js';
import { reluConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Relu.js';
import { relu6Config } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Relu6.js';
import { reshapeConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Reshape.js';
import { resizeBilinearConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/ResizeBilinear.js';
import { sigmoidConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Sigmoid.js';
import { sliceConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Slice.js';
import { sparseToDenseConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/SparseToDense.js';
import { splitVConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/SplitV.js';
import { transposeConfig } from '@tensorflow/tfjs-backend-wasm/dist/kernels/Transpose.js';
import { loadGraphModelSync } from '@tensorflow/tfjs-converter/dist/executor/graph_model.js';
import '@tensorflow/tfjs-converter/dist/flags.js';
import '@tensorflow/tfjs-core/dist/flags.js';
import { ready, registerKernel, setBackend, tensor, tidy } from '@tensorflow/tfjs-core';

for (const kernel of [
  addConfig,
  addNConfig,
  avgPoolConfig,
  castConfig,
  concatConfig,
  conv2DConfig,
  conv2DBackpropInputConfig,
  depthwiseConv2dNativeConfig,
  fusedConv2DConfig,
  fusedDepthwiseConv2DConfig,
  identityConfig,
  leakyReluConfig,
  maxPoolConfig,
  multiplyConfig,
  padV2Config,
  reluConfig,
  relu6Config,
  reshapeConfig,
  resizeBilinearConfig,
  sigmoidConfig,
  sliceConfig,
  sparseToDenseConfig,
  splitVConfig,
  transposeConfig,
]) {
  registerKernel(kernel);
}

export async function startInference(wasmFile) {
  const variants = ['', '-simd', '-threaded-simd'];
  setWasmPaths(Object.fromEntries(variants.map((variant) => [`tfjs-backend-wasm${variant}.wasm`, wasmFile])));
  await setBackend('wasm');
  await ready();
}

export function openModel(graph, weights) {
  const { modelTopology, weightsManifest, format, signature } = JSON.parse(graph);
  const model = loadGraphModelSync({
    modelTopology,
    weightSpecs: weightsManifest.flatMap((group) => group.weights),
    weightData: weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.byteLength),
    format,
    signature,
  });
  return {
    run: (values, shape) =>
      tidy(() => {
        const answer = model.execute(tensor(values, shape));
        const outputs = Array.isArray(answer) ? answer : [answer];
        return outputs.map((output) => ({ shape: output.shape, values: Float32Array.from(output.dataSync()) }));
      }),
  };
}
