import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import * as z from 'zod';
import { asJson, type Json } from './schema-reader.ts';

/** What fal says of its endpoints without its texts, as the built-in engine has it. */
const FILE = new URL('../../../../../embedded/providers/src/fal/fal-schemas.json', import.meta.url);
const { parts, endpoints } = z
  .object({ parts: z.array(z.unknown()), endpoints: z.record(z.string(), z.array(z.unknown())) })
  .parse(JSON.parse(readFileSync(FILE, 'utf8'), withoutNullable));

/** A word of OpenAPI 3.0 beside an `anyOf` that says the same, with which the validator can do nothing. */
function withoutNullable(key: string, value: unknown): unknown {
  return key === 'nullable' ? undefined : value;
}

/** Every endpoint of fal whose schemas are kept. */
export const keptEndpoints: readonly string[] = Object.keys(endpoints);

/** What is said of one endpoint: parts that several have in common are kept once, and stand there by their number. */
function schemasOf(endpoint: string): { category: string; input: string; output: string; schemas: Json } {
  const [category, input, output, schemas] = endpoints[endpoint] ?? [];
  const whole = Object.entries(asJson(schemas)).map(([name, schema]) => {
    const own = asJson(partOf(schema));
    const properties = Object.entries(asJson(own.properties)).map(([key, value]) => [key, partOf(value)]);
    return [name, own.properties === undefined ? own : { ...own, properties: Object.fromEntries(properties) }];
  });
  return {
    category: String(category),
    input: String(input),
    output: String(output),
    schemas: Object.fromEntries(whole),
  };
}

function partOf(value: unknown): unknown {
  return typeof value === 'number' ? parts[value] : value;
}

export function categoryOf(endpoint: string): string {
  return schemasOf(endpoint).category;
}

/** The document in which fal says so. */
export function documentOf(endpoint: string): Json {
  const { category, input, output, schemas } = schemasOf(endpoint);
  const content = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const answers = output in schemas ? { 200: content(output) } : {};
  return {
    openapi: '3.0.4',
    info: { title: `Queue OpenAPI for ${endpoint}`, 'x-fal-metadata': { endpointId: endpoint, category } },
    components: { schemas },
    paths: {
      [`/${endpoint}/requests/{request_id}/status`]: { get: {} },
      [`/${endpoint}`]: { post: { requestBody: content(input) } },
      [`/${endpoint}/requests/{request_id}`]: { get: { responses: answers } },
    },
  };
}

const ajv = new Ajv({ strict: false, allErrors: true, multipleOfPrecision: 6, validateFormats: false, logger: false });
const validators = new Map<string, ValidateFunction>();

/** What fal would object to in a request; empty when it takes it. */
export function objectionsOf(endpoint: string, request: unknown): string[] {
  const { input, schemas } = schemasOf(endpoint);
  const validate =
    validators.get(endpoint) ??
    ajv.compile({
      $ref: `#/components/schemas/${input}`,
      components: { schemas: { ...schemas, [input]: { ...asJson(schemas[input]), additionalProperties: false } } },
    });
  validators.set(endpoint, validate);
  const sent: unknown = JSON.parse(JSON.stringify(request));
  return validate(sent) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Whether files can stand at this path of what an endpoint answers. */
export function answersAt(endpoint: string, path: readonly (string | number)[]): boolean {
  const { output, schemas } = schemasOf(endpoint);
  const [name = ''] = path;
  return path.length === 1 && Object.hasOwn(asJson(asJson(schemas[output]).properties), String(name));
}
