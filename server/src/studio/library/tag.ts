import * as z from 'zod';

const MOST_CHARACTERS = 40;

/** So that the same word is the same tag, however it is written. */
const normalized = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();

/** A person's own word for a generation. */
export const tag = z
  .string()
  .max(200)
  .transform(normalized)
  .pipe(
    z
      .string()
      .min(1, 'A tag needs a letter')
      .max(MOST_CHARACTERS, `A tag has at most ${MOST_CHARACTERS} characters`)
      .regex(/^[^\p{Cc}\p{Cs},]+$/u, 'A tag has neither commas nor line breaks'),
  );

/** How tags begin that are looked for. */
export const tagBeginning = z.string().max(200).transform(normalized);
