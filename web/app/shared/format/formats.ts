/** Minutes and seconds as on a stopwatch: "0:07", "12:30". Takes milliseconds, never below zero. */
export function stopwatch(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export type Formats = ReturnType<typeof makeFormats>;

const made = new Map<string, Formats>();

/** Numbers, sizes and times as a language writes them, in the person's own zone. */
export function formatsOf(locale: string): Formats {
  const formats = made.get(locale) ?? makeFormats(locale);
  made.set(locale, formats);
  return formats;
}

/** Made when it is first needed: all of them together held a phone for 0.15 s before it drew a page. */
function once<Made>(make: () => Made): () => Made {
  let kept: Made | undefined;
  return () => {
    kept ??= make();
    return kept;
  };
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

function makeFormats(locale: string) {
  const grouped = once(() => new Intl.NumberFormat(locale));
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }));
  const either = once(() => new Intl.ListFormat(locale, { type: 'disjunction' }));
  const day = once(() => new Intl.DateTimeFormat(locale, DAY));
  const separator = (type: 'group' | 'decimal') =>
    grouped()
      .formatToParts(12_345.6)
      .find((part) => part.type === type)?.value ?? '';
  const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }));
  const counted = once(() => new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' }));
  const zoned = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' }));
  const exact = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' }));
  return {
    number: (value: number): string => grouped().format(value),
    /** "45%", of 0 to 100, in whole steps. */
    percent: (value: number): string => percent().format(value / 100),
    /** "an image, a video, or a sound". */
    either: (names: readonly string[]): string => either().format(names),
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
    day: (then: number): string => day().format(then),
    /** The words of a day that the server counts, `YYYY-MM-DD` in UTC, wherever it is read: "Nov 3, 2026". */
    countedDay: (date: string): string => counted().format(Date.parse(`${date}T00:00:00Z`)),
    /** "Read, Generate". */
    list: (names: readonly string[]): string => list().format(names),
    /** For fields in which numbers are typed. */
    get separators() {
      return { thousandSeparator: separator('group'), decimalSeparator: separator('decimal') || '.' };
    },
    /** A line never begins with "PM". */
    exactTime: (then: number): string =>
      exact()
        .format(then)
        .replace(/ (?=[AP]M)/, '\u00a0'),
    /** The same with the zone in which it is told: others read it elsewhere. */
    zonedTime: (then: number): string => zoned().format(then),
  };
}
