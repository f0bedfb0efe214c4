/** Rates that cameras and editors use, as exact fractions. */
const usualRates: readonly (readonly [number, number])[] = [
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [30, 1],
  [48, 1],
  [50, 1],
  [60_000, 1001],
  [60, 1],
];

const TOLERANCE = 0.004;

/** A measured rate in frames a second, moved to the usual one that it means. */
export function snapRate(measured: number): number {
  const usual = usualRates.find(([top, bottom]) => Math.abs(measured - top / bottom) < TOLERANCE);
  if (usual) {
    return usual[0] / usual[1];
  }
  const whole = Math.round(measured);
  return whole > 0 && Math.abs(measured - whole) < TOLERANCE ? whole : measured;
}

/** A rate as the exact fraction that encoders take. */
export function rateFraction(fps: number): string {
  const usual = usualRates.find(([top, bottom]) => Math.abs(fps - top / bottom) < TOLERANCE);
  return usual ? `${usual[0]}/${usual[1]}` : `${Math.round(fps * 1000)}/1000`;
}
