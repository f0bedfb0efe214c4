import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Description, Painter } from '../port/painter.ts';
import { hasKey } from '../safety/keys.ts';
import { type ChatRequest, readChatRequest } from './chat-request.ts';

/** Room for a picture of 20 MB as data URI. */
const MAX_BODY_BYTES = 28 * 1024 * 1024;
const MODEL = 'kinora-preview-vision';

/**
 * OpenAI's chat completions (https://platform.openai.com/docs/api-reference/chat) for one purpose: the last picture of
 * the conversation is described, as JSON with the fields of a Description, whatever the words ask.
 */
export function visionRoutes(parts: { describe: Painter['describe']; apiKey: string }): Hono {
  const { describe, apiKey } = parts;
  const routes = new Hono();

  const tooLarge = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (context) => refuse(context, 413, 'request_too_large', 'The request is larger than 28 MB.'),
  });

  routes.post('/vision/v1/chat/completions', tooLarge, async (context) => {
    if (!hasKey(context.req.header('authorization'), apiKey, ['Bearer', 'Key'])) {
      return refuse(context, 401, 'invalid_api_key', 'The API key is missing or wrong.');
    }
    const read = readChatRequest(await context.req.json().catch(() => null));
    if ('refusal' in read) {
      const { code, message, param } = read.refusal;
      return refuse(context, 400, code, message, param);
    }
    const { request } = read;
    const source = lastPicture(request);
    if (source === null) {
      return refuse(context, 400, 'invalid_request', 'The preview model describes pictures: send one as image_url.');
    }
    const seen = await describe(source);
    switch (seen.kind) {
      case 'busy':
        return refuse(context, 429, 'rate_limit_exceeded', 'Too many pictures are waiting; try again soon.');
      case 'failed':
        return refuse(context, 500, 'internal_error', 'The picture could not be described.');
      case 'refused':
        return refuse(context, 400, 'invalid_image_format', seen.message);
      case 'done': {
        const content = selectFields(seen.description, request);
        return content === null
          ? refuse(context, 400, 'unsupported_schema', `The preview model knows ${fieldNames(seen.description)} only.`)
          : context.json(describeCompletion(content, request));
      }
    }
  });

  return routes;
}

function lastPicture({ messages }: ChatRequest): string | null {
  const contents = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
  return contents.findLast((part) => part.type === 'image_url')?.image_url.url ?? null;
}

/** The fields that the schema asks for, all without one; null when it asks for others. */
function selectFields(description: Description, { response_format: format }: ChatRequest): Partial<Description> | null {
  const wanted = format?.type === 'json_schema' ? format.json_schema.schema?.properties : undefined;
  if (!wanted) {
    return description;
  }
  const isKnown = Object.keys(wanted).every((name) => Object.hasOwn(description, name));
  return isKnown
    ? Object.fromEntries(Object.entries(description).filter(([name]) => Object.hasOwn(wanted, name)))
    : null;
}

function fieldNames(description: Description): string {
  return Object.keys(description).join(', ');
}

function describeCompletion(content: Partial<Description>, { n }: ChatRequest): Record<string, unknown> {
  return {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: MODEL,
    choices: Array.from({ length: n ?? 1 }, (_, index) => ({
      index,
      message: { role: 'assistant', content: JSON.stringify(content), refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    })),
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  };
}

function refuse(
  context: Context,
  status: 400 | 401 | 413 | 429 | 500,
  code: string | null,
  message: string,
  param: string | null = null,
): Response {
  const type = status === 500 ? 'server_error' : 'invalid_request_error';
  return context.json({ error: { message, type, param, code } }, status);
}
