import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentIn, ownWords, tidyTranslations, untranslated } from './translate.ts';
import { type Content, contentSchema, ownContent } from './wire.ts';

/** Every field that the operator writes into says something else, in letters. */
const written: Content = {
  ...ownContent,
  hero: { name: 'Name', title: 'Title', text: 'Text', primary: 'First', secondary: 'Second' },
  statistics: { show: 'own', own: [{ figure: 'Ten', label: 'Tools' }] },
  planFeatures: { pro: ['Fast', 'Quiet'] },
  footer: { text: 'Footer', links: [{ label: 'Imprint', to: '/imprint' }] },
  banner: {
    ...{ text: 'Banner', link: { label: 'More', to: '/more' }, from: null, until: null },
    ...{ audience: 'all', isDismissible: true },
  },
  contact: {
    ...{ text: 'Contact', hoursNote: 'Hours' },
    responseTimes: [{ about: 'Billing', time: 'Today' }],
    hours: [{ day: 'Monday', time: 'Morning' }],
  },
  legal: { law: 'Austria' },
  gallery: {
    show: 'own',
    own: [{ file: `${'a'.repeat(32)}.webp`, width: 1, height: 1, alt: 'Lantern', words: 'Paper' }],
  },
  intro: {
    show: 'own',
    own: { video: `${'b'.repeat(32)}.mp4`, poster: `${'c'.repeat(32)}.webp`, width: 1, height: 1, alt: 'Video' },
  },
  about: { title: 'About', lead: 'Lead', sections: [{ title: 'Section', text: 'Story' }] },
};

/** Whatever stands in it as text, as a page would show it: all but addresses, files and choices. */
function textsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    return ['to', 'file', 'video', 'poster', 'show', 'audience'].includes(key) ? [] : [value];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => (name === 'translations' ? [] : textsIn(each, name)));
}

test('every text of the desk can be said in another language, and nothing else changes', () => {
  const words = ownWords(written).map((each) => each.words);
  expect(words.toSorted()).toEqual(textsIn(written).toSorted());
  const translations = { de: Object.fromEntries(words.map((each) => [each, `${each}!`])) };
  const content = { ...written, translations };
  expect(textsIn(contentIn(content, 'de')).every((each) => each.endsWith('!'))).toBe(true);
  expect(contentSchema.parse(contentIn(content, 'de'))).toBeTruthy();
  expect(contentIn(content, 'fr')).toEqual(content);
  expect(untranslated(content, 'de')).toEqual([]);
  expect(untranslated(content, 'fr')).toHaveLength(words.length);
});

test('what has no letters reads the same in every language', () => {
  const content = { ...ownContent, statistics: { show: 'own' as const, own: [{ figure: '40+', label: '' }] } };
  expect(ownWords(content)).toEqual([]);
});

test('a text that is changed lacks its words again, and tidying keeps what is said and forgets the rest', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 60 }), { maxLength: 6 }),
      fc.string({ maxLength: 60 }),
      (sources, title) => {
        const de = Object.fromEntries(sources.map((source) => [source, `${source}!`]));
        const tidy = tidyTranslations({
          ...ownContent,
          hero: { ...ownContent.hero, title },
          translations: { de },
        });
        const isSaid = sources.some((source) => source.trim() === title.trim()) && /\p{L}/u.test(title);
        expect(untranslated(tidy, 'de')).toHaveLength(isSaid || !/\p{L}/u.test(title) ? 0 : 1);
        expect(Object.keys(tidy.translations.de ?? {})).toEqual(isSaid ? [title.trim()] : []);
        expect(tidyTranslations(tidy)).toEqual(tidy);
      },
    ),
  );
});
