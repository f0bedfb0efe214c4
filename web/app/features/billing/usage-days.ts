import type { Usage } from '@kinora/server/billing-wire';

export type DayUsage = { day: string; tokens: number };
export type ToolUsage = { name: string; tokens: number; generations: number };

const DAY_MS = 86_400_000;

/**
 * The `count` days that end with the UTC day of `now` (milliseconds), oldest first, each with what it cost; a day without
 * anything has 0.
 */
export function usageByDay({ days }: Usage, count: number, now: number): DayUsage[] {
  const totals = new Map<string, number>();
  for (const { day, tokens } of days) totals.set(day, (totals.get(day) ?? 0) + tokens);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(now - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, tokens: totals.get(day) ?? 0 };
  });
}

/** What each tool cost in all, the dearest first. */
export function usageByTool({ days }: Usage): ToolUsage[] {
  const tools = new Map<string, ToolUsage>();
  for (const { tool_type, tool_name, tokens, generations } of days) {
    const key = tool_type ?? '';
    const known = tools.get(key) ?? { name: tool_name ?? 'Deleted generations', tokens: 0, generations: 0 };
    tools.set(key, {
      ...known,
      tokens: known.tokens + tokens,
      generations: known.generations + generations,
    });
  }
  return [...tools.values()].sort((one, other) => other.tokens - one.tokens);
}
