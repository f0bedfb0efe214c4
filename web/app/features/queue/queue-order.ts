export type Move = 'first' | 'up' | 'down';

/** The ids with one of them moved; the same where it can go no further. */
export function moved(ids: readonly string[], id: string, move: Move): readonly string[] {
  const from = ids.indexOf(id);
  const to = move === 'first' ? 0 : from + (move === 'up' ? -1 : 1);
  if (from === -1 || to < 0 || to >= ids.length || to === from) return ids;
  return movedTo(ids, id, to);
}

/** The ids with one of them at this place; the same where it is there already, or not among them. */
export function movedTo(ids: readonly string[], id: string, place: number): readonly string[] {
  const from = ids.indexOf(id);
  return from === -1 || from === place ? ids : ids.toSpliced(from, 1).toSpliced(place, 0, id);
}

/** These entries in the order of the ids; others keep their places before them. */
export function inOrder<Entry extends { generation: { id: string } }>(
  entries: readonly Entry[],
  ids: readonly string[],
): Entry[] {
  const named = new Map(entries.map((entry) => [entry.generation.id, entry]));
  const others = entries.filter(({ generation }) => !ids.includes(generation.id));
  return [...others, ...ids.flatMap((id) => named.get(id) ?? [])];
}
