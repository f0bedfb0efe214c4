import { languageCodes } from '@kinora/texts/load-language';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { timeZoneSchema } from '../../platform/time-zone.ts';
import { readMe } from '../account/me.ts';
import { colorSchemeSchema, type Profile } from '../account/me-wire.ts';

const HANDLE = /^@?[\p{L}\p{N}_.]{1,50}$/u;
const USERNAME = /^\P{Cc}{2,40}$/u;
/** Line breaks and tabs belong to a longer text; other control characters cannot be shown. */
const BIO = /^(?:\P{Cc}|[\t\r\n]){0,500}$/u;

const webAddress = z.url({ protocol: /^https?$/ });

function isHandleOrLink(text: string): boolean {
  if (HANDLE.test(text)) return true;
  if (!webAddress.safeParse(text).success) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** Empty is the same as null: taken away. */
const emptyIsNull = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : text));

const account = (service: string) =>
  z
    .string()
    .max(200, declareWords(text('errors', 'socialLength', { service })))
    .refine(isHandleOrLink, declareWords(text('errors', 'socialForm', { service })));

const field = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.nullable(emptyIsNull.pipe(z.nullable(schema))).optional();

export const profileChanges = z.strictObject({
  username: field(z.string().regex(USERNAME, declareWords(text('errors', 'usernameLength')))),
  bio: field(z.string().regex(BIO, declareWords(text('errors', 'bioLength')))),
  twitter: field(account('Twitter')),
  instagram: field(account('Instagram')),
  /** Null: whichever their browser asks for. */
  language: z
    .enum(languageCodes, declareWords(text('errors', 'noLanguage')))
    .nullable()
    .optional(),
  /** Null: as their browser was set. */
  color_scheme: z.enum(colorSchemeSchema.options, 'color_scheme must be dark, light or auto').nullable().optional(),
  /** Null: none is known. */
  time_zone: timeZoneSchema.nullable().optional(),
  prompt_in_files: z.boolean('prompt_in_files must be true or false').optional(),
  show_labeled: z.boolean('show_labeled must be true or false').optional(),
});

/** Changes the named fields of the own profile and answers with all of it. @throws AppError `not_signed_in` */
export async function updateProfile(
  { database, pipeline }: { database: Database; pipeline: Pipeline },
  sessionToken: string,
  { time_zone: timeZone, ...changes }: z.output<typeof profileChanges>,
): Promise<Profile> {
  const owner = sql<string>`session_user_id(${sessionToken})`;
  if (timeZone !== undefined) {
    await database.updateTable('user').set({ timeZone }).where('id', '=', owner).execute();
  }
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(named).length > 0) {
    await database.updateTable('profiles').set(named).where('id', '=', owner).execute();
  }
  return (await readMe(pipeline, sessionToken)).profile;
}
