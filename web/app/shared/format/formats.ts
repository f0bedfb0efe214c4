const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export type Formats = ReturnType<typeof makeFormats>;

const made = new Map<string, Formats>();

/** Numbers, sizes and times as a language writes them, in the person's own zone. */
export function formatsOf(locale: string): Formats {
  const formats = made.get(locale) ?? makeFormats(locale);
  made.set(locale, formats);
  return formats;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many midnights lie between two moments, where the browser is. */
function calendarDays(then: number, now: number): number {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  return Math.round((midnight(now) - midnight(then)) / DAY);
}

function makeFormats(locale: string) {
  const grouped = new Intl.NumberFormat(locale);
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  // English has words of its own for it.
  const justNow = locale === 'en' ? 'just now' : relative.format(0, 'second');

  function relativeTime(then: number, now: number): string {
    const passed = now - then;
    if (passed < MINUTE) return justNow;
    if (passed < HOUR) return relative.format(-Math.floor(passed / MINUTE), 'minute');
    if (passed < DAY) return relative.format(-Math.floor(passed / HOUR), 'hour');
    if (passed < 7 * DAY) return relative.format(-calendarDays(then, now), 'day');
    return day.format(then);
  }

  function dueTime(then: number, now: number): string {
    const left = then - now;
    if (left < MINUTE) return relativeTime(then, now);
    if (left < HOUR) return relative.format(Math.floor(left / MINUTE), 'minute');
    if (left < 2 * DAY) return relative.format(Math.round(left / HOUR), 'hour');
    return relative.format(Math.floor(left / DAY), 'day');
  }

  return {
    relativeTime,
    dueTime,
    number: (value: number): string => grouped.format(value),
    /** Bytes as people read them: "0 kB", "340 MB", "1.2 GB"; by thousands, like the sizes of disks. */
    bytes: (bytes: number): string => {
      const step = bytes < 1000 ? 1 : Math.min(units.length, Math.floor(Math.log10(bytes) / 3));
      const unit = units[step - 1] ?? 'kilobyte';
      const digits = step < 3 ? 0 : 1;
      return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits }).format(
        bytes / 1000 ** step,
      );
    },
    /** "Nov 3, 2026". */
    day: (then: number): string => day.format(then),
    exactTime: (then: number): string => exact.format(then),
  };
}
