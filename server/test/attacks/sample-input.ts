import * as z from 'zod';
import { inputSchema } from '../../src/http/json-schema.ts';

/** As much of JSON Schema as the API document uses. */
const schemaShape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  minimum: z.number().optional(),
  folder: z.string().optional(),
});
export type JsonSchema = z.infer<typeof schemaShape>;

const UUID = '3f0c9a52-6f0e-4c7e-9d3c-1f2a3b4c5d6e';
const byFormat: Readonly<Record<string, string>> = {
  uuid: UUID,
  email: 'somebody@example.com',
  uri: 'https://example.com/hook',
};

/** What a schema of ours says in JSON Schema. */
export const schemaOf = (schema: z.core.$ZodType): JsonSchema => schemaShape.parse(inputSchema(schema));
export const partOf = (schema: unknown): JsonSchema => schemaShape.parse(schema);

/** A plain input that the schema accepts: what must be filled in, and stored files under addresses that do not exist. */
export function sampleInput(schema: unknown): unknown {
  const { type, format, anyOf, oneOf, properties, required = [], items, minimum, folder, ...rest } = partOf(schema);
  if (rest.const !== undefined) return rest.const;
  if (rest.enum !== undefined) return rest.enum[0];
  if (folder !== undefined) return `/files/${UUID}/${folder}/${UUID}.png`;
  const [choice] = anyOf ?? oneOf ?? [];
  if (choice !== undefined) return sampleInput(choice);
  if (properties !== undefined) {
    const fields = Object.entries(properties);
    const filledIn = fields.filter(([name, field]) => required.includes(name) || partOf(field).folder !== undefined);
    return Object.fromEntries(filledIn.map(([name, field]) => [name, sampleInput(field)]));
  }
  if (rest.default !== undefined) return rest.default;
  if (Array.isArray(type)) return sampleInput({ ...rest, type: type[0], format, minimum, items });
  if (type === 'array') return items === undefined ? [] : [sampleInput(items)];
  if (type === 'object') return {};
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 1, 1);
  return byFormat[format ?? ''] ?? 'A fox in the snow';
}
