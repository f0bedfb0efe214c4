const MOST_AT_ONCE = 200;

/** Acts on many ids, as many at once as the server takes, one part after the other. */
export async function inParts(
  ids: readonly string[],
  act: (some: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE) await act(ids.slice(from, from + MOST_AT_ONCE));
}
