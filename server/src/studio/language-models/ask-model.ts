import * as z from 'zod';
import { readAtMost } from '../../platform/read-at-most.ts';
import { traceHeaders } from '../../platform/tracing/spans.ts';
import { withTimeout } from '../../platform/with-timeout.ts';

const ANSWER_BYTES = 256 * 1024;

/** A model at an OpenAI-compatible address. */
export type LanguageModel = { baseUrl: string; apiKey: string | undefined; model: string };

type Part = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } };

type Question<Answer extends z.ZodObject> = {
  messages: readonly { role: 'system' | 'user'; content: string | readonly Part[] }[];
  /** What it has to answer: closed objects whose fields are all required, so that the schema may be a strict one. */
  answer: Answer;
  /** What the answer is called. */
  name: string;
  timeoutMs: number;
};

const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

/**
 * Asks a language model (POST /chat/completions with a JSON schema), once.
 * @throws whatever went wrong: no answer in time, a refusal, too much, or not what was asked for
 */
export async function askModel<Answer extends z.ZodObject>(
  { baseUrl, apiKey, model }: LanguageModel,
  { messages, answer, name, timeoutMs }: Question<Answer>,
): Promise<z.output<Answer>> {
  const question = {
    model,
    messages,
    response_format: { type: 'json_schema', json_schema: { name, strict: true, schema: z.toJSONSchema(answer) } },
  };
  const { isOk, status, text } = await withTimeout(timeoutMs, async (signal) => {
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
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
}
