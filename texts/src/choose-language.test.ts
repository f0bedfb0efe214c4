import { expect, test } from 'vitest';
import { acceptedLanguage } from './choose-language.ts';

const offered = ['en', 'de', 'pt', 'zh-Hans', 'ar'];

test.each([
  ['de', 'de'],
  ['de-AT, en;q=0.5', 'de'],
  ['pl, pt-BR;q=0.9, en;q=0.8', 'pt'],
  ['en;q=0.3, ar;q=0.7', 'ar'],
  ['DE-de', 'de'],
  ['zh-CN', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['zh-Hans-SG', 'zh-Hans'],
])('"%s" is answered in %s', (header, language) => {
  expect(acceptedLanguage(header, offered)).toBe(language);
});

test.each(['', '*', 'pl', 'de;q=0', 'zh-TW', 'zh-Hant-HK', 'd', ';;,', 'de;q=x'])(
  '"%s" asks for none of those that are offered',
  (header) => {
    expect(acceptedLanguage(header, offered)).toBeNull();
  },
);
