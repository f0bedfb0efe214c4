const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export type Formats = ReturnType<typeof makeFormats>;

const made = new Map<string, Formats>();

/** Numbers, sizes and times as a language writes them, in the person's own zone. */
export function formatsOf(locale: string): Formats {
  const formats = made.get(locale) ?? makeFormats(locale);
  made.set(locale, formats);
  return formats;
}

function makeFormats(locale: string) {
  const grouped = new Intl.NumberFormat(locale);
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' });
  return {
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
