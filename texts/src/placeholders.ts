import type { AreaName, KeyOf } from './typed-keys.ts';

/**
 * What a page that was rendered while the app was built leaves to the server, which knows the language and its texts: see
 * `fillTexts` in server/src/site/texts/fill-texts.ts.
 */
export const textPlaceholder = <Area extends AreaName>(area: Area, key: KeyOf<Area>): string =>
  `{{text:${area}.${key}}}`;

/** `page`: what the app reads about languages (`PageTexts`), as JSON. */
export const languagePlaceholder = (name: 'language' | 'direction' | 'page'): string => `{{language:${name}}}`;

/** The address of an area's texts. */
export const filePlaceholder = (area: AreaName): string => `{{texts:${area}}}`;
