import { builtWorkspaces, readLock } from './package-kinds.mjs';
import { runNpm } from './run.mjs';

const PATIENCE_MS = 10_000;

/**
 * One step of the checks: { code, output }. Fails when the registry knows a weakness of a package that the product runs
 * on or is built from; where nobody answers, it says so and passes.
 */
export async function auditPackages(root) {
  const limits = ['--fetch-retries=0', `--fetch-timeout=${PATIENCE_MS}`];
  const workspaces = builtWorkspaces(readLock(root).packages).map((folder) => `--workspace=${folder}`);
  const { output } = await runNpm(['audit', '--json', '--include=dev', ...workspaces, ...limits], { cwd: root });
  const findings = readFindings(output);
  if (findings === null)
    console.log('note   the registry answers no audit here: packages were not compared with advisories');
  return { code: findings === null || findings.length === 0 ? 0 : 1, output: (findings ?? []).join('\n') };
}

/** One line for each package with a weakness, from what `npm audit --json` prints; null when there was no audit. */
export function readFindings(output) {
  const begin = output.indexOf('{');
  const end = output.lastIndexOf('}');
  if (begin < 0 || end < begin) return null;
  try {
    const { vulnerabilities } = JSON.parse(output.slice(begin, end + 1));
    if (vulnerabilities === undefined) return null;
    return Object.values(vulnerabilities).map(
      ({ name, severity, range, via }) =>
        `${name} ${range}: ${severity} (${via.map((one) => (typeof one === 'string' ? one : one.title)).join('; ')})`,
    );
  } catch {
    return null;
  }
}
