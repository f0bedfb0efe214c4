import type { Language } from '@kinora/texts/load-language';
import { declaredAs, inWords } from '@kinora/texts/words';
import * as z from 'zod';
import type { AppError } from '../platform/errors.ts';
import { fixedWords } from '../platform/languages/fixed-words.ts';
import { SpokenError } from './spoken-error.ts';

const fieldProblems = z.array(z.looseObject({ message: z.string() }));

/** What a refusal answers, in the language of whoever asked. Its code, and what is not keyed, is the same in all. */
export function errorBody(refusal: AppError, language: Language) {
  const { code } = refusal;
  const { error, details } = refusal instanceof SpokenError ? refusal.wordsIn(language) : wordsOf(refusal, language);
  return details === undefined ? { error, code } : { error, code, details: detailsIn(language, details) };
}

function wordsOf({ message, text, details }: AppError, language: Language): { error: string; details: unknown } {
  const known = text ?? declaredAs(message);
  return { error: known === undefined ? fixedWords(language, message) : inWords(language, known), details };
}

/** The words of schemas about single fields are found again by what they are in English. */
function detailsIn(language: Language, details: unknown): unknown {
  const problems = fieldProblems.safeParse(details);
  if (!problems.success) return details;
  return problems.data.map((problem) => {
    const declared = declaredAs(problem.message);
    const message = declared === undefined ? fixedWords(language, problem.message) : inWords(language, declared);
    return { ...problem, message };
  });
}
