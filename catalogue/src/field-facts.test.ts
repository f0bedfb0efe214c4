import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { factsOf } from './field-facts.ts';
import { tools } from './index.ts';

/** How JSON Schema says the same. */
const property = z
  .object({
    type: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    multipleOf: z.number().optional(),
    maxLength: z.number().optional(),
    default: z.unknown().optional(),
    fallback: z.number().optional(),
    file: z.string().optional(),
    folder: z.string().optional(),
  })
  .transform(({ type, enum: several, const: only, ...rest }) => {
    const choices = several ?? (only === undefined ? undefined : [only]);
    if (choices !== undefined) return { ...rest, choices };
    return type === 'array' ? rest : { ...rest, type };
  });
const described = z.object({ properties: z.record(z.string(), property) });

describe.each(tools.map((tool) => [tool.name, tool] as const))('of the fields of %s', (_name, tool) => {
  const { properties } = described.parse(z.toJSONSchema(tool.schema, { io: 'input' }));

  test.each(Object.entries(tool.schema.shape))('%s has the facts of its JSON Schema', (name, field) => {
    expect(factsOf(field)).toEqual(properties[name]);
  });
});
