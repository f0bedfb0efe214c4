import { useEffect, useState } from 'react';
import { useFormats } from '../format/use-formats.ts';

/** The time in milliseconds, read again every `interval` milliseconds. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}

/** "5 minutes ago", or "in 5 minutes" where it `isDue`, with the exact time on hover. Takes an ISO time. */
export function RelativeTime({ at, isDue = false }: { at: string; isDue?: boolean }) {
  const { dueTime, exactTime, relativeTime } = useFormats();
  const now = useNow(30_000);
  const then = Date.parse(at);
  return (
    <time dateTime={at} title={exactTime(then)}>
      {isDue ? dueTime(then, now) : relativeTime(then, now)}
    </time>
  );
}
