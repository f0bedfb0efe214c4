import type { ModerationCategory } from '../../platform/settings/moderation-categories.ts';
import { type Folded, foldText, readLookAlikes, spacedWords, UNSPACED } from './fold-text.ts';

/** A named list of words or phrases; `*` at the end of one stands for any ending. */
export type WordRule = {
  name: string;
  category: ModerationCategory;
  words: readonly string[];
  inNegatives: boolean;
};

/** `word` is the rule's, `found` what somebody wrote. */
export type WordFinding = { rule: WordRule; word: string; found: string };

export type WordMatcher = { find: (text: string) => WordFinding[] };

const LETTER = `[[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}]]`;
const startsUnspaced = new RegExp(`^[${UNSPACED}]`, 'v');
const endsUnspaced = new RegExp(`[${UNSPACED}]$`, 'v');

type Span = { start: number; end: number };

/** The pattern of a word in folded text; null for one that says nothing. */
function patternOf(word: string): string | null {
  const isOpen = word.endsWith('*');
  const plain = foldText(isOpen ? word.slice(0, -1) : word).text.trim();
  if (plain === '') return null;
  const escaped = plain.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(/ +/g, ' +');
  const before = startsUnspaced.test(plain) ? '' : `(?<!${LETTER})`;
  const after = isOpen || endsUnspaced.test(plain) ? '' : `(?!${LETTER})`;
  return `${before}${escaped}${after}`;
}

type Word = { rule: WordRule; word: string; pattern: RegExp; plain: string };

/** Finds the words of rules in what people write; nothing inside of what `allow` names. */
export function createWordMatcher(rules: readonly WordRule[], allow: readonly string[]): WordMatcher {
  const words: Word[] = rules.flatMap((rule) =>
    rule.words.flatMap((word) => {
      const pattern = patternOf(word);
      const plain = foldText(word.replace(/\*$/, '')).text.trim();
      return pattern === null ? [] : [{ rule, word, pattern: new RegExp(pattern, 'gv'), plain }];
    }),
  );
  if (words.length === 0) return { find: () => [] };
  const any = new RegExp(words.map(({ pattern }) => pattern.source).join('|'), 'v');
  const allowed = allow.flatMap((word) => patternOf(word) ?? []);
  const anyAllowed = allowed.length === 0 ? null : new RegExp(allowed.join('|'), 'gv');
  const spaced = new Map(words.filter(({ plain }) => plain.length > 2).map((word) => [word.plain, word]));
  const allowedPlain = new Set(allow.map((word) => foldText(word).text.trim()));

  function findIn(text: string, folded: Folded): WordFinding[] {
    if (!any.test(text)) return [];
    const passes = anyAllowed === null ? [] : [...text.matchAll(anyAllowed)].map(spanOf);
    return words.flatMap(({ rule, word, pattern }) => {
      const met = [...text.matchAll(pattern)].map(spanOf).find((span) => !passes.some((pass) => isWithin(span, pass)));
      return met === undefined ? [] : [{ rule, word, found: writtenAt(folded, met) }];
    });
  }

  function findSpaced(folded: Folded): WordFinding[] {
    return spacedWords(folded.text).flatMap(({ word, starts, end }) => {
      // "a g r a p e" is an article and a word.
      const skipped = [0, 1].find((first) => isSpaced(word.slice(first)));
      const met = skipped === undefined ? undefined : spaced.get(word.slice(skipped));
      const start = starts[skipped ?? 0] ?? 0;
      return met === undefined ? [] : [{ rule: met.rule, word: met.word, found: writtenAt(folded, { start, end }) }];
    });
  }

  function isSpaced(word: string): boolean {
    return spaced.has(word) && !allowedPlain.has(word);
  }

  return {
    find(text) {
      const folded = foldText(text);
      const alike = readLookAlikes(folded);
      const found = [
        ...findIn(folded.text, folded),
        ...(alike === folded.text ? [] : findIn(alike, folded)),
        ...findSpaced(folded),
      ];
      return [...new Map(found.map((finding) => [finding.word, finding])).values()];
    },
  };
}

function spanOf({ 0: text, index }: RegExpExecArray): Span {
  return { start: index, end: index + text.length };
}

function isWithin(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function writtenAt({ source, origins }: Folded, { start, end }: Span): string {
  return source.slice(origins[start] ?? 0, origins[end] ?? source.length).trim();
}
