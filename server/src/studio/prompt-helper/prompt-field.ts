import { limits } from '@kinora/catalogue/limits';
import type { Tool } from '@kinora/catalogue/tool';
import * as z from 'zod';
import { partsOf } from './kept-parts.ts';

/** A field of a tool that holds a prompt, and what fits into it beside these other values. */
export type PromptField = { fits: (prompt: string) => boolean; most: number };

const isNegative = (name: string) => /negative/i.test(name);

/** Null for what is no prompt of the tool; what somebody does not want to see is none. */
export function promptFieldOf(tool: Tool, name: string, input: Readonly<Record<string, unknown>>): PromptField | null {
  const isPrompt = tool.form.some(({ fields }) => Object.hasOwn(fields, name) && fields[name]?.widget === 'textarea');
  const schema = Object.hasOwn(tool.schema.shape, name) ? tool.schema.shape[name] : undefined;
  if (!isPrompt || schema === undefined || isNegative(name)) return null;
  const fits = (prompt: string) =>
    z.core.safeParse(schema, prompt).success &&
    tool.promptProblems({ ...input, [name]: prompt }).every(({ field }) => field !== name);
  return { fits, most: longest((length) => fits('x'.repeat(length))) };
}

export const hasPromptField = ({ form }: Pick<Tool, 'form'>): boolean =>
  form.some(({ fields }) =>
    Object.entries(fields).some(([name, spec]) => spec?.widget === 'textarea' && !isNegative(name)),
  );

/** The greatest length that fits, as far as a prompt is ever long. */
function longest(fits: (length: number) => boolean): number {
  let [least, most] = [0, limits.promptCharacters];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}

/** As much of a prompt as fits, cut where a phrase ends; null when not even the first one does. */
export function cutToFit(prompt: string, fits: (prompt: string) => boolean): string | null {
  if (fits(prompt)) return prompt;
  let at = 0;
  const ends = partsOf(prompt).flatMap(({ text, isKept }) => {
    const start = at;
    at += text.length;
    return isKept ? [] : Array.from(text.matchAll(/[,，、،;；.。!?！？\n]/g), ({ index }) => start + index);
  });
  const cuts = ends.map((end) => prompt.slice(0, end).trimEnd()).filter((cut) => cut !== '');
  return cuts.findLast(fits) ?? null;
}
