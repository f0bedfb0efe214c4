import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';

/** Makes a text unreadable to whoever has the database alone; `key` is a secret of the installation. */
export function seal(key: string, text: string): Promise<string> {
  return symmetricEncrypt({ key, data: text });
}

/** @throws Error when it was sealed with another key */
export function unseal(key: string, sealed: string): Promise<string> {
  return symmetricDecrypt({ key, data: sealed });
}
