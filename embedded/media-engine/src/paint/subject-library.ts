import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { SubjectIndex } from '../prompt/find-subjects.ts';
import { places } from '../prompt/plan.ts';

const subjectSchema = z.object({
  name: z.string(),
  /** Words and phrases in singular form. */
  words: z.array(z.string()),
  home: z.enum(places).nullable(),
  /** What it needs below it. */
  stance: z.enum(['ground', 'water', 'air', 'swim', 'table']),
  /** Height as a share of a person's. */
  size: z.number().positive(),
  /** The drawing inside a 128 x 128 view box. */
  svg: z.string(),
});
export type Subject = z.infer<typeof subjectSchema>;

export interface SubjectLibrary extends SubjectIndex {
  get(name: string): Subject | null;
}

/** Reads the curated drawings once, when the render thread starts. */
export function loadSubjects(file: string): SubjectLibrary {
  const subjects = z.array(subjectSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  const byName = new Map(subjects.map((subject) => [subject.name, subject]));
  const byWord = new Map<string, string>();
  for (const subject of subjects) {
    for (const word of subject.words) {
      if (!byWord.has(word)) {
        byWord.set(word, subject.name);
      }
    }
  }
  return {
    get: (name) => byName.get(name) ?? null,
    nameFor: (phrase) => byWord.get(phrase) ?? null,
    homeOf: (name) => byName.get(name)?.home ?? null,
  };
}
