/** Words that stay, go or come, in the order in which both prompts have them. */
export type Piece = { kind: 'same' | 'removed' | 'added'; text: string };

/** Above it the table of what both have in common is too large to be made while somebody waits. */
const MOST_CELLS = 4_000_000;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const wordsOf = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment);

/** What has to be taken out of and put into one text to make it the other, by words. */
export function wordDiff(before: string, after: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let first = 0;
  while (first < Math.min(old.length, now.length) && old[first] === now[first]) first += 1;
  let last = 0;
  while (last < Math.min(old.length, now.length) - first && old.at(-1 - last) === now.at(-1 - last)) last += 1;
  return joined([
    { kind: 'same', text: old.slice(0, first).join('') },
    ...between(old.slice(first, old.length - last), now.slice(first, now.length - last)),
    { kind: 'same', text: old.slice(old.length - last).join('') },
  ]);
}

/** By the longest list of words that both have in the same order. */
function between(old: readonly string[], now: readonly string[]): Piece[] {
  if (old.length * now.length > MOST_CELLS) {
    return [
      { kind: 'removed', text: old.join('') },
      { kind: 'added', text: now.join('') },
    ];
  }
  const width = now.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const rest = at(row + 1, column + 1) + 1;
      common[row * width + column] =
        old[row] === now[column] ? rest : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pieces: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [gone, come] = [old[row], now[column]];
    if (gone !== undefined && gone === come) {
      pieces.push({ kind: 'same', text: gone });
      row += 1;
      column += 1;
    } else if (gone !== undefined && (come === undefined || at(row + 1, column) >= at(row, column + 1))) {
      pieces.push({ kind: 'removed', text: gone });
      row += 1;
    } else {
      pieces.push({ kind: 'added', text: come ?? '' });
      column += 1;
    }
  }
  return pieces;
}

/** Of neighbors of one kind one piece. */
function joined(pieces: readonly Piece[]): Piece[] {
  const list: Piece[] = [];
  for (const { kind, text } of pieces) {
    const previous = list.at(-1);
    if (text === '') continue;
    if (previous?.kind === kind) previous.text += text;
    else list.push({ kind, text });
  }
  return list;
}
