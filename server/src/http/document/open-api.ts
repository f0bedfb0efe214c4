import * as z from 'zod';
import { inputSchema, type Json, plain } from '../json-schema.ts';
import { sessionCookieName } from '../principal.ts';
import { errorCodes } from './error-codes.ts';
import { errorsOf, type Operation, openApiPath } from './operation.ts';

/** The shapes that answers are made of, by their names in the document. */
type Shapes = z.core.$ZodRegistry<{ id: string }>;

type About = { origin: string; info: { title: string; version: string; description: string }; shapes: Shapes };

const shapeAddress = '#/components/schemas/';

/** What was described once: operations never change. */
const describedOnce = new WeakMap<Shapes, WeakMap<Operation, Json>>();

/** An OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1.html), from the schemas that check requests. */
export function openApiDocument(operations: readonly Operation[], { origin, info, shapes }: About) {
  const known = describedOnce.get(shapes) ?? new WeakMap<Operation, Json>();
  describedOnce.set(shapes, known);
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = openApiPath(operation);
    const told = known.get(operation) ?? describe(operation, shapes);
    known.set(operation, told);
    paths[path] = { ...paths[path], [operation.method]: told };
  }
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: origin }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: componentSchemas(shapes),
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key or an access token' },
        accessToken: { type: 'http', scheme: 'bearer', description: 'An access token; API keys are refused here' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName({ publicUrl: origin }),
          description: 'Of a browser',
        },
      },
    },
  };
}

function describe(operation: Operation, shapes: Shapes): Json {
  const { method, tag, summary, description, access, query, body, formField, answer } = operation;
  const path = openApiPath(operation);
  const parameters = [...pathParameters(path), ...(query === undefined ? [] : queryParameters(query))];
  return {
    operationId: `${method}${path.replaceAll(/[^a-z0-9]+/gi, '_')}`.replace(/_$/, ''),
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: securityOf(access),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: jsonContent(inputSchema(body)) }),
    ...(formField === undefined ? {} : { requestBody: formContent(formField) }),
    responses: { [answer.status]: describeAnswer(answer, shapes), ...describeErrors(operation) },
  };
}

function securityOf(access: Operation['access']): Json[] {
  switch (access) {
    case 'public':
      return [];
    case 'session':
    case 'admin':
      return [{ session: [] }];
    case 'person':
      return [{ accessToken: [] }, { session: [] }];
    default:
      return [{ key: [access] }, { session: [] }];
  }
}

function pathParameters(path: string): Json[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }));
}

function queryParameters(query: z.ZodObject): Json[] {
  return Object.entries(query.shape).flatMap(([name, field]) =>
    field instanceof z.ZodType
      ? [{ name, in: 'query', required: !field.safeParse(undefined).success, schema: inputSchema(field) }]
      : [],
  );
}

function describeAnswer(answer: Operation['answer'], shapes: Shapes): Json {
  if ('schema' in answer) {
    const id = shapes.get(answer.schema)?.id;
    const schema = id === undefined ? plain(z.toJSONSchema(answer.schema)) : { $ref: `${shapeAddress}${id}` };
    return { description: 'Done', ...contentOf('application/json', schema) };
  }
  if ('contentType' in answer) return { description: 'Done', ...contentOf(answer.contentType, { type: 'string' }) };
  if (answer.status === 302) return { description: 'The browser goes on at `Location`' };
  return { description: 'Done; there is nothing to say' };
}

/** OpenAPI has one response for each status: its description lists the codes. */
function describeErrors(operation: Operation): Json {
  const byStatus: Record<number, string[]> = {};
  for (const code of errorsOf(operation)) {
    const { status, text } = errorCodes[code];
    byStatus[status] = [...(byStatus[status] ?? []), `\`${code}\`: ${text}.`];
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, lines]) => [
      status,
      { description: lines.join('\n\n'), ...contentOf('application/json', { $ref: `${shapeAddress}Error` }) },
    ]),
  );
}

function componentSchemas(shapes: Shapes): Json {
  const { schemas } = z.toJSONSchema(shapes, { uri: (id) => `${shapeAddress}${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema)]));
}

const contentOf = (type: string, schema: unknown) => ({ content: { [type]: { schema } } });
const jsonContent = (schema: Json) => ({ required: true, ...contentOf('application/json', schema) });
const formContent = (field: string) => ({
  required: true,
  ...contentOf('multipart/form-data', {
    type: 'object',
    required: [field],
    properties: { [field]: { type: 'string', format: 'binary' } },
  }),
});
