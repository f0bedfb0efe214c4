import { readFileSync } from 'node:fs';
import * as z from 'zod';

export type Schema = { readonly [key: string]: unknown };

/** What fal says of an endpoint: names of its input and output among its schemas. */
export type Described = { category: string; input: string; output: string; schemas: Readonly<Record<string, Schema>> };

const asSchema = z.record(z.string(), z.unknown());
const described = z.tuple([z.string(), z.string(), z.string(), asSchema]);
const keptFile = z.object({ parts: z.array(z.unknown()), endpoints: z.record(z.string(), z.unknown()) });

let kept: z.output<typeof keptFile> | null = null;

/** A file beside this one, for which no start waits: it is read at the first question. */
function readKept(): z.output<typeof keptFile> {
  kept ??= keptFile.parse(JSON.parse(readFileSync(new URL('./fal-schemas.json', import.meta.url), 'utf8')));
  return kept;
}

export function describedEndpoints(): string[] {
  return Object.keys(readKept().endpoints);
}

function endpointNamed(id: string): unknown {
  const { endpoints } = readKept();
  return Object.hasOwn(endpoints, id) ? endpoints[id] : undefined;
}

/** Parts that several schemas have in common are kept once, and stand in them by their number. */
function whole(part: unknown): unknown {
  return typeof part === 'number' ? readKept().parts[part] : part;
}

/** Null for an endpoint that nobody described. */
export function describedEndpoint(id: string): Described | null {
  const endpoint = endpointNamed(id);
  if (endpoint === undefined) return null;
  const [category, input, output, schemas] = described.parse(endpoint);
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
  const endpoint = endpointNamed(id);
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
