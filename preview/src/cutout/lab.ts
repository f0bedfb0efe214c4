/** sRGB bytes to linear light 0..1. */
const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92;
});

/** CIE 1976 L*a*b* (D65), three numbers per pixel; equal distances look about equally different. */
export function toLab(rgb: Uint8Array): Float32Array {
  const lab = new Float32Array(rgb.length);
  for (let at = 0; at < rgb.length; at += 3) {
    const red = LINEAR[rgb[at] ?? 0] ?? 0;
    const green = LINEAR[rgb[at + 1] ?? 0] ?? 0;
    const blue = LINEAR[rgb[at + 2] ?? 0] ?? 0;
    const x = bend((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
    const y = bend(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    const z = bend((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
    lab[at] = 116 * y - 16;
    lab[at + 1] = 500 * (x - y);
    lab[at + 2] = 200 * (y - z);
  }
  return lab;
}

function bend(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;
}
