import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  sign,
} from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface SigningKey {
  /** The public half as a JSON Web Key Set (RFC 8037). */
  keySet: { keys: JsonWebKey[] };
  /** The four X-Fal-Webhook headers for a body that is sent now. */
  headersFor(requestId: string, body: string): Record<string, string>;
}

/**
 * Opens the engine's Ed25519 key in its data folder; the first start makes it. Only the owner can read the file.
 * `userId` is named in every signature.
 */
export async function openSigningKey(dataDir: string, userId: string): Promise<SigningKey> {
  const privateKey = await readOrMake(path.join(dataDir, 'fal-webhook-key.pem'));
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
  return {
    keySet: { keys: [{ ...jwk, use: 'sig', alg: 'EdDSA' }] },
    headersFor: (requestId, body) => {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const digest = createHash('sha256').update(body).digest('hex');
      const message = Buffer.from([requestId, userId, timestamp, digest].join('\n'));
      return {
        'x-fal-webhook-request-id': requestId,
        'x-fal-webhook-user-id': userId,
        'x-fal-webhook-timestamp': timestamp,
        'x-fal-webhook-signature': sign(null, message, privateKey).toString('hex'),
      };
    },
  };
}

async function readOrMake(file: string): Promise<KeyObject> {
  try {
    return createPrivateKey(await readFile(file));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      throw error;
    }
  }
  const { privateKey } = generateKeyPairSync('ed25519');
  const temporary = `${file}.new`;
  await writeFile(temporary, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  await rename(temporary, file);
  return privateKey;
}
