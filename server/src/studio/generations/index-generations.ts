import * as z from 'zod';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';

/** A step is one transaction, which holds the rows that it reads. */
const STEP = 500;
/** Then the next task goes on, so that the one of a stopping worker soon ends. */
const LONGEST_MS = 20_000;

const row = z.object({ user_id: z.string() });

/** What is indexed of a person, after one another, and who has any of it to index. */
const steps = [
  {
    people: { name: 'people_to_index', text: 'select user_id from people_to_index() as user_id', row },
    index: functions.index_generations,
  },
  {
    people: { name: 'people_to_index_keeps', text: 'select user_id from people_to_index_keeps() as user_id', row },
    index: functions.index_keeps,
  },
];

/**
 * Indexes the words and facts of the generations of people who have very many, and what these think of them, in small steps;
 * what is not indexed yet is found all the same, only slower. To be run every minute.
 */
export async function indexGenerations({ pipeline }: { pipeline: Pipeline }): Promise<void> {
  const until = Date.now() + LONGEST_MS;
  for (const { people, index } of steps) {
    for (const { user_id: person } of await readRows(pipeline, people, [])) {
      let indexed = STEP;
      while (indexed === STEP && Date.now() < until) {
        indexed = await callForValue(pipeline, index, { person, most: STEP });
      }
    }
  }
}
