import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';

const request = z.object({
  model: z.string(),
  input: z.union([
    z.array(z.string()),
    z.array(z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) })).length(1),
  ]),
});
type Scored = Record<string, number>;
type Score = (text: string | null, picture: Buffer) => Scored | Error | Promise<Scored>;

export type ModerationService = {
  url: string;
  /** What it says of a text, or of a picture, whose text is null; an error for no answer at all. */
  follow: (score: Score) => void;
  stop: () => Promise<void>;
};

/** Answers as OpenAI's moderation endpoint does, with the scores that a test wants. */
export async function startModerationService(): Promise<ModerationService> {
  let score: Score = () => ({});
  const server = createServer((incoming, response) => {
    void json(incoming).then(async (body) => {
      const question = request.parse(body);
      const said = await Promise.all(
        question.input.map((input) =>
          typeof input === 'string'
            ? score(input, Buffer.alloc(0))
            : score(null, Buffer.from(input.image_url.url.split(',')[1] ?? '', 'base64')),
        ),
      );
      if (said.some((scores) => scores instanceof Error)) {
        response.writeHead(503).end('{}');
        return;
      }
      const results = said.map((scores) => ({ flagged: true, categories: {}, category_scores: scores }));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id: 'modr-1', model: question.model, results }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens at no port');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    follow: (next) => {
      score = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
