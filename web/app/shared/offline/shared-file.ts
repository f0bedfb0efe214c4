import { queryOptions } from '@tanstack/react-query';
import { forgottenTimes, OWN, SHARED, storage } from './forget.ts';

const LEFT_BY_WORKER = '/shared/file';
const OF_PERSON = '/own/shared';
const WAITS_MS = 3_600_000;
/** In the address where the worker had no room for a file. */
export const NOT_KEPT = 'not-kept';
/** Where it came before the worker was there. */
export const NOT_READY = 'not-ready';

/** What the device shared with the studio. From here on it belongs to whoever is signed in, and goes when they leave. */
async function takeShared(): Promise<File | null> {
  const kept = storage();
  if (kept === undefined) return null;
  const times = forgottenTimes();
  const left = await (await kept.open(SHARED)).match(LEFT_BY_WORKER);
  await kept.delete(SHARED);
  const isFresh = Number(left?.headers.get('x-shared-at')) > Date.now() - WAITS_MS;
  if (times !== forgottenTimes()) return null;
  const own = await kept.open(OWN);
  if (left !== undefined && isFresh) await own.put(OF_PERSON, left);
  const response = await own.match(OF_PERSON);
  if (response === undefined) return null;
  const name = decodeURIComponent(response.headers.get('x-file-name') ?? '');
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}

export const sharedQuery = queryOptions({
  queryKey: ['shared-file'],
  queryFn: takeShared,
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export async function dropShared(): Promise<void> {
  await (await storage()?.open(OWN))?.delete(OF_PERSON);
}
