import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const text = (value) => ({ s: Buffer.from(value).toString('base64') });
const integers = (...values) => ({ list: { i: values.map(String) } });

/** Collects the nodes and the weights of a TensorFlow.js graph model. */
function createGraph() {
  const node = [];
  const specs = [];
  const parts = [];
  const add = (name, op, input, attr) => {
    node.push({ name, op, input, attr });
    return name;
  };
  const constant = (name, shape, values) => {
    parts.push(Buffer.from(Float32Array.from(values).buffer));
    specs.push({ name, shape, dtype: 'float32' });
    const value = { tensor: { dtype: 'DT_FLOAT', tensorShape: {} } };
    return add(name, 'Const', [], { dtype: { type: 'DT_FLOAT' }, value });
  };
  return {
    input: () => add('pixels', 'Placeholder', [], { dtype: { type: 'DT_FLOAT' } }),
    convolve: (name, from, { size, inputs, outputs, weights, bias, isRectified }) => {
      const kernel = constant(`${name}/kernel`, [size, size, inputs, outputs], weights);
      const offsets = constant(`${name}/bias`, [outputs], bias);
      return add(name, '_FusedConv2D', [from, kernel, offsets], {
        T: { type: 'DT_FLOAT' },
        strides: integers(1, 1, 1, 1),
        dilations: integers(1, 1, 1, 1),
        padding: text('SAME'),
        data_format: text('NHWC'),
        num_args: { i: '1' },
        fused_ops: { list: { s: ['BiasAdd', ...(isRectified ? ['Relu'] : [])].map((word) => text(word).s) } },
        epsilon: { f: 0 },
      });
    },
    sum: (name, left, right) => add(name, 'AddV2', [left, right], { T: { type: 'DT_FLOAT' } }),
    write: async (file) => {
      const weightsManifest = [{ paths: [], weights: specs }];
      const graph = { format: 'graph-model', modelTopology: { node, versions: { producer: 1 } }, weightsManifest };
      await writeFile(`${file}.graph`, `${JSON.stringify(graph)}\n`);
      await writeFile(`${file}.weights`, Buffer.concat(parts));
    },
  };
}

/**
 * Weights of one convolution. WebSR keeps four outputs to a layer, column by column, in blocks of four inputs, the first
 * three colors padded to four. A rectified layer of the original passes both signs on, so every output is given once
 * more with its sign turned.
 */
function gather(layers, { size, inputs, isRectified }) {
  const half = layers.length * 4;
  const outputs = isRectified ? half * 2 : half;
  const weights = new Float32Array(size * size * inputs * outputs);
  const bias = new Float32Array(outputs);
  layers.forEach((layer, group) => {
    for (let out = 0; out < 4; out += 1) {
      const target = group * 4 + out;
      bias[target] = layer.bias[out];
      for (let at = 0; at < size * size; at += 1) {
        const [column, row] = [Math.floor(at / size), at % size];
        for (let input = 0; input < inputs; input += 1) {
          const block = Math.floor(input / 4);
          const from = ((block * size * size + at) * 4 + (input % 4)) * 4 + out;
          weights[((row * size + column) * inputs + input) * outputs + target] = layer.weights[from];
        }
      }
    }
  });
  if (isRectified) {
    for (let target = 0; target < half; target += 1) {
      bias[half + target] = -bias[target];
    }
    for (let at = 0; at < weights.length; at += outputs) {
      for (let target = 0; target < half; target += 1) {
        weights[at + half + target] = -weights[at + target];
      }
    }
  }
  return { size, inputs, outputs, weights, bias, isRectified };
}

/** Seven rectified layers, all of which the last looks at; it gives 2 x 2 corrections for each of three colors. */
async function convert(source, { wide, last }, target) {
  const { layers } = JSON.parse(await readFile(source, 'utf8'));
  const named = (name) => [layers[name], ...(wide ? [layers[`${name}1`]] : [])];
  const channels = wide ? 16 : 8;
  const graph = createGraph();
  const features = [];
  let previous = graph.input();
  for (let index = 0; index < 7; index += 1) {
    const inputs = index === 0 ? 3 : channels;
    const layer = gather(named(index === 0 ? 'conv2d_tf' : `conv2d_${index}_tf`), {
      size: 3,
      inputs,
      isRectified: true,
    });
    previous = graph.convolve(`layer${index}`, previous, layer);
    features.push(previous);
  }
  // The original lays all layers side by side first; the sum over each layer's share is the same and copies nothing.
  const corrections = ['', '1', '2'].map((color) => layers[`${last}${color}`]);
  const shares = features.map((feature, index) => {
    const share = corrections.map(({ weights, bias }) => ({
      weights: weights.slice(index * channels * 4, (index + 1) * channels * 4),
      bias: index === 0 ? bias : [0, 0, 0, 0],
    }));
    return graph.convolve(`share${index}`, feature, gather(share, { size: 1, inputs: channels, isRectified: false }));
  });
  shares.reduce((total, share, index) => graph.sum(`sum${index}`, total, share));
  await graph.write(target);
}

/** Converts two upscaling networks of WebSR into `upscale-*.graph` and `.weights` of a folder. */
export async function writeUpscalers(packageFolder, folder) {
  const weights = path.join(packageFolder, 'weights/anime4k');
  const target = (name) => path.join(folder, name);
  await convert(path.join(weights, 'cnn-2x-l-rl.json'), { wide: true, last: 'conv2d_last_tf' }, target('upscale-fine'));
  await convert(path.join(weights, 'cnn-2x-m-rl.json'), { wide: false, last: 'conv2d_7_tf' }, target('upscale-quick'));
}
