import type { Tool } from '@kinora/catalogue/tool';
import * as z from 'zod/mini';
import { type FormPart, formNames, type Values } from '../form/derive-form.ts';

type Form = { tool: Tool; parts: readonly FormPart[] };

/** Of any values, those that the form shows and the tool takes. */
export function settingsFor({ tool, parts }: Form, values: Values): Values {
  const names = new Set(formNames(parts));
  const kept = Object.entries(values).filter(([name, value]) => {
    const field = names.has(name) && Object.hasOwn(tool.schema.shape, name) ? tool.schema.shape[name] : undefined;
    return field !== undefined && z.safeParse(field, value).success;
  });
  return Object.fromEntries(kept);
}
