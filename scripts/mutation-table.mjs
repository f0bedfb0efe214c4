const FOUND = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];

/**
 * The share of mutants that a test noticed, in percent; the others that ran at all are held against the tests. 100 where
 * there was nothing to mutate (https://stryker-mutator.io/docs/mutation-testing-elements/mutant-states-and-metrics).
 */
export function scoreOf(mutants) {
  const found = count(mutants, FOUND);
  const all = found + count(mutants, MISSED);
  return all === 0 ? 100 : (100 * found) / all;
}

/** One row a file, and one for all of them. */
export function mutationTable(mutants) {
  const files = [...new Set(mutants.map(({ file }) => file))];
  return [
    '| file | mutants | killed | survived | timeout | no coverage | score |',
    '|---|---|---|---|---|---|---|',
    ...files.map((file) =>
      row(
        file,
        mutants.filter((mutant) => mutant.file === file),
      ),
    ),
    row(`${files.length} files`, mutants),
  ].join('\n');
}

/** What no test noticed, a line each. */
export function unnoticed(mutants) {
  return mutants
    .filter(({ status }) => MISSED.includes(status))
    .map(({ file, line, column, status, was, becomes }) => `${file}:${line}:${column} ${status}: ${was} -> ${becomes}`)
    .join('\n');
}

function row(name, mutants) {
  const figures = [['Killed'], ['Survived'], ['Timeout'], ['NoCoverage']].map((states) => count(mutants, states));
  return `| ${[name, count(mutants, [...FOUND, ...MISSED]), ...figures, `${scoreOf(mutants).toFixed(1)} %`].join(' | ')} |`;
}

function count(mutants, states) {
  return mutants.filter(({ status }) => states.includes(status)).length;
}
