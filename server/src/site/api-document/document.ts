import * as z from 'zod';
import { inputSchema, type Json, plain } from '../../http/json-schema.ts';
import { sessionCookieName } from '../../http/principal.ts';
import { accountOperations } from './account-operations.ts';
import { billingOperations } from './billing-operations.ts';
import { errorCodes } from './error-codes.ts';
import { errorsOf, type Operation } from './operation.ts';
import { answerSchemas } from './schemas.ts';
import { studioOperations } from './studio-operations.ts';
import { toolOperations } from './tool-operations.ts';
import { webhookOperations } from './webhook-operations.ts';

export const operations: readonly Operation[] = [
  ...toolOperations,
  ...studioOperations,
  ...accountOperations,
  ...webhookOperations,
  ...billingOperations,
];

const shapes = '#/components/schemas/';

/** The API as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1.html), from the schemas that check it. */
export function apiDocument(origin: string) {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Kinora',
      version: '1',
      description:
        'Programs send an API key: `Authorization: Bearer kn_...`. Keys are made in Settings > API keys; an access token of a session (`POST /api/auth/token`) does all that they do. Amounts are in tokens.',
    },
    servers: [{ url: origin }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key or an access token' },
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

function describe(operation: Operation): Json {
  const { method, path, tag, summary, description, access, query, body, formField, answer } = operation;
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
    responses: { [answer.status]: describeAnswer(answer), ...describeErrors(operation) },
  };
}

function securityOf(access: Operation['access']): Json[] {
  if (access === 'public') return [];
  return access === 'session' ? [{ session: [] }] : [{ key: [access] }, { session: [] }];
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

function describeAnswer(answer: Operation['answer']): Json {
  if ('schema' in answer) return { description: 'Done', ...contentOf('application/json', answerSchema(answer.schema)) };
  if ('contentType' in answer) return { description: 'Done', ...contentOf(answer.contentType, { type: 'string' }) };
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
      { description: lines.join('\n\n'), ...contentOf('application/json', { $ref: `${shapes}Error` }) },
    ]),
  );
}

function answerSchema(schema: z.ZodType): unknown {
  const id = answerSchemas.get(schema)?.id;
  return id === undefined ? plain(z.toJSONSchema(schema)) : { $ref: `${shapes}${id}` };
}

function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(answerSchemas, { uri: (id) => `${shapes}${id}` });
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
