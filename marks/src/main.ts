import { startEngine } from './engine.ts';
import { incoming, type SignRequest } from './messages.ts';
import { read } from './read.ts';
import { archive, sign } from './sign.ts';

/**
 * Writes and reads what files say about themselves, for whoever started it, over the channel between the two. It opens
 * files that strangers made, so it has no key: each signature is asked for.
 */
const waiting = new Map<number, (signature: Uint8Array<ArrayBuffer> | null) => void>();

function say(message: Record<string, unknown>): void {
  process.send?.(message);
}

function askForSignature({ id }: SignRequest) {
  return async (claim: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
    const signature = await new Promise<Uint8Array<ArrayBuffer> | null>((resolve) => {
      waiting.set(id, resolve);
      say({ kind: 'claim', id, claim });
    });
    if (signature === null) throw new Error('Nobody signs this');
    return signature;
  };
}

async function answer(message: unknown): Promise<void> {
  const request = incoming.parse(message);
  if (request.kind === 'signature') {
    waiting.get(request.id)?.(request.signature === null ? null : Uint8Array.from(request.signature));
    waiting.delete(request.id);
    return;
  }
  const { id } = request;
  try {
    if (request.kind === 'sign') {
      await sign(request, askForSignature(request));
      say({ kind: 'done', id });
    } else if (request.kind === 'archive') {
      say({ kind: 'archive', id, archive: await archive(request) });
    } else {
      say({ kind: 'marks', id, ...(await read(request)) });
    }
  } catch (error) {
    say({ kind: 'failed', id, error: error instanceof Error ? error.message : String(error) });
  } finally {
    waiting.delete(id);
  }
}

startEngine();
process.on('message', (message) => void answer(message));
process.once('disconnect', () => process.exit());
say({ kind: 'ready' });
