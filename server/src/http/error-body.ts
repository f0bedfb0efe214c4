import type { Language } from '@kinora/texts/load-language';
import { declaredAs, inWords } from '@kinora/texts/words';
import * as z from 'zod/mini';
import type { AppError } from '../platform/errors.ts';

const fieldProblems = z.array(z.looseObject({ message: z.string() }));

/** What a refusal answers, in the language of whoever asked. Its code, and what is not keyed, is the same in all. */
export function errorBody({ message, text, code, details }: AppError, language: Language) {
  const error = text === undefined ? message : inWords(language, text);
  return details === undefined ? { error, code } : { error, code, details: detailsIn(language, details) };
}

/** The words of schemas about single fields are found again by what they are in English. */
function detailsIn(language: Language, details: unknown): unknown {
  const problems = fieldProblems.safeParse(details);
  if (!problems.success) return details;
  return problems.data.map((problem) => {
    const declared = declaredAs(problem.message);
    return declared === undefined ? problem : { ...problem, message: inWords(language, declared) };
  });
}
