/**
 * A painter for tests of protocols: gray pictures, a clip and a sound of a few bytes, at once. A prompt with `slowly` takes until
 * it is stopped, or three seconds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';

const SLOWLY_MS = 3000;

async function paint({ order, index }, progress, signal) {
  progress(10, 'Reading the prompt');
  if (/slowly/.test(order.prompt ?? '')) {
    await sleep(SLOWLY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return { kind: 'failed', message: 'it was stopped' };
  }
  if (/impossible/.test(order.prompt ?? ''))
    return { kind: 'refused', code: 'render_failed', message: 'Out of memory' };
  const seed = 'seed' in order ? order.seed + index : undefined;
  if (order.kind === 'clip' || order.kind === 'upscale') {
    return { kind: 'done', output: { format: 'MP4', width: 64, height: 64, seed, content: { bytes: clip } } };
  }
  if (order.kind === 'sound') {
    const { format, seconds } = order;
    return { kind: 'done', output: { format, width: 0, height: 0, seconds, seed, content: { bytes: tune } } };
  }
  const { width, height } = order.kind === 'picture' ? order : { width: 64, height: 64 };
  const format = order.format ?? 'PNG';
  const plain = sharp({ create: { width, height, channels: 3, background: '#808080' } });
  const bytes = await plain.toFormat(format === 'JPG' ? 'jpeg' : format.toLowerCase()).toBuffer();
  return { kind: 'done', output: { format, width, height, seed, content: { bytes } } };
}

/** The first box of an MP4 file. */
const clip = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');

/** The beginning of an MP3 file. */
const tune = Buffer.from('fffb9064000f', 'hex');

export async function openPainter() {
  return {
    render: paint,
    describe: async () => ({ kind: 'failed' }),
    leavesOut: async () => [],
    canMake: async () => true,
  };
}
