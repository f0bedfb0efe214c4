import type { InputProblem, ParsedInput } from '@kinora/catalogue/tool';
import type { Language } from '@kinora/texts/load-language';
import { declaredAs, inWords } from '@kinora/texts/words';
import * as z from 'zod';
import { AppError } from '../platform/errors.ts';
import { fixedWords } from '../platform/languages/fixed-words.ts';
import { invalidInput } from './invalid-input.ts';

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

type Words = { error: string; details: unknown };

/** A refusal whose words are put together anew in the language of the answer: those of a tool, with figures and labels. */
export class SpokenError extends AppError {
  readonly wordsIn: (language: Language) => Words;

  constructor(error: AppError, wordsIn: (language: Language) => Words) {
    super(error.code, error.text ?? error.message, error.status, error.details);
    this.wordsIn = wordsIn;
  }
}

/** What a tool has against an input; `again` asks it once more in another language. */
export function refusedInput(problems: readonly InputProblem[], again: (language: Language) => ParsedInput): AppError {
  const refused = invalidInput(problems);
  return new SpokenError(refused, (language) => {
    const answer = again(language);
    const found = answer.ok || answer.problems.length === 0 ? problems : answer.problems;
    return { error: found[0]?.message ?? refused.message, details: found };
  });
}
