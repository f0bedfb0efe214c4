import type { Logger } from '../log/log.ts';
import type { TimeStamp } from './cose-signature.ts';

const LIMIT_MS = 5000;
const MOST_BYTES = 64 * 1024;
/** How long an authority that did not answer is left alone, so that it delays one result and not each. */
const REST_MS = 60_000;

/**
 * Asks an authority for the time (RFC 3161, over HTTP as in its section 3.4). Without one, and while it does not answer
 * as it should, what is signed has no time stamp.
 */
export function createTimeStamp(url: string | undefined, log: Logger): TimeStamp {
  if (url === undefined) return async () => null;
  let restsUntil = 0;
  return async (bytes) => {
    if (Date.now() < restsUntil) return null;
    try {
      return await ask(url, bytes);
    } catch (error) {
      restsUntil = Date.now() + REST_MS;
      log.warn({ err: error }, 'The time stamp authority gave no good answer: files are signed without a time stamp');
      return null;
    }
  };
}

async function ask(url: string, bytes: Uint8Array): Promise<Uint8Array> {
  const { askForTime, readTimeStampAnswer } = await import('./time-stamp-messages.ts');
  const question = askForTime(bytes);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: question.body,
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!response.ok) throw new Error(`The time stamp authority answered ${response.status}`);
  return readTimeStampAnswer(await readBytes(response), question);
}

async function readBytes(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > MOST_BYTES) throw new Error('The time stamp authority answered too much');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
