/**
 * What this browser keeps for times without a network lies in its Cache Storage, in three kinds of caches: what belongs to
 * the person, the pages of each release as they were sent, and a file that was shared with the studio by the device.
 */
export const OWN = 'own';
export const SHELL = 'shell ';
export const SHARED = 'shared';

let times = 0;

/** Whoever writes takes it before, and leaves what it has read unwritten when it is another by then. */
export const forgottenTimes = (): number => times;

/** Undefined in a browser that keeps nothing, as over plain HTTP. */
export const storage = (): CacheStorage | undefined => globalThis.caches;

/**
 * Removes it, so that whoever uses this browser next finds nothing of it. What was shared before anybody was signed in
 * stays for whoever signs in, unless all of it goes.
 */
export async function forgetKept(all = false): Promise<void> {
  times += 1;
  const kept = storage();
  if (kept === undefined) return;
  const names = await kept.keys();
  await Promise.all(names.filter((name) => all || name !== SHARED).map((name) => kept.delete(name)));
}

/** The same for pages that are plain HTML. */
export const forgetKeptScript = `self.caches?.keys().then(k=>k.map(n=>n==='${SHARED}'||caches.delete(n)))`;
