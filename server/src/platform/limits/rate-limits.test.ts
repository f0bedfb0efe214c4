import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database.ts';
import { createPipeline, type Pipeline } from '../database/pipeline.ts';
import { createLog } from '../log/log.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

const AGE = {
  name: 'age_limit',
  text: 'update rate_limits set until = until - make_interval(secs => $2) where key = $1',
};

let processes: { pipeline: Pipeline; limits: RateLimits }[];
let end: () => Promise<void>;

beforeAll(async () => {
  const { url, drop, stop } = await createTestDatabase();
  processes = [1, 2].map(() => {
    const pipeline = createPipeline({ url, lanes: 4, log: createLog('silent', 'test') });
    return { pipeline, limits: createRateLimits(pipeline) };
  });
  end = async () => {
    for (const { pipeline } of processes) await pipeline.close();
    await drop();
    await stop();
  };
});
afterAll(() => end());

const one = () => {
  const [first] = processes;
  if (first === undefined) throw new Error('There is no process');
  return first;
};
const allowed = async (key: string, most: number) => (await one().limits.use(key, { most, seconds: 60 })).isAllowed;

test('of many uses at once in several processes exactly as many pass as are allowed', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 30 }), async (most, uses) => {
      round += 1;
      const asked = Array.from({ length: uses }, (_, n) => processes[n % processes.length]?.limits);
      const answers = await Promise.all(asked.map((limits) => limits?.use(`round:${round}`, { most, seconds: 60 })));
      expect(answers.filter((answer) => answer?.isAllowed)).toHaveLength(Math.min(most, uses));
    }),
    { numRuns: 30 },
  );
});

test('the time begins with the first use, and those that are refused do not draw it out', async () => {
  expect(await allowed('window', 1)).toBe(true);
  await one().pipeline.call(AGE, ['window', 59]);
  expect(await one().limits.use('window', { most: 1, seconds: 60 })).toEqual({ isAllowed: false, secondsLeft: 1 });
  await one().pipeline.call(AGE, ['window', 1]);
  expect(await one().limits.use('window', { most: 1, seconds: 60 })).toEqual({ isAllowed: true, secondsLeft: 60 });
});

test('keys count by themselves, and what is forgotten counts anew', async () => {
  const asked = ['a', 'a|1', 'a|2', 'ab|1', 'a%'];
  for (const key of asked) expect(await allowed(key, 1)).toBe(true);
  await one().limits.forget('a|1');
  expect(await allowed('a|1', 1)).toBe(true);
  expect(await allowed('a|2', 1)).toBe(false);
  await one().limits.forgetByAll('a');
  const again = [];
  for (const key of asked) again.push(await allowed(key, 1));
  expect(again).toEqual([true, true, true, false, false]);
});
