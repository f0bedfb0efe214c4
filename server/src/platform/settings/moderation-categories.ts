/** What a text or a picture can be held against, whichever service says so. No schema, so that pages have little to load. */
export const moderationCategories = [
  'minors',
  'sexual',
  'violence',
  'graphic',
  'self_harm',
  'hate',
  'harassment',
  'illegal',
  'studio',
] as const;
export type ModerationCategory = (typeof moderationCategories)[number];

/** From nothing to refusal; of several findings, the highest counts. */
export const moderationLevels = ['off', 'label', 'hold', 'block'] as const;
export type ModerationLevel = (typeof moderationLevels)[number];

/** The providers that say of single files that their own checker minds them. */
export const flaggingProviders = ['runware', 'fal', 'replicate'] as const;
export type FlaggingProvider = (typeof flaggingProviders)[number];

/** The categories for which a list of words comes with the program, and its languages. */
export const listedCategories = ['minors', 'sexual', 'violence', 'self_harm', 'hate', 'illegal'] as const;
export const listLanguages = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'zh', 'ar'] as const;

/** As people read them; `studio` is what only the operator minds. */
export const categoryNames: Readonly<Record<ModerationCategory, string>> = {
  minors: 'Sexual content about minors',
  sexual: 'Sexual content',
  violence: 'Violence',
  graphic: 'Graphic violence',
  self_harm: 'Self-harm',
  hate: 'Hate',
  harassment: 'Harassment',
  illegal: 'Illegal acts',
  studio: 'Words of this studio',
};
