import { createHash } from 'node:crypto';

/** Reads a body to its end and answers its SHA-256; `hear` gets each chunk on the way. */
export async function sha256Of(body: AsyncIterable<unknown>, hear?: (chunk: Buffer) => void): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) throw new Error('An archive is made of bytes');
    hash.update(chunk);
    hear?.(chunk);
  }
  return hash.digest('hex');
}

/** As `sha256sum` writes it, so that `sha256sum --check checksums.txt` proves a folder without us. */
export const checksumLine = (name: string, sha256: string) => `${sha256}  ${name}\n`;

/** Names that leave the archive's own folder are left out; they fail the comparison of the whole list later. */
export function checksummedNames(list: string): string[] {
  return list.split('\n').flatMap((line) => {
    const name = /^[0-9a-f]{64} {2}((?:files|tables)\/[\w./-]+)$/.exec(line)?.[1];
    return name === undefined || name.split('/').includes('..') ? [] : [name];
  });
}
