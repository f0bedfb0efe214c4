// Written by `npm run types -w texts` out of the names of the language files.
export const languageFiles: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  en: () => import('../languages/en.json'),
  ar: () => import('../languages/ar.json'),
  de: () => import('../languages/de.json'),
  es: () => import('../languages/es.json'),
  fr: () => import('../languages/fr.json'),
  ja: () => import('../languages/ja.json'),
  pt: () => import('../languages/pt.json'),
  'zh-Hans': () => import('../languages/zh-Hans.json'),
};
