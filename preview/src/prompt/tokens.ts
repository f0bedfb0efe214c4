/** Words in lower case without accents and punctuation; hyphens inside words stay. */
export function tokenize(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .map((word) => word.replace(/^-+|-+$/g, ''))
    .filter((word) => word.length > 0);
}

const irregular: Readonly<Record<string, string>> = {
  leaves: 'leaf',
  wolves: 'wolf',
  men: 'man',
  women: 'woman',
  children: 'child',
  mice: 'mouse',
  fishes: 'fish',
  knives: 'knife',
  cosmos: 'cosmos',
  chess: 'chess',
  mars: 'mars',
  paris: 'paris',
  christmas: 'christmas',
  venus: 'venus',
  canvas: 'canvas',
  himalayas: 'himalaya',
  glass: 'glass',
  grass: 'grass',
};

/** A rough singular, good enough to meet the lexicon. */
export function singular(word: string): string {
  const known = irregular[word];
  if (known) {
    return known;
  }
  if (word.length > 4 && word.endsWith('ies')) {
    return `${word.slice(0, -3)}y`;
  }
  if (word.length > 4 && /(?:ches|shes|sses|xes)$/.test(word)) {
    return word.slice(0, -2);
  }
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) {
    return word.slice(0, -1);
  }
  return word;
}

export interface Phrase {
  text: string;
  /** Index of its first word. */
  start: number;
  /** Number of words. */
  length: number;
}

/** Every run of one to three words, with plurals reduced, longest first at each place. */
export function phrasesOf(words: readonly string[]): Phrase[] {
  const reduced = words.map(singular);
  const phrases: Phrase[] = [];
  for (let start = 0; start < reduced.length; start += 1) {
    for (let length = Math.min(3, reduced.length - start); length >= 1; length -= 1) {
      phrases.push({ text: reduced.slice(start, start + length).join(' '), start, length });
    }
  }
  return phrases;
}
