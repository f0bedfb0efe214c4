import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 3000;
const PAUSE_MS = 100;

/** Repeats what got no answer, or the answer that the studio is away, at the next server. */
export async function askUntilAnswered(
  origins: readonly string[],
  headers: Record<string, string>,
  path: string,
  body: unknown,
): Promise<{ status: number; text: string }> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await fetch(`${origins[attempt % origins.length]}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await response.text();
      if (response.status !== 503) return { status: response.status, text };
    } catch {
      // Nobody there, or killed in the middle: whether it was done is unknown, which the same id makes harmless.
    }
    await sleep(PAUSE_MS);
  }
}
