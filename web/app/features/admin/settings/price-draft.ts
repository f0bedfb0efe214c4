import type { PriceOverrides, PricesPage, PriceVersion } from '@kinora/server/admin-settings-wire';

type Tools = PricesPage['tools'];
export type Priced = Tools[number];
export type Figure = Priced['figures'][number];

/** Figures as typed, by tool and name; what is not in it is as it is now. */
export type PriceDraft = Readonly<Record<string, Readonly<Record<string, number>>>>;

export function figureIn(draft: PriceDraft, tool: string, figure: Figure): number {
  return draft[tool]?.[figure.name] ?? figure.current;
}

/** The draft with one figure typed anew. */
export function withFigure(draft: PriceDraft, tool: string, name: string, figure: number): PriceDraft {
  return { ...draft, [tool]: { ...draft[tool], [name]: figure } };
}

/** What an earlier version said, as a draft: figures that it did not name were the catalogue's. */
export function draftOfVersion(tools: Tools, { prices }: Pick<PriceVersion, 'prices'>): PriceDraft {
  return Object.fromEntries(
    tools.map(({ id, figures }) => [
      id,
      Object.fromEntries(figures.map(({ name, byDefault }) => [name, prices[id]?.[name] ?? byDefault])),
    ]),
  );
}

/** All that differs from the catalogue once the draft is in force: a version of the prices is always whole. */
export function overridesOf(tools: Tools, draft: PriceDraft): PriceOverrides {
  const changed = tools.flatMap(({ id, figures }) => {
    const own = figures.flatMap((figure) => {
      const value = figureIn(draft, id, figure);
      return value === figure.byDefault ? [] : [[figure.name, value] as const];
    });
    return own.length === 0 ? [] : [[id, Object.fromEntries(own)] as const];
  });
  return Object.fromEntries(changed);
}

export type PriceChange = { tool: Priced; figure: Figure; next: number };

/** What the draft would change of what is in force, in the order of the catalogue. */
export function changesOf(tools: Tools, draft: PriceDraft): PriceChange[] {
  return tools.flatMap((tool) =>
    tool.figures.flatMap((figure) => {
      const next = figureIn(draft, tool.id, figure);
      return next === figure.current ? [] : [{ tool, figure, next }];
    }),
  );
}
