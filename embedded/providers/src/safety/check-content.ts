/** What a text or a picture can be held against, as OpenAI's moderation models name it. */
export const contentCategories = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/instructions',
  'self-harm/intent',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
] as const;
export type ContentCategory = (typeof contentCategories)[number];

type Words = { words: string; categories: readonly ContentCategory[] };

/** A deliberately small list: enough to refuse the obvious and to let people see the refusal. */
const refused: readonly Words[] = [
  {
    words:
      'nude|nudes|nudity|naked|topless|nsfw|porn\\w*|hentai|erotic\\w*|sex|sexual\\w*|xxx|orgy|fetish|rape|raped|rapist|molest\\w*',
    categories: ['sexual'],
  },
  { words: 'p[ae]dophil\\w*|child abuse', categories: ['sexual/minors', 'sexual'] },
  {
    words: 'gore|gory|behead\\w*|decapitat\\w*|dismember\\w*|mutilat\\w*|tortur\\w*',
    categories: ['violence/graphic', 'violence'],
  },
  { words: 'rape|raped|rapist|school shooting', categories: ['violence'] },
  { words: 'bomb[- ]making|how to make a bomb', categories: ['illicit/violent', 'illicit'] },
];

/** What is nothing to draw anyway, but something to be told of. */
const told: readonly Words[] = [
  { words: 'shoplift\\w*|counterfeit money|fake passports?', categories: ['illicit'] },
  { words: 'self[- ]harm\\w*|thinspo|pro[- ]ana', categories: ['self-harm'] },
  { words: 'suicide methods?', categories: ['self-harm/instructions', 'self-harm'] },
  { words: '(?:want to|going to) kill myself|cutting myself', categories: ['self-harm/intent', 'self-harm'] },
  { words: 'white power|sieg heil|heil hitler|untermensch\\w*', categories: ['hate'] },
  { words: 'race war|ethnic cleansing', categories: ['hate/threatening', 'hate', 'violence'] },
  { words: 'you are worthless|nobody likes you', categories: ['harassment'] },
  {
    words: '(?:want to|going to|will) kill (?:you|him|her|them)',
    categories: ['harassment/threatening', 'harassment', 'violence'],
  },
];

const found = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu');
const blocked = found(refused.map(({ words }) => words).join('|'));
const patterns = [...refused, ...told].map(({ words, categories }) => ({ pattern: found(words), categories }));

/** True when the prompt asks for something that the content checker refuses. */
export function isBlocked(prompt: string): boolean {
  return blocked.test(prompt.normalize('NFKC'));
}

/** The categories that a word of the text belongs to. */
export function categoriesOf(text: string): ReadonlySet<ContentCategory> {
  const plain = text.normalize('NFKC');
  return new Set(patterns.flatMap(({ pattern, categories }) => (pattern.test(plain) ? categories : [])));
}
