import * as z from 'zod';

/** A port of this machine; 0 lets the system choose a free one. */
export const portSetting = z.coerce.number().int().min(0).max(65535).default(0);

/** For what a program reads once: zod's generated code takes longer to make than it saves in one parse. */
export function parseOnce<Schema extends z.ZodType>(schema: Schema, value: unknown) {
  return schema.safeParse(value, { jitless: true });
}

/** Reads the settings of `program` from its environment; throws an Error that names every wrong variable. */
export function readSettings<Schema extends z.ZodType>(
  program: string,
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  const parsed = parseOnce(schema, environment);
  if (!parsed.success) {
    throw new Error(`The ${program} cannot start: ${z.prettifyError(parsed.error)}`);
  }
  return parsed.data;
}
