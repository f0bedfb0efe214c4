import { createHash } from 'node:crypto';
import { checksumLine, sha256Of } from './checksums.ts';
import { CHECKSUMS, MANIFEST, readManifest } from './manifest.ts';
import { readArchive } from './read-archive.ts';

/**
 * Reads an archive from its first byte to its last before anything is done with it.
 * @throws Error in words for the operator when it is cut off, was changed, or belongs to other secrets
 */
export async function verifyArchive(path: string, secrets: Parameters<typeof readManifest>[1]) {
  const kept: Record<string, string> = {};
  const found: string[] = [];
  for await (const { name, body } of readArchive(path)) {
    const chunks: Buffer[] = [];
    const isOurs = name === CHECKSUMS || name === MANIFEST;
    const sha256 = await sha256Of(body, isOurs ? (chunk) => chunks.push(chunk) : undefined);
    if (isOurs) kept[name] = Buffer.concat(chunks).toString('utf8');
    else found.push(checksumLine(name, sha256));
  }
  const manifest = kept[MANIFEST];
  const checksums = kept[CHECKSUMS];
  if (manifest === undefined || checksums === undefined) {
    throw new Error('The archive is not complete: its end is missing');
  }
  const content = readManifest(manifest, secrets);
  if (createHash('sha256').update(checksums).digest('hex') !== content.checksums) {
    throw new Error(`The archive was changed after it was made: ${CHECKSUMS} is another`);
  }
  if (found.join('') !== checksums)
    throw new Error(`The archive was changed after it was made: ${whichOf(found, checksums)}`);
  return content;
}

function whichOf(found: string[], checksums: string): string {
  const expected = new Set(checksums.split('\n').map((line) => `${line}\n`));
  const other = found.find((line) => !expected.has(line));
  return other === undefined ? 'some of it is missing' : `${other.slice(66).trim()} is another`;
}
