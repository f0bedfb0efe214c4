const AT_ONCE = 6;

export type Outcome<Item, Answer> = { done: { item: Item; answer: Answer }[]; errors: unknown[] };

/** Acts on every item, a few at a time, and tells which ones succeeded. */
export async function inTurns<Item, Answer>(
  items: readonly Item[],
  act: (item: Item) => Promise<Answer>,
): Promise<Outcome<Item, Answer>> {
  const outcome: Outcome<Item, Answer> = { done: [], errors: [] };
  const waiting = items.values();
  async function work() {
    for (const item of waiting) {
      try {
        outcome.done.push({ item, answer: await act(item) });
      } catch (error) {
        outcome.errors.push(error);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcome;
}
