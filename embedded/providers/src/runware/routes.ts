import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod';
import { personOf } from '../queue/hints.ts';
import type { Queue } from '../queue/queue.ts';
import type { RunwareAnswer } from './answers.ts';
import { authorize } from './authorize.ts';
import { runwareError } from './errors.ts';
import { handleTask } from './handle-task.ts';

/** Room for two guide images of 10 MB as base64. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;
const MAX_TASKS = 100;

export const taskList = z.array(z.unknown()).min(1).max(MAX_TASKS);

/**
 * Runware's REST endpoint (https://docs.runware.ai/en/getting-started/how-to-connect). Answers 200 when anything
 * succeeded, 401 for a wrong key, 400 when there are only errors.
 */
export function runwareRoutes(parts: { queue: Queue; apiKey: string }): Hono {
  const { queue, apiKey } = parts;
  const routes = new Hono();

  const tooLarge = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (context) =>
      context.json({ errors: [runwareError('requestTooLarge', 'The request is larger than 32 MB.')] }, 413),
  });

  routes.post('/v1', tooLarge, async (context) => {
    const body = taskList.safeParse(await context.req.json().catch(() => null));
    if (!body.success) {
      const message = `The body must be a JSON array of 1 to ${MAX_TASKS} tasks.`;
      return context.json({ errors: [runwareError('invalidJson', message)] }, 400);
    }
    const tasks = authorize(body.data, context.req.header('authorization'), apiKey);
    if (!tasks) {
      return context.json({ errors: [runwareError('invalidApiKey', 'The API key is missing or wrong.')] }, 401);
    }
    const { origin } = new URL(context.req.url);
    const person = personOf(context);
    const answers = await Promise.all(tasks.map((task) => handleTask(queue, task, { origin, person })));
    const answer: RunwareAnswer = {
      data: answers.flatMap(({ data }) => data),
      errors: answers.flatMap(({ errors }) => errors),
    };
    if (answer.errors.length === 0) {
      return context.json({ data: answer.data });
    }
    return answer.data.length > 0 ? context.json(answer) : context.json({ errors: answer.errors }, 400);
  });

  return routes;
}
