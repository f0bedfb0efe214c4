import { useEffect, useState } from 'react';
import { formatsOf } from '../format/formats.ts';
import { relativeTimesOf } from '../format/relative-times.ts';
import { useShownLocale } from '../format/use-formats.ts';

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
  const locale = useShownLocale();
  const { dueTime, relativeTime } = relativeTimesOf(locale);
  const now = useNow(30_000);
  const then = Date.parse(at);
  return (
    <time dateTime={at} title={formatsOf(locale).exactTime(then)}>
      {isDue ? dueTime(then, now) : relativeTime(then, now)}
    </time>
  );
}
