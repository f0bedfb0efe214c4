import * as z from 'zod';

export type Json = Record<string, unknown>;

/** What may be sent. A field that must be filled in says so in `required`, and then has no default. */
export function inputSchema(schema: z.core.$ZodType): Json {
  return plain(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (typeof Reflect.get(jsonSchema, 'required') === 'string') {
          delete jsonSchema.required;
          delete jsonSchema.default;
          jsonSchema.minLength = 1;
        }
        if (zodSchema instanceof z.core.$ZodObject) {
          const filledIn = Object.entries(zodSchema._zod.def.shape).flatMap(([name, field]) =>
            typeof z.globalRegistry.get(field)?.required === 'string' ? [name] : [],
          );
          if (filledIn.length > 0) jsonSchema.required = [...(jsonSchema.required ?? []), ...filledIn];
        }
      },
    }),
  );
}

/** Without what only marks it as a document of its own. */
export function plain({ $schema, $id, id, '~standard': standard, ...schema }: Json): Json {
  return schema;
}
