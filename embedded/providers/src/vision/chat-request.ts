import * as z from 'zod';
import { strictProblem } from './strict-schema.ts';

const fileAddress = z.string().regex(/^(https?:\/\/|data:image\/[a-z0-9.+-]+;base64,)/i);
const detail = z.enum(['auto', 'low', 'high']).optional();
const imagePart = z.object({ type: z.literal('image_url'), image_url: z.object({ url: fileAddress, detail }) });
const textPart = z.object({ type: z.literal('text'), text: z.string() });
const schemaFormat = z.object({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
  strict: z.boolean().nullish(),
  schema: z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() }).optional(),
});

/** A request as OpenAI takes it; what a described picture has no use for is checked all the same. */
const chatRequest = z.strictObject({
  model: z.string().min(1),
  messages: z
    .array(z.object({ role: z.string(), content: z.union([z.string(), z.array(z.union([textPart, imagePart]))]) }))
    .min(1),
  response_format: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('json_object') }),
      z.object({ type: z.literal('json_schema'), json_schema: schemaFormat }),
    ])
    .optional(),
  n: z.int().min(1).max(128).nullish(),
  stream: z.literal(false).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  seed: z.int().nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(4)]).nullish(),
  user: z.string().optional(),
  store: z.boolean().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  reasoning_effort: z.string().nullish(),
  service_tier: z.string().nullish(),
});
export type ChatRequest = z.infer<typeof chatRequest>;

/** What OpenAI says of a request that it refuses. */
type Refusal = { message: string; param: string | null; code: string | null };

/** A request that OpenAI would take, or what it says of one that it would not. */
export function readChatRequest(body: unknown): { request: ChatRequest } | { refusal: Refusal } {
  const parsed = chatRequest.safeParse(body);
  if (!parsed.success) {
    return { refusal: refusalOf(parsed.error) };
  }
  const { response_format: format, messages } = parsed.data;
  if (format?.type === 'json_schema' && format.json_schema.strict === true) {
    const problem = strictProblem(format.json_schema.schema);
    if (problem !== null) {
      const message = `Invalid schema for response_format '${format.json_schema.name}': ${problem}`;
      return { refusal: { message, param: 'response_format', code: null } };
    }
  }
  if (format?.type === 'json_object' && !/json/i.test(JSON.stringify(messages))) {
    const message =
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
    return { refusal: { message, param: 'messages', code: null } };
  }
  return { request: parsed.data };
}

function refusalOf({ issues: [issue] }: z.ZodError): Refusal {
  if (issue?.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    return { message: `Unknown parameter: '${key}'.`, param: key, code: 'unknown_parameter' };
  }
  const param = issue?.path.map(String).join('.') ?? '';
  const message = `Invalid value for '${param}': ${issue?.message ?? 'not an object'}.`;
  return { message, param: param === '' ? null : param, code: 'invalid_value' };
}
