import * as z from 'zod/mini';

const needed = z.object({ details: z.object({ parameters: z.looseObject({}), signature: z.string() }) });

/** What the server asks a browser to solve before it takes a form, solved; null when it cannot be. */
export async function solveChallenge(answer: unknown): Promise<string | null> {
  const asked = needed.safeParse(answer);
  if (!asked.success) return null;
  const challenge = asked.data.details;
  const worker = new Worker(new URL('./challenge.worker.ts', import.meta.url), { type: 'module' });
  try {
    const solution = await new Promise<unknown>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      worker.postMessage(challenge);
    });
    return solution === null ? null : encoded({ challenge, solution });
  } finally {
    worker.terminate();
  }
}

/** For a header: JSON as base64url. */
const encoded = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
