import * as z from 'zod';

/** As much of JSON Schema as a reader needs. */
const schemaShape = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  multipleOf: z.number().optional(),
  format: z.string().optional(),
});

export type Field = { name: string; type: string; isRequired: boolean; note: string };

const MOST_NESTED = 80;

/** The fields of an object, or none for anything else. */
export function fieldsOf(schema: unknown): Field[] {
  const { properties = {}, required = [], anyOf, oneOf } = schemaShape.parse(schema);
  const choices = anyOf ?? oneOf ?? [];
  if (choices.length > 0) return choices.flatMap(fieldsOf);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeOf(field),
    isRequired: required.includes(name),
    note: noteOf(field),
  }));
}

/** A type in words, such as `string | null` or `Output[]`. */
export function typeOf(schema: unknown): string {
  const {
    $ref,
    type,
    enum: values,
    const: constant,
    anyOf,
    oneOf,
    items,
    properties,
    format,
  } = schemaShape.parse(schema);
  const choices = anyOf ?? oneOf;
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? '';
  if (constant !== undefined) return JSON.stringify(constant);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (choices !== undefined) return [...new Set(choices.map(typeOf))].join(' | ');
  if (type === 'array') return items === undefined ? 'array' : `${groupedType(typeOf(items))}[]`;
  if (type === 'object' && properties !== undefined) {
    const nested = `{${Object.entries(properties)
      .map(([name, field]) => `${name}: ${typeOf(field)}`)
      .join(', ')}}`;
    return nested.length > MOST_NESTED ? `{${Object.keys(properties).join(', ')}}` : nested;
  }
  if (type === undefined) return 'any';
  const words = Array.isArray(type) ? type.join(' | ') : type;
  return format === undefined ? words : `${words} (${format})`;
}

const groupedType = (type: string) => (type.includes(' | ') ? `(${type})` : type);

function noteOf(schema: unknown): string {
  const { description, default: byDefault, minimum, maximum, maxLength, multipleOf } = schemaShape.parse(schema);
  const isCounted = maximum !== undefined && Math.abs(maximum) < Number.MAX_SAFE_INTEGER;
  return [
    ...(description === undefined ? [] : [description]),
    ...(isCounted ? [`${minimum ?? 'up'} to ${maximum}`] : []),
    ...(!isCounted && minimum !== undefined && minimum > -Number.MAX_SAFE_INTEGER ? [`at least ${minimum}`] : []),
    ...(multipleOf === undefined ? [] : [`in steps of ${multipleOf}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(byDefault === undefined ? [] : [`default ${JSON.stringify(byDefault)}`]),
  ].join('; ');
}
