import {
  categoryNames,
  type listedCategories,
  type listLanguages,
} from '../../platform/settings/moderation-categories.ts';
import type { ModerationSetting } from '../../platform/settings/moderation-values.ts';
import type { WordRule } from './words.ts';

type ListedCategory = (typeof listedCategories)[number];
type ListLanguage = (typeof listLanguages)[number];

/** Short lists to begin with, of words that hardly ever mean anything else. Operators switch them on and add their own. */
const wordLists: Readonly<Record<ListedCategory, Readonly<Record<ListLanguage, readonly string[]>>>> = {
  minors: {
    en: [
      'child porn*',
      'kiddie porn*',
      'underage sex',
      'underage nude*',
      'naked child*',
      'nude child*',
      'lolicon',
      'shotacon',
      'jailbait',
    ],
    de: ['kinderporno*', 'nacktes kind', 'nackte kinder'],
    es: ['porno infantil', 'pornografía infantil', 'niña desnuda', 'niño desnudo'],
    fr: ['pornographie infantile', 'pédopornograph*', 'enfant nu', 'enfants nus', 'fillette nue'],
    ja: ['児童ポルノ', 'ロリコン', 'ショタコン'],
    zh: ['儿童色情', '兒童色情', '幼女裸', '萝莉裸'],
  },
  sexual: {
    en: [
      'porn',
      'porno*',
      'hardcore sex',
      'blowjob*',
      'handjob*',
      'cumshot*',
      'gangbang*',
      'deepthroat*',
      'bukkake',
      'nsfw',
      'hentai',
    ],
    de: ['porno*', 'geschlechtsverkehr', 'gruppensex', 'oralsex'],
    es: ['porno', 'pornografía', 'mamada', 'orgía'],
    fr: ['porno', 'pornographie', 'fellation', 'partouze'],
    ja: ['ポルノ', 'エロ画像', 'ハメ撮り'],
    zh: ['色情', '裸照', '性交'],
  },
  violence: {
    en: ['beheading', 'behead*', 'decapitat*', 'dismember*', 'disembowel*', 'torture porn', 'snuff film'],
    de: ['enthauptung*', 'enthauptet*', 'verstümmelt*'],
    es: ['decapitación', 'decapitad*', 'descuartizad*'],
    fr: ['décapitation', 'décapité*', 'démembré*'],
    ja: ['斬首', '惨殺'],
    zh: ['斩首', '斬首', '肢解'],
  },
  self_harm: {
    en: ['suicide method*', 'how to kill myself', 'cutting myself', 'self-harm*', 'thinspo', 'pro-ana'],
    de: ['selbstmordmethode*', 'selbstverletzung'],
    es: ['métodos de suicidio', 'autolesión'],
    fr: ['méthode de suicide', 'automutilation'],
    ja: ['自殺方法', '自傷行為'],
    zh: ['自杀方法', '自殺方法', '自残'],
  },
  hate: {
    en: ['heil hitler', 'sieg heil', 'white power', 'race war', 'gas the jews', 'ethnic cleansing'],
    de: ['heil hitler', 'sieg heil', 'untermensch*', 'rassenkrieg'],
    es: ['heil hitler', 'supremacía blanca', 'limpieza étnica'],
    fr: ['heil hitler', 'suprématie blanche', 'épuration ethnique'],
    ja: ['民族浄化'],
    zh: ['种族清洗', '種族清洗'],
  },
  illegal: {
    en: ['how to make a bomb', 'pipe bomb', 'counterfeit money', 'fake passport', 'revenge porn', 'deepfake porn'],
    de: ['rohrbombe', 'bombe bauen', 'falschgeld', 'gefälschter reisepass'],
    es: ['bomba casera', 'dinero falso', 'pasaporte falso'],
    fr: ['bombe artisanale', 'fausse monnaie', 'faux passeport'],
    ja: ['爆弾の作り方', '偽造パスポート', 'リベンジポルノ'],
    zh: ['炸弹制作', '假护照', '假币'],
  },
};

/** What is in force: the lists that are switched on, then the operator's own. */
export function rulesOf({ lists, languages, rules }: ModerationSetting): WordRule[] {
  const shipped = lists.map((category) => ({
    name: categoryNames[category],
    category,
    words: [...new Set(languages.flatMap((language) => wordLists[category][language]))],
    inNegatives: false,
  }));
  return [...shipped, ...rules];
}
