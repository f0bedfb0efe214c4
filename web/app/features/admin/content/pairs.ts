/** Two texts on one line, the way lists of them are typed: `Monday to Friday | 9 a.m. to 6 p.m.` */
export type Pair = readonly [first: string, second: string];

const SEPARATOR = '|';

export function lineOfPair([first, second]: Pair): string {
  return `${first} ${SEPARATOR} ${second}`;
}

/** A line without a separator has an empty second half, which the server refuses by name. */
export function pairOfLine(line: string): Pair {
  const at = line.indexOf(SEPARATOR);
  return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

/** The text of the first line that is not two texts; null where each is. */
export function pairProblem(pairs: readonly Pair[]): string | null {
  const wrong = pairs.find(([first, second]) => first === '' || second === '');
  return wrong === undefined ? null : wrong[0] || wrong[1];
}
