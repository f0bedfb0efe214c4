import type { Progress } from '@kinora/server/wire';
import { usualTime } from '../format/format.ts';

type Expected = { from: number; to: number };

/** How long a running job still takes, by what such work took of late; by the catalogue's range where that is unknown. */
export function timeWords(progress: Progress | null, now: number, catalogue: Expected | undefined): string | null {
  const { usual_seconds: usual, expected_at: at, expected_by: by, waiting_for: waiting } = progress ?? {};
  if (waiting !== null && waiting !== undefined && usual !== null && usual !== undefined) {
    return `usually ${aboutTime(usual)} once it starts`;
  }
  if (at !== null && at !== undefined && by !== null && by !== undefined) {
    const left = (Date.parse(at) - now) / 1000;
    if (left > 0) return `${aboutTime(left)} left`;
    return now < Date.parse(by) ? 'almost done' : 'taking longer than usual';
  }
  return catalogue === undefined ? null : `typically ${usualTime(catalogue)}`;
}

/** "about 40 seconds", never more exact than it can be known. */
function aboutTime(seconds: number): string {
  if (seconds < 8) return 'a few seconds';
  if (seconds <= 55) return `about ${Math.ceil(seconds / 5) * 5} seconds`;
  if (seconds < 90) return 'about a minute';
  return `about ${Math.round(seconds / 60)} minutes`;
}
