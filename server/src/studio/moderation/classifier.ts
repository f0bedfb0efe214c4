import type { ModerationCategory } from '../../platform/settings/moderation-categories.ts';

/** How sure a service is of each category, 0 to 1; what it does not say counts as 0. */
export type Scores = Partial<Record<ModerationCategory, number>>;

/** The service did not say anything that can be used, or is not asked at the moment. */
export class ClassifierAway extends Error {}

/**
 * What classifies texts and pictures, whoever serves it. Each question is bounded in time.
 * @throws ClassifierAway
 */
export type Classifier = {
  /** Scores for each text, in order. */
  texts: (texts: readonly string[]) => Promise<Scores[]>;
  /** `picture` is an encoded picture of any size. */
  picture: (picture: Buffer) => Promise<Scores>;
};
