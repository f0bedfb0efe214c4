import { exactTime, relativeTime } from '../format/format.ts';
import { useNow } from './use-now.ts';

/** "5 minutes ago", with the exact time on hover. Takes an ISO time. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow(30_000);
  const then = Date.parse(at);
  return (
    <time dateTime={at} title={exactTime(then)}>
      {relativeTime(then, now)}
    </time>
  );
}
