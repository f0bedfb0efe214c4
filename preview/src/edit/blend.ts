import type { Pixels } from '../paint/pixels.ts';

/** Lays one picture over another of the same size, in place: `strength` 0..1 times `cover` (0..255) per pixel. */
export function blendOver(under: Pixels, over: Pixels, strength: number, cover: Uint8Array | null = null): void {
  const { data } = under;
  for (let at = 0; at < data.length; at += 4) {
    const amount = cover ? (strength * (cover[at / 4] ?? 0)) / 255 : strength;
    for (let part = 0; part < 3; part += 1) {
      const own = data[at + part] ?? 0;
      data[at + part] = own + ((over.data[at + part] ?? 0) - own) * amount;
    }
  }
}
