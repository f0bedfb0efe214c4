import { readBrand } from '../brand/brand.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/pool.ts';
import type { Logger } from '../log/log.ts';
import type { Settings } from '../settings/settings.ts';
import type { TimeStamp } from './cose-signature.ts';
import { readRoots, readSigner } from './issuers.ts';
import { createMarksProgram, type FileToSign, type Signer } from './marks-program.ts';

const LIMIT_MS = 5000;
const MOST_BYTES = 64 * 1024;
/** How long an authority that did not answer is left alone, so that it delays one result and not each. */
const REST_MS = 60_000;

/**
 * Asks an authority for the time (RFC 3161, over HTTP as in its section 3.4). Without one, and while it does not answer
 * as it should, what is signed has no time stamp.
 */
function createTimeStamp(url: string | undefined, log: Logger): TimeStamp {
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

/** The room for a signature with its padding; the certificate chain and a time stamp come on top. */
const SIGNATURE_BYTES = 1024;
const TIME_STAMP_BYTES = 16_000;
const ROOTS_KEPT_MS = 60_000;

/** What files say about themselves: written under this installation's signature, and read. */
export type Marks = ReturnType<typeof createMarks>;

export function createMarks(deps: { config: Config; database: Database; log: Logger; settings: Settings }) {
  const { config, log } = deps;
  const studio = async () => (await readBrand(deps)).name;
  const program = createMarksProgram(config);
  const timeStamp = createTimeStamp(config.timeStampUrl, log);
  let signer: { of: string; opened: Promise<Signer> } | null = null;
  let roots: { pem: Promise<string>; until: number } | null = null;

  async function openSigner(name: string): Promise<Signer> {
    const certificate = await readSigner(deps, name);
    const { coseSignature } = await import('./cose-signature.ts');
    const chainBytes = certificate.chain.join('').length;
    const signatureBytes = SIGNATURE_BYTES + chainBytes + (config.timeStampUrl === undefined ? 0 : TIME_STAMP_BYTES);
    return {
      algorithm: certificate.algorithm === 'ES384' ? 'es384' : 'es256',
      signatureBytes,
      sign: (claim) => coseSignature(claim, certificate, { bytes: signatureBytes, timeStamp }),
    };
  }

  async function currentSigner(): Promise<Signer> {
    const name = await studio();
    if (signer?.of !== name) {
      const opened = openSigner(name).catch((error: unknown) => {
        signer = null;
        throw error;
      });
      signer = { of: name, opened };
    }
    return signer.opened;
  }

  return {
    /** What files say that made them. */
    studio,
    /** Makes this installation's own issuer where there is none yet. */
    async prepare(): Promise<void> {
      await currentSigner();
    },
    /** Writes a signed copy. @throws MarksError */
    async sign(file: FileToSign): Promise<void> {
      await program.sign(file, await currentSigner());
    },
    /** What a file says about itself. @throws MarksError when that cannot be read */
    async read(file: { path: string; contentType: string }) {
      if (roots === null || roots.until < Date.now())
        roots = { pem: readRoots(deps), until: Date.now() + ROOTS_KEPT_MS };
      const pem = await roots.pem;
      // The first start makes the first one.
      if (pem === '') roots = null;
      return program.read({ ...file, roots: pem });
    },
    archive: program.archive,
    close: program.close,
  };
}
