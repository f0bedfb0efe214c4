import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import type { Setting } from './settings/settings.ts';

const MOST_CHARACTERS = 60;

/** A name of the IANA's list, as this program knows it. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

export const timeZoneSchema = z
  .string()
  .max(MOST_CHARACTERS)
  .refine(isTimeZone, declareWords(text('errors', 'noTimeZone')));

/** The zone of mails to people whose own is not known. */
export const timeZoneSetting: Setting<string> = { name: 'time_zone', schema: timeZoneSchema, byDefault: 'UTC' };

/** Where a browser says that it is; null for one that says nothing, or what is no zone. */
export function timeZoneOf(headers: Headers | undefined): string | null {
  const read = timeZoneSchema.safeParse(headers?.get('time-zone'));
  return read.success ? read.data : null;
}
