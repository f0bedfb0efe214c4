import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import { textsOf } from '../../../shared/texts/use-texts.ts';

// The words are of the area `tools`, which whatever lists tools has loaded.

export type Group = CatalogueTool['group'] | 'classic' | 'soon';

/** In the order of the page of all tools: what opens in a dialog stands apart, what cannot be used yet comes last. */
export const groups = ['image', 'video', 'audio', 'scene', 'enhancement', 'classic', 'soon'] as const satisfies Group[];

/** One way into a tool: its page, or the dialog of a classic one. */
export type Listing = {
  key: string;
  group: Group;
  name: string;
  summary: string;
  /** Null for what cannot be used yet. */
  to: string | null;
  /** Why it cannot be used now; null when it can. */
  reason: string | null;
  tool: CatalogueTool;
  /** Its place in the catalogue, which its picture goes by. */
  place: number;
};

/** The page that opens a classic tool's dialog. */
function classicAddress(toolId: string): string {
  return `/tools?${new URLSearchParams({ classic: toolId })}`;
}

/** Null for what can be used, if only by the tool that stands in for it. */
export function whyUnavailable({ enabled, instead, comingSoon, disabledReason }: CatalogueTool): string | null {
  if (enabled || instead !== null) return null;
  return comingSoon ? textsOf('tools')('soon') : (disabledReason ?? textsOf('common')('toolUnavailable'));
}

/** Every tool in every form it is offered in, in the order of the groups. */
export function listingsOf(tools: readonly CatalogueTool[]): Listing[] {
  const all = tools.flatMap((tool, place): Listing[] => {
    const { id, name, summary, route, classic, comingSoon, instead, group } = tool;
    const common = { reason: whyUnavailable(tool), tool, place };
    const own = { ...common, key: id, name, summary };
    return [
      ...(comingSoon ? [{ ...own, group: 'soon' as const, to: null }] : []),
      ...(route === null ? [] : [{ ...own, group, to: route }]),
      ...(classic === null
        ? []
        : [
            {
              ...common,
              ...classic,
              key: `classic-${id}`,
              group: 'classic' as const,
              to: instead?.route ?? classicAddress(id),
            },
          ]),
    ];
  });
  return groups.flatMap((value) => all.filter(({ group }) => group === value));
}

/** Whether every word of a search is somewhere in these texts. */
export function matches(query: string, texts: readonly string[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What a listing is found by. */
export function wordsOf({ name, summary, group }: Pick<Listing, 'name' | 'summary' | 'group'>): string[] {
  return [name, summary, textsOf('tools')(`group.${group}`)];
}
