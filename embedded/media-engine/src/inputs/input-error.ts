import type { FailureCode } from '../queue/failure.ts';

/** What is wrong with a file that an order names, in words for the person who sent it. */
export class InputError extends Error {
  readonly code: Extract<FailureCode, `input_${string}`>;

  constructor(code: InputError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
