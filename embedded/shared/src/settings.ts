import * as z from 'zod';

/** A port of this machine; 0 lets the system choose a free one. */
export const portSetting = z.coerce.number().int().min(0).max(65535).default(0);

/** To make code of a schema takes longer than to follow it once. */
const parsedOnce = { jitless: true };

/** Reads the settings of `program` from its environment; throws an Error that names every wrong variable. */
export function readSettings<Schema extends z.ZodType>(
  program: string,
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  const parsed = schema.safeParse(environment, parsedOnce);
  if (!parsed.success) {
    throw new Error(`The ${program} cannot start: ${z.prettifyError(parsed.error)}`);
  }
  return parsed.data;
}
