import type { FailureCode } from '@kinora/providers/port/painter';

/** What is wrong with a file that an order names, in words for the person who sent it. */
export class InputError extends Error {
  readonly code: Extract<FailureCode, `input_${string}`>;
  /** The largest size that is read, in bytes, when that is what is wrong. */
  readonly limit: number | undefined;

  constructor(code: InputError['code'], message: string, limit?: number) {
    super(message);
    this.code = code;
    this.limit = limit;
  }
}
