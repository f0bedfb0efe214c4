import { randomUUID } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import * as z from 'zod';
import type { Queue } from '../queue/queue.ts';
import { authorize } from './authorize.ts';
import { runwareError } from './errors.ts';
import { handleTask } from './handle-task.ts';
import { taskList } from './routes.ts';

const pingTask = z.object({ taskType: z.literal('ping') });

type SocketParts = { queue: Queue; apiKey: string; origin: Promise<string> };

/**
 * Runware's socket at `/v1`, which its clients use in place of REST: the key first, then tasks, each answered when it is
 * done (https://docs.runware.ai/en/getting-started/how-to-connect#websockets).
 */
export function converseInRunware(socket: WebSocket, parts: SocketParts): void {
  let isKnown = false;
  const say = (answer: unknown) => socket.send(JSON.stringify(answer));

  async function hear(message: RawData): Promise<void> {
    const tasks = taskList.safeParse(parsed(String(message)));
    if (!tasks.success) {
      say({ errors: [runwareError('invalidJson', 'A message must be a JSON array of tasks.')] });
      return;
    }
    let rest: unknown[] | null = tasks.data;
    if (!isKnown) {
      rest = authorize(tasks.data, undefined, parts.apiKey);
      if (rest === null) {
        say({ errors: [runwareError('invalidApiKey', 'The API key is missing or wrong.')] });
        return;
      }
      isKnown = true;
      say({ data: [{ taskType: 'authentication', connectionSessionUUID: randomUUID() }] });
    }
    await Promise.all(rest.map(answer));
  }

  async function answer(task: unknown): Promise<void> {
    if (pingTask.safeParse(task).success) {
      say({ data: [{ taskType: 'ping', pong: true }] });
      return;
    }
    const { data, errors } = await handleTask(parts.queue, task, { origin: await parts.origin, person: '' });
    if (data.length > 0) say({ data });
    if (errors.length > 0) say({ errors });
  }

  socket.on('error', () => socket.terminate());
  socket.on('message', (message) => {
    hear(message).catch(() => say({ errors: [runwareError('internalServerError', 'The engine could not do this.')] }));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
