/** RGBA frames whose top left quarter is red, the rest grey that brightens from frame to frame. */
export function drawFrames(width: number, height: number, count: number): Uint8Array {
  const bytes = new Uint8Array(width * height * 4 * count);
  for (let index = 0; index < count; index += 1) {
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      const isRed = pixel % width < width / 2 && pixel < (width * height) / 2;
      const grey = 40 + Math.round((index / Math.max(1, count - 1)) * 160);
      const at = (index * width * height + pixel) * 4;
      bytes.set(isRed ? [220, 30, 40, 255] : [grey, grey, grey, 255], at);
    }
  }
  return bytes;
}

/** Two channels of a quiet tone, as interleaved 32-bit floats. */
export function drawTone(seconds: number, sampleRate: number): Uint8Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate) * 2);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = 0.2 * Math.sin(((index >> 1) / sampleRate) * 440 * Math.PI * 2);
  }
  return new Uint8Array(samples.buffer);
}
