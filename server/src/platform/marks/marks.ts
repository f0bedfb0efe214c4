import { readBrand } from '../brand/brand.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/pool.ts';
import type { Logger } from '../log/log.ts';
import type { Settings } from '../settings/settings.ts';
import { readRoots, readSigner } from './issuers.ts';
import { createMarksProgram, type FileToSign, type Signer } from './marks-program.ts';
import { createTimeStamp } from './time-stamp.ts';

/** Of a signature with its padding; a chain and a time stamp come on top. */
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
