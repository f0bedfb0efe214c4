/** As many as a card has room for. */
const PARTS = 120;

/** How loud each part of a sound is, 0 to 100 of its loudest one; it is told samples from -1 to 1, in their order. */
export function collectPeaks(samples: number): { add: (values: Float32Array) => void; finish: () => number[] } {
  const most = new Float64Array(PARTS);
  const step = Math.max(1, samples / PARTS);
  let at = 0;
  return {
    add: (values) => {
      for (const value of values) {
        const part = Math.min(PARTS - 1, Math.floor(at / step));
        most[part] = Math.max(most[part] ?? 0, Math.abs(value));
        at += 1;
      }
    },
    finish: () => {
      const loudest = most.reduce((one, other) => Math.max(one, other), 0);
      return Array.from(most, (value) => (loudest > 0 ? Math.round((value / loudest) * 100) : 0));
    },
  };
}
