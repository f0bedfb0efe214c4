import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
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
      .min(1, declareWords(text('refusals', 'data.tagLetter')))
      .max(MOST_CHARACTERS, declareWords(text('refusals', 'data.tagLong', { most: MOST_CHARACTERS })))
      .regex(/^[^\p{Cc}\p{Cs},]+$/u, declareWords(text('refusals', 'data.tagLine'))),
  );

/** The beginning of the tags that somebody looks for. */
export const tagBeginning = z.string().max(200).transform(normalized);
