import { performance } from 'node:perf_hooks';

/**
 * Runs named steps, `width` at a time, each printing one line when it ends and its output when it failed.
 * A step's `work` resolves to { code, output }. Answers how many passed and failed.
 */
export async function runSteps(steps, width) {
  const waiting = [...steps];
  const tally = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const startedAt = performance.now();
      const { code, output } = await step.work();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`);
      if (code === 0) {
        tally.passed += 1;
      } else {
        tally.failed += 1;
        console.log(output.trimEnd());
      }
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return tally;
}
