import { createHash, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type ContentCategory, categoriesOf, contentCategories } from '../safety/check-content.ts';
import { hasKey } from '../safety/keys.ts';
import { type Judged, type ModerationRefusal, readModerationRequest } from './moderation-request.ts';

/** Room for a picture of 20 MB as data URI. */
const MAX_BODY_BYTES = 28 * 1024 * 1024;
const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
/** No model says how sure it is: a word is there, or it is not. */
const SURE = 0.99;

/** In pictures, OpenAI's models look for these alone; of the others they say 0. */
const seenInPictures: ReadonlySet<ContentCategory> = new Set([
  'self-harm',
  'self-harm/instructions',
  'self-harm/intent',
  'sexual',
  'violence',
  'violence/graphic',
]);

/** What is held against pictures, by the SHA-256 of their files in hexadecimal. */
export type KnownPictures = ReadonlyMap<string, ContentCategory>;

class Unreadable extends Error {}

/**
 * OpenAI's POST /v1/moderations below `/openai/v1`, by a small list of words, and by the hashes of pictures that whoever
 * starts it names. It looks at no picture itself.
 */
export function moderationRoutes(parts: { knownPictures: KnownPictures; apiKey: string }): Hono {
  const { knownPictures, apiKey } = parts;
  const routes = new Hono();
  const limited = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (context) => refuse(context, 413, { message: 'The request is too large.', param: null, code: null }),
  });

  routes.post('/openai/v1/moderations', limited, async (context) => {
    if (!hasKey(context.req.header('authorization'), apiKey)) {
      const message = 'Incorrect API key provided.';
      return refuse(context, 401, { message, param: null, code: 'invalid_api_key' });
    }
    const body: unknown = await context.req.json().catch(() => undefined);
    if (body === undefined) {
      return refuse(context, 400, { message: 'We could not parse the JSON body.', param: null, code: null });
    }
    const read = readModerationRequest(body);
    if ('refusal' in read) return refuse(context, 400, read.refusal);
    try {
      const results = await Promise.all(read.judged.map((judged) => resultOf(judged, knownPictures)));
      return context.json({ id: `modr-${randomUUID()}`, model: read.model, results });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return refuse(context, 400, { message: error.message, param: 'input', code: 'invalid_image_format' });
    }
  });

  return routes;
}

async function resultOf(judged: Judged, knownPictures: KnownPictures) {
  const text = judged.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  const inText = categoriesOf(text);
  const [picture] = judged.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []));
  const inPicture = picture === undefined ? undefined : knownPictures.get(hashOf(await readPicture(picture)));
  const isFound = (category: ContentCategory) => inText.has(category) || inPicture === category;
  const hasText = judged.some(({ type }) => type === 'text');
  const inputsOf = (category: ContentCategory) => [
    ...(hasText ? ['text'] : []),
    ...(picture !== undefined && seenInPictures.has(category) ? ['image'] : []),
  ];
  return {
    flagged: contentCategories.some(isFound),
    categories: ofEach(isFound),
    category_scores: ofEach((category) => (isFound(category) ? SURE : 0)),
    category_applied_input_types: ofEach(inputsOf),
  };
}

function ofEach<Value>(tell: (category: ContentCategory) => Value): Record<string, Value> {
  return Object.fromEntries(contentCategories.map((category) => [category, tell(category)]));
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** @throws Unreadable for an address that is no data URI, and for what is no picture */
async function readPicture(url: string): Promise<Buffer> {
  const [, base64] = /^data:image\/[a-z0-9.+-]+;base64,([A-Za-z0-9+/=]+)$/i.exec(url) ?? [];
  if (base64 === undefined) throw new Unreadable('Pictures are taken as data URIs with base64 alone.');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_PICTURE_BYTES) throw new Unreadable('A picture has at most 20 MB.');
  if (!isPicture(bytes)) throw new Unreadable('This is no PNG, JPEG, GIF or WebP.');
  return bytes;
}

function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('hex', 0, 12);
  return /^(?:89504e470d0a1a0a|ffd8ff|474946383[79]61|52494646.{8}57454250)/.test(start);
}

function refuse(context: Context, status: 400 | 401 | 413, refusal: ModerationRefusal): Response {
  return context.json({ error: { ...refusal, type: 'invalid_request_error' } }, status);
}
