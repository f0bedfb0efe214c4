/** Loaded with the first secret: a start without secrets does not wait for it. */
const crypto = () => import('better-auth/crypto');

/** Makes a text unreadable to whoever has the database alone; `key` is a secret of the installation. */
export async function seal(key: string, text: string): Promise<string> {
  return (await crypto()).symmetricEncrypt({ key, data: text });
}

/** @throws Error when it was sealed with another key */
export async function unseal(key: string, sealed: string): Promise<string> {
  return (await crypto()).symmetricDecrypt({ key, data: sealed });
}
