import { tools } from '@kinora/catalogue';
import type { FormSection, Tool } from '@kinora/catalogue/tool';
import type { CatalogueTool } from '@kinora/server/wire';

type Sections = readonly FormSection<Readonly<Record<string, unknown>>, string>[];

/** A tool as it is offered in a dialog. */
export type ClassicOffer = {
  tool: Tool;
  name: string;
  summary: string;
  sections: Sections;
  fromTokens: number;
  /** Why it cannot be used now; null when it can. */
  disabledReason: string | null;
};

function isClassic({ route, classic }: Tool): boolean {
  return route === null || classic !== null;
}

/** The classic tools: those without a page, and those that have a second, shorter form. */
export function classicOffers(listed: readonly CatalogueTool[]): ClassicOffer[] {
  return tools.filter(isClassic).flatMap((tool) => {
    const listing = listed.find(({ id }) => id === tool.id);
    if (listing === undefined) return [];
    const { name, summary, form: sections } = tool.classic ?? tool;
    const disabledReason = listing.enabled ? null : (listing.disabledReason ?? 'This tool is not available.');
    return [{ tool, name, summary, sections, fromTokens: listing.fromTokens, disabledReason }];
  });
}
