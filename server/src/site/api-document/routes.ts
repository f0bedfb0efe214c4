import { Hono } from 'hono';
import type { Operation } from '../../http/document/operation.ts';
import type { Env } from '../../http/env.ts';
import { answerKept, type KeptAnswer, keepAnswer } from '../../http/kept-answer.ts';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import type { ToolList, ToolRegistry } from '../../studio/tools/registry.ts';
import { withAddedTools } from './added-tools.ts';
import { apiDocument } from './api-document.ts';

/** `GET /openapi.json`. It can be read from anywhere: generators and explorers run on other origins. */
export function documentRoutes(
  { config, tools }: { config: Config; tools: ToolRegistry },
  operations: () => readonly Operation[],
): Hono<Env> {
  const written = keptDocuments(operations);
  return new Hono<Env>().get('/openapi.json', async (c) => {
    const list = await tools.list();
    c.header('Access-Control-Allow-Origin', '*');
    return answerKept(c, written(list, originFor(config, c.req.header('host'))));
  });
}

/** The document as it is sent, written anew when tools are others: once for each of our own few origins. */
function keptDocuments(operations: () => readonly Operation[]): (list: ToolList, origin: string) => KeptAnswer {
  let kept: { list: ToolList; byOrigin: Map<string, KeptAnswer> } | null = null;
  return (list, origin) => {
    if (kept?.list !== list) kept = { list, byOrigin: new Map() };
    const known = kept.byOrigin.get(origin);
    if (known !== undefined) return known;
    const answer = keepAnswer(JSON.stringify(apiDocument(withAddedTools(operations(), list), origin)));
    kept.byOrigin.set(origin, answer);
    return answer;
  };
}
