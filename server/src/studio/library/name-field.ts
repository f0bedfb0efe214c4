import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';

/** What people call what they keep: a collection, a preset. */
export const nameField = z
  .string()
  .trim()
  .min(1, declareWords(text('refusals', 'sso.name')))
  .max(80, declareWords(text('refusals', 'data.nameLong')))
  .regex(/^\P{Cc}+$/u, declareWords(text('refusals', 'data.nameLine')));
