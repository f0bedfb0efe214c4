/** Minutes and seconds as on a stopwatch: "0:07", "12:30". Takes milliseconds, never below zero. */
export function stopwatch(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
