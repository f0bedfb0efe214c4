import { randomUUID } from 'node:crypto';
import { type Agent, request } from 'node:http';

export type Submission = { status: number; retryAfter: string | undefined };

/** One submit of a new generation; answers when the whole answer is there. */
export function submitOnce(origin: string, agent: Agent, cookie: string): Promise<Submission> {
  const body = JSON.stringify({ generationId: randomUUID(), prompt: 'a fox in the snow at dawn', quotedCost: 8 });
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}/functions/v1/ai-image-generator`,
      {
        method: 'POST',
        agent,
        headers: { origin, cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        response
          .resume()
          .once('error', reject)
          .once('end', () => resolve({ status: statusCode, retryAfter: headers['retry-after'] }));
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}
