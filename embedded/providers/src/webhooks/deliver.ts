import { setTimeout as sleep } from 'node:timers/promises';

export interface Delivery {
  url: string;
  body: string;
  /** Called for each try, so that signatures carry its time. */
  headers?: () => Record<string, string>;
  timeoutMs: number;
  /** How long to wait before each try, in milliseconds. */
  pausesMs: readonly number[];
}

/** Posts JSON until it is accepted with 2xx, or given up after the last pause. */
export async function deliver({ url, body, headers, timeoutMs, pausesMs }: Delivery): Promise<void> {
  for (const pause of pausesMs) {
    await sleep(pause, undefined, { ref: false });
    if (await post(url, body, headers?.() ?? {}, timeoutMs)) {
      return;
    }
  }
}

async function post(url: string, body: string, headers: Record<string, string>, timeoutMs: number): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
