import { useShownLocale } from '../../../shared/format/use-formats.ts';

/** Times and shares as the page writes them: the server does not know anybody's zone, so all is in UTC. */
export function useMoments() {
  const locale = useShownLocale();
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const inUnit = (unit: 'second' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 });
  return {
    /** "Nov 3, 2026, 2:05 PM". */
    moment: (iso: string) => moment.format(Date.parse(iso)),
    /** "99.2%", of a part of one. */
    percent: (share: number) => percent.format(share),
    /** "12 seconds", "2.5 minutes". */
    duration: (seconds: number) =>
      seconds < 90 ? inUnit('second').format(seconds) : inUnit('minute').format(seconds / 60),
  };
}
