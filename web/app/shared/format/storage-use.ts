import type { Storage } from '@kinora/server/wire';
import { byteCount, groupedNumber } from './format.ts';

/** "1.2 GB of 20 GB, 340 of 100,000 files"; what has no limit is said without one. */
export function storageWords({ bytes, files, maxBytes, maxFiles }: Storage): string {
  const size = maxBytes === null ? byteCount(bytes) : `${byteCount(bytes)} of ${byteCount(maxBytes)}`;
  const count = maxFiles === null ? groupedNumber(files) : `${groupedNumber(files)} of ${groupedNumber(maxFiles)}`;
  return `${size}, ${count} ${(maxFiles ?? files) === 1 ? 'file' : 'files'}`;
}

/** How much of it is used, from 0 to 100, by whichever limit is nearer; null without limits. */
export function storageUsed({ bytes, files, maxBytes, maxFiles }: Storage): number | null {
  const shares = [maxBytes === null ? null : bytes / maxBytes, maxFiles === null ? null : files / maxFiles];
  const limited = shares.filter((share) => share !== null);
  return limited.length === 0 ? null : Math.min(100, 100 * Math.max(...limited));
}
