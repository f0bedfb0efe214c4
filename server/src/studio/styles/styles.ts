import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow, readRows } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { notFound } from '../../platform/errors.ts';
import { PLAIN_LINE } from '../../platform/plain-text.ts';
import { keyOf } from '../providers/input-files.ts';
import type { Styles } from './wire.ts';

const MOST_STYLES = 100;
const MOST_CHARACTERS = 1000;
const MOST_PICTURES = 2;

const words = z
  .string()
  .trim()
  .max(MOST_CHARACTERS, declareWords(text('refusals', 'data.styleLong')))
  .regex(PLAIN_LINE, declareWords(text('refusals', 'data.styleLine')));

export const styleBody = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, declareWords(text('refusals', 'sso.name')))
      .max(40, declareWords(text('refusals', 'data.styleNameLong')))
      .regex(PLAIN_LINE, declareWords(text('refusals', 'data.nameLine'))),
    before: words.default('').meta({ description: 'Put before a prompt' }),
    after: words.default('').meta({ description: 'Put after a prompt' }),
    pictures: z
      .array(
        z
          .string()
          .regex(/^\/files\//)
          .max(300),
      )
      .max(MOST_PICTURES)
      .default([])
      .meta({ description: 'Addresses of your own stored pictures' }),
  })
  .refine(({ before, after, pictures }) => before !== '' || after !== '' || pictures.length > 0, {
    path: ['after'],
    error: declareWords(text('refusals', 'data.styleEmpty')),
  });

const LIST = {
  name: 'list_styles',
  text: `select s.id, s.name, s.words_before as before, s.words_after as after, array(
      select '/files/' || f.key from unnest(s.pictures) with ordinality as one (key, place)
        join files f on f.key = one.key and f.user_id = s.user_id
      order by one.place
    ) as pictures
    from styles s where s.user_id = session_user_id($1) order by lower(s.name), s.id`,
  row: z.object({
    id: z.string(),
    name: z.string(),
    before: z.string(),
    after: z.string(),
    pictures: z.array(z.string()),
  }),
};
const REMOVE = {
  name: 'remove_style',
  text: 'delete from styles where user_id = session_user_id($1) and id = $2 returning id',
  row: z.object({ id: z.string() }),
};

type StyleDeps = { pipeline: Pipeline };

/** A person's own, by name. @throws AppError 401 */
export async function listStyles({ pipeline }: StyleDeps, token: string): Promise<Styles> {
  return { styles: await readRows(pipeline, LIST, [token]) };
}

/** Makes the style, or changes it. @throws AppError 404 for pictures that are not theirs, 409 `limit` */
export async function saveStyle(
  { pipeline }: StyleDeps,
  token: string,
  id: string,
  { name, before, after, pictures }: z.output<typeof styleBody>,
): Promise<void> {
  await callForValue(pipeline, functions.save_style, {
    session_token: token,
    of_id: id,
    called: name,
    before,
    after,
    with_pictures: [...new Set(pictures.map(keyOf))],
    most: MOST_STYLES,
  });
}

/** @throws AppError 404 */
export async function removeStyle({ pipeline }: StyleDeps, token: string, id: string): Promise<void> {
  if ((await readRow(pipeline, REMOVE, [token, id])) === undefined) throw notFound();
}
