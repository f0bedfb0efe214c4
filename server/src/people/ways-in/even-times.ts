import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 100;

/** Where the same is answered whether an address has an account or not, and with which status. */
const silentAnswers: Readonly<Record<string, ReadonlySet<number>>> = {
  '/sign-up/email': new Set([200]),
  '/sign-in/email': new Set([401]),
  '/sign-in/email-otp': new Set([400, 401, 403]),
  '/request-password-reset': new Set([200]),
  '/email-otp/send-verification-otp': new Set([200]),
};

/** Milliseconds until an answer may leave that has taken so many: they leave at full steps, however long the work was. */
export function untilStep(elapsedMs: number): number {
  return STEP_MS - (elapsedMs % STEP_MS);
}

/**
 * Holds an answer back that must not tell by its time who has an account: what is done for a known address takes a
 * little longer, or shorter, than for an unknown one.
 * @param path of the endpoint, below that of the sign-in service
 * @param askedAt by `performance.now()`
 */
export async function evenTime(path: string, status: number, askedAt: number): Promise<void> {
  if (silentAnswers[path]?.has(status) === true) await sleep(untilStep(performance.now() - askedAt));
}
