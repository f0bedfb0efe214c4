import { formatMessage } from './message.ts';
import { type ArgumentKind, readMessage, shapeOf } from './read-message.ts';

/** Among them are numbers of every plural form that a language may have. */
const numbers = [0, 1, 2, 3, 11, 100, 1_000_000];
const MOST_SAMPLES = 12;

/** What words read like: the names of arguments in place of texts, every case of a choice, and several numbers. */
export function sampleMessage(words: string, locale: string): string[] {
  const message = readMessage(words);
  const taken = [...shapeOf(message).arguments];
  const rounds = Math.max(1, ...taken.map(([, kind]) => (typeof kind === 'string' ? 1 : kind.length)));
  const samples: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const number of numbers) {
      const values = Object.fromEntries(taken.map(([name, kind]) => [name, sampleOf(name, kind, round, number)]));
      samples.push(formatMessage(message, locale, values));
    }
  }
  return [...new Set(samples)].slice(0, MOST_SAMPLES);
}

function sampleOf(name: string, kind: ArgumentKind, round: number, number: number): string | number {
  if (kind === 'number') return number;
  return kind === 'text' ? `[${name}]` : (kind[round % kind.length] ?? 'other');
}
