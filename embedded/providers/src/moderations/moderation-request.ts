import * as z from 'zod';

/** The most texts at once. No limit is documented; this is how many our client sends. */
const MOST_TEXTS = 32;
const MODELS: readonly string[] = ['omni-moderation-latest', 'omni-moderation-2024-09-26'];

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const imagePart = z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) });
const part = z.discriminatedUnion('type', [textPart, imagePart]);
type ModerationPart = z.infer<typeof part>;

/** What is judged together, and answered by one result. */
export type Judged = readonly ModerationPart[];

/** What OpenAI says of a request that it refuses. */
export type ModerationRefusal = { message: string; param: string | null; code: string | null };

type Read = { model: string; judged: Judged[] } | { refusal: ModerationRefusal };

const asked = z.object({ model: z.string().default('omni-moderation-latest'), input: z.unknown().optional() });

const texts = (written: readonly string[]): Judged[] => written.map((text) => [{ type: 'text', text }]);

/**
 * A request to POST /v1/moderations (https://platform.openai.com/docs/api-reference/moderations), or what OpenAI says of
 * it. Each text of a list has a result of its own; parts with a type have one together.
 */
export function readModerationRequest(body: unknown): Read {
  const parsed = asked.safeParse(body);
  if (!parsed.success) {
    const [name] = parsed.error.issues[0]?.path ?? [];
    return name === undefined
      ? refused('The body is not an object.', null, null)
      : refused(`Invalid type for '${String(name)}': expected a string.`, String(name), 'invalid_type');
  }
  const { model, input } = parsed.data;
  if (!MODELS.includes(model)) {
    return refused(`The model '${model}' does not exist or is no moderation model.`, 'model', 'model_not_found');
  }
  const read = readInput(input);
  return 'refusal' in read ? read : { model, ...read };
}

function readInput(input: unknown): { judged: Judged[] } | { refusal: ModerationRefusal } {
  if (input === undefined || input === null) {
    return refused("Missing required parameter: 'input'.", 'input', 'missing_required_parameter');
  }
  if (typeof input === 'string') return { judged: texts([input]) };
  if (!Array.isArray(input)) {
    return refused("Invalid type for 'input': expected a string or an array.", 'input', 'invalid_type');
  }
  if (input.length === 0) {
    const message = "Invalid 'input': empty array. Expected an array with minimum length 1.";
    return refused(message, 'input', 'empty_array');
  }
  return typeof input[0] === 'string' ? readTexts(input) : readParts(input);
}

function readTexts(input: readonly unknown[]): { judged: Judged[] } | { refusal: ModerationRefusal } {
  if (input.length > MOST_TEXTS) {
    const message = `Invalid 'input': array too long. Expected an array with maximum length ${MOST_TEXTS}, but got an array with length ${input.length} instead.`;
    return refused(message, 'input', 'array_above_max_length');
  }
  const written = input.filter((one) => typeof one === 'string');
  const wrong = input.findIndex((one) => typeof one !== 'string');
  return wrong === -1 ? { judged: texts(written) } : wrongAt(wrong, 'expected a string');
}

function readParts(input: readonly unknown[]): { judged: Judged[] } | { refusal: ModerationRefusal } {
  const read = input.map((one) => part.safeParse(one));
  const wrong = read.findIndex(({ success }) => !success);
  if (wrong !== -1) return wrongAt(wrong, "expected a part of type 'text' or 'image_url'");
  const parts = read.flatMap(({ data }) => data ?? []);
  const images = parts.filter(({ type }) => type === 'image_url').length;
  if (images > 1) return refused(`Number of images (${images}) exceeds maximum of 1`, 'input', 'too_many_images');
  return { judged: [parts] };
}

const wrongAt = (index: number, expected: string) =>
  refused(`Invalid type for 'input[${index}]': ${expected}.`, `input[${index}]`, 'invalid_type');

function refused(message: string, param: string | null, code: string | null): { refusal: ModerationRefusal } {
  return { refusal: { message, param, code } };
}
