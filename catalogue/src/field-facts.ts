import * as z from 'zod/mini';

type Limits = { minimum?: number; maximum?: number; multipleOf?: number | undefined; maxLength?: number | undefined };

/** What a form needs to know of a field to show a control for it, in the words of JSON Schema. */
export type FieldFacts = Limits & {
  /** Missing for what no single control can hold. */
  type?: 'string' | 'number' | 'integer' | 'boolean';
  /** The only values that it takes; missing where it takes any of its type. */
  choices?: readonly (string | number)[];
  default?: unknown;
  /** What stands in the form for something that is no number. */
  fallback?: number | undefined;
  /** Of a field that names a stored file: its kind, and where it is stored. */
  file?: 'image' | 'video' | 'audio' | undefined;
  folder?: string | undefined;
  /** Of a field that holds several files or choices: how many. */
  list?: { min: number; max: number } | undefined;
};

const metaShape = z.object({
  fallback: z.optional(z.number()),
  file: z.optional(z.enum(['image', 'video', 'audio'])),
  multipleOf: z.optional(z.number()),
  list: z.optional(z.object({ min: z.number(), max: z.number() })),
  folder: z.optional(z.string()),
  maxLength: z.optional(z.number()),
});

/**
 * What the schema of a field says about it. `z.toJSONSchema` would say the same, but a page would load more script for
 * it than for checking every field.
 */
export function factsOf(field: z.core.$ZodType): FieldFacts {
  const { data: meta } = metaShape.safeParse(z.globalRegistry.get(field) ?? {});
  const byDefault = field instanceof z.core.$ZodDefault ? { default: field._zod.def.defaultValue } : {};
  return { ...plainFacts(sentTo(field)), ...byDefault, ...meta };
}

/** The schema that what is sent meets first. */
function sentTo(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodPipe) return sentTo(schema._zod.def.in);
  const isWrapped = schema instanceof z.core.$ZodDefault || schema instanceof z.core.$ZodOptional;
  return isWrapped ? sentTo(schema._zod.def.innerType) : schema;
}

function plainFacts(schema: z.core.$ZodType): FieldFacts {
  if (schema instanceof z.core.$ZodBoolean) return { type: 'boolean' };
  if (schema instanceof z.core.$ZodString) return { type: 'string', ...limitsOf(schema) };
  if (schema instanceof z.core.$ZodNumber) {
    const isWhole = schema instanceof z.core.$ZodNumberFormat && schema._zod.def.format === 'safeint';
    return { type: isWhole ? 'integer' : 'number', ...limitsOf(schema) };
  }
  if (schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral) {
    const values: Iterable<unknown> = schema._zod.values;
    return { choices: [...values].filter((value) => typeof value === 'string' || typeof value === 'number') };
  }
  if (schema instanceof z.core.$ZodArray) return severalFacts(schema);
  return {};
}

/** Of a list of choices: what they are, and how many of them. */
function severalFacts(schema: z.core.$ZodArray): FieldFacts {
  const { choices } = plainFacts(schema._zod.def.element);
  if (choices === undefined) return {};
  const counts = { min: 0, max: choices.length };
  for (const check of schema._zod.def.checks ?? []) {
    if (check instanceof z.core.$ZodCheckMinLength) counts.min = check._zod.def.minimum;
    if (check instanceof z.core.$ZodCheckMaxLength) counts.max = check._zod.def.maximum;
  }
  return { choices, list: counts };
}

function limitsOf(schema: z.core.$ZodType): Limits {
  const limits: Limits = {};
  for (const check of schema._zod.def.checks ?? []) {
    if (check instanceof z.core.$ZodCheckMaxLength) limits.maxLength = check._zod.def.maximum;
    if (check instanceof z.core.$ZodCheckGreaterThan) limits.minimum = Number(check._zod.def.value);
    if (check instanceof z.core.$ZodCheckLessThan) limits.maximum = Number(check._zod.def.value);
    if (check instanceof z.core.$ZodCheckMultipleOf) limits.multipleOf = Number(check._zod.def.value);
  }
  return limits;
}
