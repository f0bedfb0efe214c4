import { isDeepStrictEqual } from 'node:util';
import type { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import * as z from 'zod';
import { statusOf } from '../../src/http/document/error-codes.ts';
import { errorsOf, type Operation } from '../../src/http/document/operation.ts';
import type { Env } from '../../src/http/env.ts';
import { operationsOf } from '../../src/http/routes.ts';
import { errorSchema } from '../../src/http/wire.ts';

type Answered = { method: string; path: string; status: number; text: string };

/** Says how an answer differs from what the API document promises of its route; null when it does not. */
export function createAnswerCheck(app: Hono<Env>): (answered: Answered) => string | null {
  const router = new TrieRouter<Operation>();
  for (const operation of operationsOf(app)) router.add(operation.method.toUpperCase(), operation.path, operation);
  return ({ method, path, status, text }) => {
    const [matched] = router.match(method, path.split('?')[0] ?? '');
    const operation = matched[0]?.[0];
    if (operation === undefined || status === 304) return null;
    const why = status < 400 ? unlikeAnswer(operation, status, text) : unlikeRefusal(operation, status, text);
    return why === null ? null : `${method} ${operation.path}: ${why}`;
  };
}

function unlikeAnswer({ answer }: Operation, status: number, text: string): string | null {
  if ('contentType' in answer) return null;
  if (status !== answer.status) return `answers ${status}`;
  if (!('schema' in answer)) return text === '' ? null : 'answers something';
  const said: unknown = JSON.parse(text);
  const { success, data, error } = z.safeParse(answer.schema, said);
  if (!success) return error.message;
  return isDeepStrictEqual(data, said) ? null : `answers more than its shape: ${text.slice(0, 300)}`;
}

function unlikeRefusal(operation: Operation, status: number, text: string): string | null {
  // Of what the HTTP server itself refuses, and of ranges that a file does not have.
  if (text === '') return null;
  const refusal = errorSchema.safeParse(JSON.parse(text));
  if (!refusal.success) return `refuses in a shape of its own: ${text.slice(0, 300)}`;
  const code = errorsOf(operation).find((one) => one === refusal.data.code);
  return code !== undefined && statusOf(code) === status ? null : `refuses with ${status} ${refusal.data.code}`;
}
