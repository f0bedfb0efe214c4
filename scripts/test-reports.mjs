import path from 'node:path';

/**
 * What a test runner's JSON report says: { passed, failed, failures, repeated, files }. `failures` are sentences with
 * their reasons, `repeated` names what passed only at a later try, `files` those with a failure.
 */
export function readVitest({ numPassedTests, numFailedTests, testResults }, root) {
  const failures = [];
  const repeated = [];
  const files = [];
  let broken = 0;
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.relative(root, name);
    const tellOf = (wanted) =>
      assertionResults
        .filter((result) => result.status === wanted && result.failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => told(`${file} > ${fullName}`, failureMessages));
    repeated.push(...tellOf('passed'));
    if (status !== 'failed') continue;
    files.push(file);
    const failed = tellOf('failed');
    failures.push(...failed);
    if (failed.length > 0) continue;
    // It failed outside of its tests: at its import, or in what comes before or after them.
    broken += 1;
    failures.push(told(file, [message]));
  }
  return { passed: numPassedTests, failed: numFailedTests + broken, failures, repeated, files };
}

export function readPlaywright({ stats, errors, suites }) {
  const specs = suites.flatMap(specsOf);
  const ofStatus = (wanted) => specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
  const failures = ofStatus('unexpected').map((spec) =>
    told(
      nameOf(spec),
      spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors.map(({ message }) => message))),
    ),
  );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...failures, ...errors.map(({ message }) => told('Browser tests', [message]))],
    repeated: ofStatus('flaky').map(nameOf),
    files: [],
  };
}

/** The report after those of its files that had a failure ran once more. */
export function afterSecondRun(first, second, report, root) {
  const passedBefore = report.testResults
    .filter(({ name }) => first.files.includes(path.relative(root, name)))
    .flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed')).length;
  const isStill = (failure) => second.failures.some((other) => titleOf(other) === titleOf(failure));
  return {
    ...second,
    passed: first.passed - passedBefore + second.passed,
    repeated: [...first.repeated, ...first.failures.filter((failure) => !isStill(failure)), ...second.repeated],
  };
}

const titleOf = (failure) => failure.split('\n')[0];
const nameOf = ({ file, line, title }) => `${file}:${line} > ${title}`;

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The name with the first lines of each try's reason. */
function told(name, reasons) {
  const lines = reasons.flatMap((reason) => {
    const ofOurs = String(reason)
      .split('\n')
      .filter((line) => !/node_modules\/|<anonymous>/.test(line));
    return ofOurs.slice(0, 10);
  });
  return [name, ...lines.map((line) => `  ${line}`)].join('\n');
}
