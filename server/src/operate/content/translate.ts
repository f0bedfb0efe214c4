import type { ShownBanner } from './banner-wire.ts';
import type { Content } from './wire.ts';

/** Where on the desk a text is written. */
type WordsPart = 'hero' | 'figures' | 'gallery' | 'intro' | 'banner' | 'footer' | 'contact' | 'about' | 'law';

/** The content with each of its texts as `say` has it; empty ones stay empty, and addresses and files as they are. */
function withWords(content: Content, say: (words: string, part: WordsPart) => string): Content {
  const { hero, statistics, planFeatures, footer, banner, contact, legal, gallery, intro, about } = content;
  const link = (part: WordsPart, own: { label: string; to: string }) => ({ ...own, label: say(own.label, part) });
  return {
    ...content,
    hero: {
      name: say(hero.name, 'hero'),
      title: say(hero.title, 'hero'),
      text: say(hero.text, 'hero'),
      primary: say(hero.primary, 'hero'),
      secondary: say(hero.secondary, 'hero'),
    },
    statistics: {
      ...statistics,
      own: statistics.own.map(({ figure, label }) => ({
        figure: say(figure, 'figures'),
        label: say(label, 'figures'),
      })),
    },
    planFeatures: Object.fromEntries(
      Object.entries(planFeatures).map(([id, lines]) => [id, lines.map((line) => say(line, 'figures'))]),
    ),
    gallery: {
      ...gallery,
      own: gallery.own.map((sample) => ({
        ...sample,
        alt: say(sample.alt, 'gallery'),
        words: say(sample.words, 'gallery'),
      })),
    },
    intro: { ...intro, own: intro.own === null ? null : { ...intro.own, alt: say(intro.own.alt, 'intro') } },
    banner:
      banner === null
        ? null
        : {
            ...banner,
            text: say(banner.text, 'banner'),
            link: banner.link === null ? null : link('banner', banner.link),
          },
    footer: { text: say(footer.text, 'footer'), links: footer.links.map((own) => link('footer', own)) },
    contact: {
      text: say(contact.text, 'contact'),
      responseTimes: contact.responseTimes.map(({ about, time }) => ({
        about: say(about, 'contact'),
        time: say(time, 'contact'),
      })),
      hours: contact.hours.map(({ day, time }) => ({ day: say(day, 'contact'), time: say(time, 'contact') })),
      hoursNote: say(contact.hoursNote, 'contact'),
    },
    about: {
      title: say(about.title, 'about'),
      lead: say(about.lead, 'about'),
      sections: about.sections.map(({ title, text }) => ({ title: say(title, 'about'), text: say(text, 'about') })),
    },
    legal: { law: say(legal.law, 'law') },
  };
}

/** The operator's texts, each once, in the order of the desk; what has no letters reads the same in every language. */
export function ownWords(content: Content): { words: string; part: WordsPart }[] {
  const found = new Map<string, WordsPart>();
  withWords(content, (each, part) => {
    const words = each.trim();
    if (/\p{L}/u.test(words) && !found.has(words)) found.set(words, part);
    return each;
  });
  return [...found].map(([words, part]) => ({ words, part }));
}

type Translations = Pick<Content, 'translations'>;

/** What the operator says for a text in a language; the text itself where they say nothing. */
export function saidIn({ translations }: Translations, language: string, words: string): string {
  const own = Object.hasOwn(translations, language) ? translations[language] : undefined;
  return (own !== undefined && Object.hasOwn(own, words.trim()) && own[words.trim()]) || words;
}

/** The texts that have no words in a language. */
export function untranslated(content: Content, language: string): { words: string; part: WordsPart }[] {
  const own = Object.hasOwn(content.translations, language) ? (content.translations[language] ?? {}) : {};
  return ownWords(content).filter(({ words }) => !Object.hasOwn(own, words) || own[words]?.trim() === '');
}

/** Content as people of a language read it. */
export function contentIn(content: Content, language: string): Content {
  if (!Object.hasOwn(content.translations, language)) return content;
  return withWords(content, (words) => saidIn(content, language, words));
}

/** Its `id` stays that of the studio's own words: closed in one language, it is closed in all of them. */
export function bannerIn(
  content: Translations,
  language: string,
  studio: string,
  banner: ShownBanner | null,
): ShownBanner | null {
  if (banner === null) return null;
  const { text, link } = banner;
  const inOwn = (words: string) => {
    const said = saidIn(content, language, words);
    return { said, ...(said === words && language !== studio ? { lang: studio } : {}) };
  };
  const { said, ...written } = inOwn(text);
  const { said: label, ...labelled } = inOwn(link?.label ?? '');
  return { ...banner, text: said, ...written, link: link === null ? null : { ...link, label, ...labelled } };
}

/** What is said of a picture, and in which language where that is not the one of whoever asks. */
export function sampleIn(
  content: Translations,
  language: string,
  studio: string,
  { alt, words }: { alt: string; words: string },
): { alt: string; words: string; lang?: string } {
  const said = { alt: saidIn(content, language, alt), words: saidIn(content, language, words) };
  return { ...said, ...(said.words === words && words !== '' && language !== studio ? { lang: studio } : {}) };
}

/** Without words of what is no longer said, and without empty ones. */
export function tidyTranslations(content: Content): Content {
  const said = new Set(ownWords(content).map(({ words }) => words));
  const translations = Object.entries(content.translations).flatMap(([language, own]) => {
    const kept = Object.entries(own)
      .map(([words, other]) => [words.trim(), other] as const)
      .filter(([words, other]) => said.has(words) && other !== '');
    return kept.length === 0 ? [] : [[language, Object.fromEntries(kept)] as const];
  });
  return { ...content, translations: Object.fromEntries(translations) };
}
