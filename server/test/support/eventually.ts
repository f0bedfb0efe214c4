import { vi } from 'vitest';

/** Asks again and again until it holds. A ceiling for a busy machine; an idle one needs a moment. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 20_000 });
}
