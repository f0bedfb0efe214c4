import type { PriceOverrides, PricesPage } from '@kinora/server/admin-desk-wire';

type Tools = PricesPage['tools'];

/** Figures as typed, by tool and name; what is not in it is as it is now. */
export type PriceDraft = Readonly<Record<string, Readonly<Record<string, number>>>>;

export function figureIn(draft: PriceDraft, tool: string, figure: Tools[number]['figures'][number]): number {
  return draft[tool]?.[figure.name] ?? figure.current;
}

/** The draft with one figure typed anew. */
export function withFigure(draft: PriceDraft, tool: string, name: string, figure: number): PriceDraft {
  return { ...draft, [tool]: { ...draft[tool], [name]: figure } };
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

/** Whether the draft would change anything. */
export function isChanged(tools: Tools, draft: PriceDraft): boolean {
  return tools.some(({ id, figures }) => figures.some((figure) => figureIn(draft, id, figure) !== figure.current));
}
