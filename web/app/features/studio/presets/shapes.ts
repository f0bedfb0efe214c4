import type { Tool } from '@kinora/catalogue/tool';
import type { FormPart, Values } from '../form/derive-form.ts';
import { fitSettings } from '../from-file/fit-settings.ts';

const ratios = ['1:1', '4:5', '3:4', '3:2', '16:9', '9:16'];

export type Shape = { ratio: string; values: Values; isChosen: boolean };

/** The shapes that a tool can make, each with the values that its form then has. */
export function shapesOf(form: { tool: Tool; parts: readonly FormPart[] }, values: Values): Shape[] {
  return ratios.flatMap((ratio) => {
    const fit = fitSettings(form, values, { source: 'iptc', ratio, others: [] });
    const isExact = fit.kept.length === 2 || fit.kept[0]?.how === 'taken';
    if (!isExact || fit.left.length > 0) return [];
    const isChosen = Object.entries(fit.values).every(([name, value]) => values[name] === value);
    return [{ ratio, values: fit.values, isChosen }];
  });
}
