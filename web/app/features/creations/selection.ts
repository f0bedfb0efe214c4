/** What is selected. A range starts at the anchor, the last one that was chosen by itself. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null };

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Adds everything from the anchor to `id`, both included. `order` are the ids as they are shown. */
export function extended(selection: Selection, order: readonly string[], id: string): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from === -1 || to === -1) return toggled(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor };
}

export function allOf(order: readonly string[]): Selection {
  return { ids: new Set(order), anchor: order[0] ?? null };
}
