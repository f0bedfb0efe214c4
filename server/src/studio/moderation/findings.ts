import * as z from 'zod';
import {
  categoryNames,
  type FlaggingProvider,
  type ModerationCategory,
  type ModerationLevel,
} from '../../platform/settings/moderation-categories.ts';
import {
  type ModerationSetting,
  moderationCategorySchema,
  moderationLevelSchema,
} from '../../platform/settings/moderation-values.ts';
import type { Scores } from './classifier.ts';
import type { WordFinding } from './words.ts';

/** What speaks against a text or a picture, and what follows from it. */
export const findingSchema = z.object({
  level: moderationLevelSchema,
  /** Null of what could not be looked at. */
  category: moderationCategorySchema.nullable(),
  /** As people read it. */
  rule: z.string(),
  source: z.enum(['words', 'service', 'unchecked', 'provider', 'known']),
  score: z.number().nullable(),
  /** The rule's word, what was written, and in which field. */
  word: z.string().optional(),
  found: z.string().optional(),
  field: z.string().optional(),
});
export type Finding = z.infer<typeof findingSchema>;

type Side = 'texts' | 'uploads' | 'results';

const ranks: Readonly<Record<ModerationLevel, number>> = { off: 0, label: 1, hold: 2, block: 3 };

/** What counts of a service's scores. */
export function findingsOfScores({ levels }: ModerationSetting, side: Side, scores: Scores): Finding[] {
  return moderationCategorySchema.options.flatMap((category) => {
    const { from, [side]: level } = levels[category];
    const score = scores[category] ?? 0;
    return level === 'off' || score < from
      ? []
      : [{ level, category, rule: categoryNames[category], source: 'service' as const, score }];
  });
}

export function findingsOfWords(
  { levels }: ModerationSetting,
  found: readonly WordFinding[],
  field: string,
): Finding[] {
  return found.flatMap(({ rule, word, found: written }) => {
    const level = levels[rule.category].texts;
    if (level === 'off') return [];
    const { category, name } = rule;
    return [{ level, category, rule: name, source: 'words' as const, score: null, word, found: written, field }];
  });
}

/** What counts of several: the highest level, of equal ones the first. */
export function gravest(findings: readonly Finding[]): Finding | null {
  return findings.reduce<Finding | null>(
    (worst, finding) => (worst === null || ranks[finding.level] > ranks[worst.level] ? finding : worst),
    null,
  );
}

/** What follows where the service should have looked and did not; null where it passes. */
export function uncheckedFinding({ whenAway }: ModerationSetting): Finding | null {
  if (whenAway === 'pass') return null;
  const level = whenAway === 'hold' ? 'hold' : 'block';
  return { level, category: null, rule: 'It could not be checked', source: 'unchecked', score: null };
}

/** What follows where the provider's own checker flagged a file; null where that is ignored. */
export function flaggedFinding({ providerFlags }: ModerationSetting, provider: FlaggingProvider): Finding | null {
  const level = providerFlags[provider];
  if (level === 'off') return null;
  return { level, category: null, rule: 'Flagged by the service that made it', source: 'provider', score: null };
}

/** Whether a service has to be asked about anything of this side. */
export function isAsked({ levels }: ModerationSetting, side: Side): boolean {
  return Object.entries(levels).some(([category, level]) => category !== ownCategory && level[side] !== 'off');
}

/** No service knows what this studio minds. */
const ownCategory: ModerationCategory = 'studio';
