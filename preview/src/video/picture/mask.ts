/** Every pixel takes the largest value within `reach` pixels along both axes. */
export function growMask(mask: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const along = (source: Uint8Array, length: number, step: number, lines: number, lineStep: number): Uint8Array => {
    const result = new Uint8Array(source.length);
    for (let line = 0; line < lines; line += 1) {
      for (let place = 0; place < length; place += 1) {
        let most = 0;
        const end = Math.min(length - 1, place + reach);
        for (let near = Math.max(0, place - reach); near <= end; near += 1) {
          most = Math.max(most, source[line * lineStep + near * step] ?? 0);
        }
        result[line * lineStep + place * step] = most;
      }
    }
    return result;
  };
  return along(along(mask, width, 1, height, width), height, width, width, 1);
}

/** Box blur of `reach` pixels to each side, along both axes. */
export function blurMask(mask: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const along = (source: Uint8Array, length: number, step: number, lines: number, lineStep: number): Uint8Array => {
    const result = new Uint8Array(source.length);
    const at = (line: number, place: number): number =>
      source[line * lineStep + Math.max(0, Math.min(length - 1, place)) * step] ?? 0;
    for (let line = 0; line < lines; line += 1) {
      let sum = 0;
      for (let place = -reach; place <= reach; place += 1) {
        sum += at(line, place);
      }
      for (let place = 0; place < length; place += 1) {
        result[line * lineStep + place * step] = Math.round(sum / (2 * reach + 1));
        sum += at(line, place + reach + 1) - at(line, place - reach);
      }
    }
    return result;
  };
  return along(along(mask, width, 1, height, width), height, width, width, 1);
}
