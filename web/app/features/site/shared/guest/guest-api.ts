import type { GuestComments } from '@kinora/server/comments-wire';
import { keepSecret, keptSecret } from './guest-memory.ts';

/** What the server said against it, in words for the visitor; empty where it said nothing. */
export class Refused extends Error {}

const WORK_NEEDED = 428;
const wire = () => import('@kinora/server/comments-wire');

type Call = { method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'; body?: unknown };

function send(path: string, under: string, { method = 'GET', body }: Call, more: Record<string, string> = {}) {
  const secret = keptSecret(path);
  return fetch(`${path}/${under}`, {
    method,
    headers: {
      'accept-language': document.documentElement.lang,
      ...(secret === undefined ? {} : { 'x-kinora-guest': secret }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Work that the server asks for is done, and the call repeated. */
async function call(path: string, under: string, asked: Call = {}): Promise<unknown> {
  let response = await send(path, under, asked);
  let answer: unknown = await response.json().catch(() => null);
  if (response.status === WORK_NEEDED) {
    const { solveChallenge } = await import('../../../../shared/api/solve-challenge.ts');
    const solved = await solveChallenge(answer);
    if (solved !== null) {
      response = await send(path, under, asked, { 'x-kinora-solved': solved });
      answer = await response.json().catch(() => null);
    }
  }
  if (response.ok) return answer;
  const said = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : '';
  throw new Refused(typeof said === 'string' ? said : '');
}

export async function readTalk(path: string): Promise<GuestComments> {
  const [{ guestCommentsSchema }, answer] = await Promise.all([wire(), call(path, 'comments')]);
  return guestCommentsSchema.parse(answer);
}

export type Written = {
  name: string;
  text: string;
  file: string;
  parentId?: string;
  x?: number;
  y?: number;
  second?: number;
};

export async function write(path: string, body: Written): Promise<void> {
  const [{ writtenSchema }, answer] = await Promise.all([wire(), call(path, 'comments', { method: 'POST', body })]);
  keepSecret(path, writtenSchema.parse(answer).guest);
}

export async function edit(path: string, id: string, text: string): Promise<void> {
  await call(path, `comments/${id}`, { method: 'PATCH', body: { text } });
}

export async function takeBack(path: string, id: string): Promise<void> {
  await call(path, `comments/${id}`, { method: 'DELETE' });
}

type Judged = { act: 'approved' | 'changes'; name: string; note: string; file: string };

export async function judge(path: string, body: Judged): Promise<void> {
  await call(path, 'approval', { method: 'POST', body });
}
