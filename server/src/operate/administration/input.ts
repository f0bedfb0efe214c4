import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';

const WHY = declareWords(text('adminAnswers', 'reason.say'));

/** What an administrator must say about a write on somebody's account. */
export const reasonField = z
  .string(WHY)
  .trim()
  .min(3, WHY)
  .max(500, declareWords(text('adminAnswers', 'reason.long')));
export const reasonBody = z.strictObject({ reason: reasonField });

/** What people type to find something; NUL cannot be stored, let alone found. */
export const searchField = z
  .string()
  .trim()
  .max(200)
  .refine((text) => !text.includes('\0'), declareWords(text('errors', 'admin.notSearchable')))
  .optional();

export const pageFields = {
  /** The row after which the page begins, newest first. */
  cursor: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

/** A moment and an id, of lists that are ordered by both. */
export const momentCursor = z
  .string()
  .max(100)
  .regex(/^\d{1,17}_[0-9a-f-]{36}$/, declareWords(text('errors', 'admin.noPage')))
  .transform((text) => {
    const [micros = '', id = ''] = text.split('_');
    return { micros, id };
  })
  .pipe(z.object({ micros: z.string(), id: z.uuid() }));

/** A day in UTC or a moment. */
export const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).transform((text) => new Date(text));

/** A pattern for `like` that finds the text anywhere, with `%` and `_` taken as they are. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
