import { formatsOf } from './formats.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many midnights lie between two moments, where the browser is. */
function calendarDays(then: number, now: number): number {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(then)) / DAY);
}

type RelativeTimes = ReturnType<typeof makeRelativeTimes>;

const made = new Map<string, RelativeTimes>();

/** How long ago something was, and when it is due, as a language says it. Times in milliseconds. */
export function relativeTimesOf(locale: string): RelativeTimes {
  const times = made.get(locale) ?? makeRelativeTimes(locale);
  made.set(locale, times);
  return times;
}

function makeRelativeTimes(locale: string) {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  // English has words of its own for it.
  const justNow = locale === 'en' ? 'just now' : relative.format(0, 'second');

  function relativeTime(then: number, now: number): string {
    const passed = now - then;
    if (passed < MINUTE) return justNow;
    if (passed < HOUR) return relative.format(-Math.floor(passed / MINUTE), 'minute');
    if (passed < DAY) return relative.format(-Math.floor(passed / HOUR), 'hour');
    if (passed < 7 * DAY) return relative.format(-calendarDays(then, now), 'day');
    return formatsOf(locale).day(then);
  }

  function dueTime(then: number, now: number): string {
    const left = then - now;
    if (left < MINUTE) return relativeTime(then, now);
    if (left < HOUR) return relative.format(Math.floor(left / MINUTE), 'minute');
    if (left < 2 * DAY) return relative.format(Math.round(left / HOUR), 'hour');
    return relative.format(Math.round(left / DAY), 'day');
  }

  return { relativeTime, dueTime };
}
