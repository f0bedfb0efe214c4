import { money } from '@kinora/catalogue/money';
import type { Language } from '@kinora/texts/load-language';
import { type KeyOf, type Text, text, type ValuesOf } from '@kinora/texts/typed-keys';
import { inWords } from '@kinora/texts/words';

/** Says the texts of mails in the language of whoever gets them, and writes days, amounts and lists as that does. */
export type MailSay = {
  <Key extends KeyOf<'mails'>>(key: Key, ...values: ValuesOf<'mails', Key>): string;
  day: (at: Date | string) => string;
  /** A text of another area. */
  other: (said: Text) => string;
  /** A day and a time, with the name of their zone. */
  moment: (at: Date) => string;
  amount: (smallestUnits: number, currency: string) => string;
  list: (names: readonly string[]) => string;
};

/** Where days and times are told. A day that is told elsewhere than where its reader is names the zone. */
export type MailZone = { name: string; isReaders: boolean };

const UTC: MailZone = { name: 'UTC', isReaders: false };

export function mailSay(language: Language, { name: timeZone, isReaders } = UTC): MailSay {
  const { locale } = language;
  const say = <Key extends KeyOf<'mails'>>(key: Key, ...values: ValuesOf<'mails', Key>): string =>
    inWords(language, text('mails', key, ...values));
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const moments = new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ hourCycle: 'h23', timeZone, timeZoneName: 'short' },
  });
  const zoneAt = (at: Date) => moments.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return Object.assign(say, {
    day: (at: Date | string) => {
      const moment = new Date(at);
      return isReaders ? days.format(moment) : say('dayInZone', { day: days.format(moment), zone: zoneAt(moment) });
    },
    other: (said: Text) => inWords(language, said),
    moment: (at: Date) => moments.format(at),
    amount: (smallestUnits: number, currency: string) => money(smallestUnits, currency, locale),
    list: (names: readonly string[]) =>
      new Intl.ListFormat(locale).format(names.map((name) => say('quoted', { name }))),
  });
}

/** What people wrote, in paragraphs. */
export const paragraphsOf = (words: string): string[] => words.split(/[\r\n]+/);
