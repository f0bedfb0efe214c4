import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors.ts';
import { smallJpegUri } from '../../platform/media/small-jpeg.ts';
import { readAtMost } from '../../platform/read-at-most.ts';
import { traceHeaders } from '../../platform/tracing/spans.ts';
import { withTimeout } from '../../platform/with-timeout.ts';

const TIMEOUT_MS = 60_000;
const ANSWER_BYTES = 256 * 1024;
/** Enough for what a sentence can tell. */
const SENT_SIDE = 1024;

const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

export type VisionQuestion<Answer extends z.ZodObject> = { prompt: string; picture: Buffer; answer: Answer };

/**
 * Asks a vision model about a picture, over any OpenAI-compatible address (POST /chat/completions with a JSON schema).
 * The picture goes as bytes: no model is given an address of ours.
 * @throws AppError 503 `not_configured`, 502 `vision_failed`
 */
export async function askVision<Answer extends z.ZodObject>(
  { vision }: Pick<Config, 'vision'>,
  { prompt, picture, answer }: VisionQuestion<Answer>,
): Promise<z.output<Answer>> {
  if (vision === null) throw new AppError('not_configured', 'No vision model is set up in this studio', 503);
  const url = await smallJpegUri(picture, SENT_SIDE);
  const question = {
    model: vision.model,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: prompt },
          { type: 'image_url', image_url: { url } },
        ],
      },
    ],
    // A strict schema is one of closed objects whose fields are all required, as zod writes what a model answers.
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'scene', strict: true, schema: z.toJSONSchema(answer) },
    },
  };
  try {
    const { isOk, status, text } = await withTimeout(TIMEOUT_MS, async (signal) => {
      const response = await fetch(`${vision.baseUrl}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(vision.apiKey === undefined ? {} : { authorization: `Bearer ${vision.apiKey}` }),
          ...traceHeaders(),
        },
        body: JSON.stringify(question),
        redirect: 'error',
        signal,
      });
      return { isOk: response.ok, status: response.status, text: await readAtMost(response, ANSWER_BYTES) };
    });
    if (!isOk) throw new Error(`It answered with status ${status}`);
    const [first] = completion.parse(JSON.parse(text)).choices;
    return answer.parse(JSON.parse(first?.message.content ?? ''));
  } catch (error) {
    const failed = new AppError('vision_failed', 'The picture could not be described', 502);
    failed.cause = error;
    throw failed;
  }
}
