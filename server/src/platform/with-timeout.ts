/**
 * Does `work` with a signal that ends it after `limitMs`, and rejects then whether or not it listens. `fetch` alone does
 * not: once its request has been collected, an AbortSignal no longer reaches a body that is still being read, and a
 * service that stops in the middle of its answer holds us for undici's own five minutes.
 * @throws DOMException TimeoutError, and as `work` does
 */
export async function withTimeout<Result>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException(`No answer within ${limitMs} ms`, 'TimeoutError');
      controller.abort(error);
      reject(error);
    }, limitMs);
  });
  try {
    return await Promise.race([work(controller.signal), over]);
  } finally {
    clearTimeout(timer);
  }
}
