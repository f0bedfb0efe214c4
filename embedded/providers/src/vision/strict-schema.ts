const MOST_PROPERTIES = 5000;
const DEEPEST = 10;

/** What a strict schema may not hold (https://platform.openai.com/docs/guides/structured-outputs). */
const unsupported = [
  'allOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
  'minProperties',
  'maxProperties',
  'unevaluatedItems',
  'contains',
  'minContains',
  'maxContains',
  'uniqueItems',
  'minLength',
  'maxLength',
];

type Schema = Readonly<Record<string, unknown>>;

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Why OpenAI would not take a schema with `strict: true`; null when it would. */
export function strictProblem(root: unknown): string | null {
  if (!isSchema(root) || root.type !== 'object') {
    return 'In context=(), schema must be a JSON Schema of \'type: "object"\'.';
  }
  const counted = { properties: 0 };
  const problem = problemIn(root, [], counted);
  return problem ?? (counted.properties > MOST_PROPERTIES ? `It has more than ${MOST_PROPERTIES} properties.` : null);
}

function problemIn(schema: Schema, path: readonly string[], counted: { properties: number }): string | null {
  const context = `In context=(${path.map((part) => `'${part}'`).join(', ')})`;
  const keyword = unsupported.find((name) => name in schema);
  if (keyword !== undefined) {
    return `${context}, '${keyword}' is not permitted.`;
  }
  if (path.filter((part) => part === 'properties').length > DEEPEST) {
    return `${context}, it is nested more than ${DEEPEST} levels deep.`;
  }
  if (isSchema(schema.properties) || schema.type === 'object') {
    const properties = isSchema(schema.properties) ? Object.keys(schema.properties) : [];
    counted.properties += properties.length;
    const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
    const missing = properties.find((name) => !required.includes(name));
    if (schema.additionalProperties !== false) {
      return `${context}, 'additionalProperties' is required to be supplied and to be false.`;
    }
    if (missing !== undefined) {
      return `${context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
    }
  }
  for (const [place, child] of childrenOf(schema)) {
    const problem = problemIn(child, [...path, ...place], counted);
    if (problem !== null) {
      return problem;
    }
  }
  return null;
}

function childrenOf(schema: Schema): [string[], Schema][] {
  const named = ['properties', '$defs', 'definitions'].flatMap((key) => {
    const group = schema[key];
    return isSchema(group)
      ? Object.entries(group).map(([name, child]): [string[], unknown] => [[key, name], child])
      : [];
  });
  const branches: readonly unknown[] = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  const listed = branches.map((child, index): [string[], unknown] => [['anyOf', String(index)], child]);
  const all = [...named, ...listed, [['items'], schema.items] satisfies [string[], unknown]];
  return all.flatMap(([place, child]): [string[], Schema][] => (isSchema(child) ? [[place, child]] : []));
}
