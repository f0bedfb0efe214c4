import type { Text } from '@kinora/texts/typed-keys';
import { functions } from '../database/functions.ts';
import type { Pipeline } from '../database/pipeline.ts';
import { callForRow, callForValue } from '../database/sql-function.ts';
import { AppError } from '../errors.ts';

/** So many uses within a time that begins with the first of them. */
export type RateLimit = { most: number; seconds: number };

export type RateLimits = {
  /** Counts one more use of what the key names, and by whom; over all processes. */
  use: (key: string, limit: RateLimit) => Promise<{ isAllowed: boolean; secondsLeft: number }>;
  forget: (...keys: string[]) => Promise<void>;
  /** Forgets the uses of `key` by everybody: each person's key is this one, `|` and more. */
  forgetByAll: (key: string) => Promise<void>;
};

/** The limits that are not counted by the SQL function which does what they limit. */
export function createRateLimits(pipeline: Pipeline): RateLimits {
  return {
    async use(key, { most, seconds }) {
      const counted = await callForRow(pipeline, functions.count_use, { of_key: key, window_seconds: seconds });
      return { isAllowed: counted.uses <= most, secondsLeft: Math.min(seconds, counted.seconds_left) };
    },
    async forget(...keys) {
      await callForValue(pipeline, functions.forget_uses, { of_keys: keys });
    },
    async forgetByAll(key) {
      await callForValue(pipeline, functions.forget_uses_by_all, { of_key: key });
    },
  };
}

/** Counts one more use. @throws AppError 429 `rate_limited`, in these words, when it is one too many */
export async function limitUse(
  pipeline: Pipeline,
  { key, limit, refusal }: { key: string; limit: RateLimit; refusal: Text | string },
): Promise<void> {
  const { isAllowed } = await createRateLimits(pipeline).use(key, limit);
  if (!isAllowed) throw new AppError('rate_limited', refusal, 429);
}
