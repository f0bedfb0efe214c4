import * as z from 'zod';
import kept from './fal-schemas.json' with { type: 'json' };

export type Schema = { readonly [key: string]: unknown };

/** What fal says of an endpoint: names of its input and output among its schemas. */
export type Described = { category: string; input: string; output: string; schemas: Readonly<Record<string, Schema>> };

const asSchema = z.record(z.string(), z.unknown());
const described = z.tuple([z.string(), z.string(), z.string(), asSchema]);
const endpoints: Readonly<Record<string, unknown>> = kept.endpoints;

export const describedEndpoints: readonly string[] = Object.keys(endpoints);

/** Parts that several schemas have in common are kept once, and stand in them by their number. */
function whole(part: unknown): unknown {
  return typeof part === 'number' ? kept.parts[part] : part;
}

/** Null for an endpoint that nobody described. */
export function describedEndpoint(id: string): Described | null {
  if (!Object.hasOwn(endpoints, id)) return null;
  const [category, input, output, schemas] = described.parse(endpoints[id]);
  const read = Object.entries(schemas).map(([name, part]): [string, Schema] => {
    const schema = asSchema.parse(whole(part));
    if (schema.properties === undefined) return [name, schema];
    const properties = Object.entries(asSchema.parse(schema.properties)).map(([key, value]) => [key, whole(value)]);
    return [name, { ...schema, properties: Object.fromEntries(properties) }];
  });
  return { category, input, output, schemas: Object.fromEntries(read) };
}

/** The names in an endpoint's answer, for which the rest of it need not be read. */
export function answerNames(id: string): string[] {
  const endpoint = Object.hasOwn(endpoints, id) ? endpoints[id] : undefined;
  const [, , output, schemas] = Array.isArray(endpoint) ? endpoint : [];
  const { properties } = Object(whole(Object(schemas)[output]));
  return Object.keys(Object(properties));
}

/** The document that fal's site hands out for an endpoint; the order of the fields is told beside them, as there. */
export function openApiOf(id: string): Record<string, unknown> | null {
  const endpoint = describedEndpoint(id);
  if (endpoint === null) return null;
  const { category, input, output, schemas } = endpoint;
  const ordered = Object.entries(schemas).map(([name, schema]) => [
    name,
    schema.properties === undefined
      ? schema
      : { ...schema, 'x-fal-order-properties': Object.keys(asSchema.parse(schema.properties)) },
  ]);
  const content = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  return {
    openapi: '3.0.4',
    info: {
      title: `Queue OpenAPI for ${id}`,
      version: '1.0.0',
      'x-fal-metadata': { endpointId: id, category, documentationUrl: `https://fal.ai/models/${id}/api` },
    },
    components: { schemas: Object.fromEntries(ordered) },
    servers: [{ url: 'https://queue.fal.run' }],
    paths: {
      [`/${id}/requests/{request_id}/status`]: { get: { responses: { 200: {} } } },
      [`/${id}/requests/{request_id}/cancel`]: { put: { responses: { 200: {} } } },
      [`/${id}`]: { post: { requestBody: { required: true, ...content(input) }, responses: { 200: {} } } },
      [`/${id}/requests/{request_id}`]: { get: { responses: { 200: output in schemas ? content(output) : {} } } },
    },
  };
}
