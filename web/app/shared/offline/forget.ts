/**
 * What this browser keeps for times without a network lies in its Cache Storage, in two kinds of caches: what belongs to
 * the person, and the pages of each release as they were sent.
 */
export const OWN = 'own';
export const SHELL = 'shell ';

let times = 0;

/** Whoever writes takes it before, and leaves what it has read unwritten when it is another by then. */
export const forgottenTimes = (): number => times;

/** Undefined in a browser that keeps nothing, as over plain HTTP. */
export const storage = (): CacheStorage | undefined => globalThis.caches;

/** Removes it, so that whoever uses this browser next finds nothing of it. */
export async function forgetKept(): Promise<void> {
  times += 1;
  const kept = storage();
  if (kept === undefined) return;
  const names = await kept.keys();
  await Promise.all(names.map((name) => kept.delete(name)));
}

/** The same for pages that are plain HTML. */
export const forgetKeptScript = 'self.caches?.keys().then(k=>k.map(n=>caches.delete(n)))';
