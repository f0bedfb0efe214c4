import { Hono } from 'hono';
import type { Operation } from '../../http/document/operation.ts';
import type { Env } from '../../http/env.ts';
import { answerKept, type KeptAnswer, keepAnswer } from '../../http/kept-answer.ts';
import { originFor } from '../../http/origins.ts';
import { readBrand } from '../../platform/brand/brand.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { ToolList, ToolRegistry } from '../../studio/tools/registry.ts';
import { withAddedTools } from './added-tools.ts';
import { apiDocument } from './api-document.ts';

/** `GET /openapi.json`. It can be read from anywhere: generators and explorers run on other origins. */
export function documentRoutes(
  deps: { config: Config; settings: Settings; tools: ToolRegistry },
  operations: () => readonly Operation[],
): Hono<Env> {
  const written = keptDocuments(operations);
  return new Hono<Env>().get('/openapi.json', async (c) => {
    const list = await deps.tools.list();
    const { name: title } = await readBrand(deps);
    c.header('Access-Control-Allow-Origin', '*');
    return answerKept(c, written(list, { origin: originFor(deps.config, c.req.header('host')), title }));
  });
}

type About = { origin: string; title: string };

/** The document as it is sent, written anew when tools or the name are others: once for each of our own few origins. */
function keptDocuments(operations: () => readonly Operation[]): (list: ToolList, about: About) => KeptAnswer {
  let kept: { list: ToolList; title: string; byOrigin: Map<string, KeptAnswer> } | null = null;
  return (list, { origin, title }) => {
    if (kept?.list !== list || kept.title !== title) kept = { list, title, byOrigin: new Map() };
    const known = kept.byOrigin.get(origin);
    if (known !== undefined) return known;
    const answer = keepAnswer(JSON.stringify(apiDocument(withAddedTools(operations(), list), { origin, title })));
    kept.byOrigin.set(origin, answer);
    return answer;
  };
}
