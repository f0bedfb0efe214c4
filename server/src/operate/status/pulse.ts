import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import type { Logger } from '../../platform/log/log.ts';
import { type AnsweringPart, giveAnswersBack, takeAnswers } from '../../platform/metrics/part-answers.ts';

/** Twice in each minute, so that none is missed while a process takes another's place. */
const EVERY_MS = 30_000;
const parts = ['website', 'signIn', 'live'] as const satisfies readonly AnsweringPart[];

/** Writes down that this server runs, and how its parts answered since. What the database does not take counts later. */
async function notePulse({ pipeline, log }: { pipeline: Pipeline; log: Logger }): Promise<void> {
  const taken = takeAnswers();
  await Promise.all(
    parts.map(async (of_part) => {
      const { good, bad } = taken[of_part];
      try {
        await callForValue(pipeline, functions.note_part, { of_part, more_good: good, more_bad: bad });
      } catch (error) {
        giveAnswersBack(of_part, taken[of_part]);
        log.warn({ err: error, part: of_part }, 'How the studio answers could not be written down');
      }
    }),
  );
}

/** @returns the end of it */
export function startPulse(deps: { pipeline: Pipeline; log: Logger }): () => void {
  void notePulse(deps);
  const timer = setInterval(() => void notePulse(deps), EVERY_MS).unref();
  return () => clearInterval(timer);
}
