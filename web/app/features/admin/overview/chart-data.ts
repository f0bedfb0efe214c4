import { money } from '@kinora/catalogue/money';
import type { Charts } from '@kinora/server/admin-jobs-wire';

/** One line of a chart: a value for each day, null where nothing is known. */
export type Series = { name: string; values: readonly (number | null)[] };

type ToolDay = Charts['tools'][number];

/** The tools of these days, the busiest first. */
export function toolNames(tools: Charts['tools']): { tool_type: string; tool_name: string }[] {
  const totals = new Map<string, { tool_type: string; tool_name: string; count: number }>();
  for (const { tool_type, tool_name, generations } of tools) {
    totals.set(tool_type, { tool_type, tool_name, count: (totals.get(tool_type)?.count ?? 0) + generations });
  }
  return [...totals.values()].sort((one, other) => other.count - one.count);
}

/** A line for each of the `most` busiest tools, read from its days. */
export function seriesByTool(
  charts: Charts,
  most: number,
  read: (day: ToolDay) => number | null,
  empty: number | null,
) {
  return toolNames(charts.tools)
    .slice(0, most)
    .map(({ tool_type, tool_name }): Series => {
      const own = new Map(charts.tools.filter((day) => day.tool_type === tool_type).map((day) => [day.day, day]));
      return {
        name: tool_name,
        values: charts.days.map(({ day }) => {
          const found = own.get(day);
          return found === undefined ? empty : read(found);
        }),
      };
    });
}

/** How many of a day's ended generations failed, in percent; null of none. */
export function failureRate({ completed, failed }: Pick<ToolDay, 'completed' | 'failed'>): number | null {
  const ended = completed + failed;
  return ended === 0 ? null : Math.round((1000 * failed) / ended) / 10;
}

type Margin = Charts['margins'][number];

/** Below this part of what a tool earns, its margin is worth a look. */
export const LOW_MARGIN = 0.3;

/** What is left of a tool's earnings, as a part of them; null while either side is not known. */
export function marginRate({ earnedCents, marginCents }: Pick<Margin, 'earnedCents' | 'marginCents'>): number | null {
  return earnedCents === null || marginCents === null || earnedCents <= 0 ? null : marginCents / earnedCents;
}

/** "$1.25", of fractions of a cent rounded ones; a dash while it is not known. */
export function centsText(cents: number | null, currency: string, locale: string): string {
  return cents === null ? '-' : money(Math.round(cents), currency, locale);
}
