import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { SubjectIndex } from '../../prompt/find-subjects.ts';
import { places } from '../../prompt/plan.ts';

/** What a subject needs below it; `table` are things that are held or lie, `float` stands on land as `ground`
 * does, `bust` is cut by the picture's lower edge. */
const stances = ['ground', 'water', 'air', 'swim', 'table', 'float', 'bust'] as const;

const subjectSchema = z.object({
  name: z.string(),
  /** Words and phrases in singular form. */
  words: z.array(z.string()),
  /** Further words from emojilib; they count only where no subject claims them as its own. */
  keywords: z.array(z.string()),
  home: z.enum(places).nullable(),
  stance: z.enum(stances),
  /** Height as a share of a person's. */
  size: z.number().positive(),
  /** For a bust: the subject that shows the same person whole. */
  figure: z.string().nullable(),
  /** The drawing inside a 128 x 128 view box, foot on the lower edge. */
  svg: z.string(),
});
export type Subject = z.infer<typeof subjectSchema>;

export interface SubjectLibrary extends SubjectIndex {
  get(name: string): Subject | null;
}

/** Reads the curated drawings (one JSON object per line) once, when the render thread starts. */
export function loadSubjects(file: string): SubjectLibrary {
  const subjects = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => subjectSchema.parse(JSON.parse(line)));
  const byName = new Map(subjects.map((subject) => [subject.name, subject]));
  const byWord = new Map<string, string>();
  const claim = (word: string, name: string): void => {
    if (!byWord.has(word)) {
      byWord.set(word, name);
    }
  };
  for (const { words, name } of subjects) {
    words.forEach((word) => {
      claim(word, name);
    });
  }
  for (const { keywords, name } of subjects) {
    keywords.forEach((keyword) => {
      claim(keyword, name);
    });
  }
  return {
    get: (name) => byName.get(name) ?? null,
    nameFor: (phrase) => byWord.get(phrase) ?? null,
    closeUpOf: (name) => subjects.find((subject) => subject.figure === name)?.name ?? null,
    figureOf: (name) => byName.get(name)?.figure ?? null,
    needsWater: (name) => byName.get(name)?.stance === 'water',
    homeOf: (name) => byName.get(name)?.home ?? null,
  };
}
