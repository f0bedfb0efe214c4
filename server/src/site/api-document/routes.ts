import { Hono } from 'hono';
import type { Operation } from '../../http/document/operation.ts';
import type { Env } from '../../http/env.ts';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import type { ToolRegistry } from '../../studio/tools/registry.ts';
import { withAddedTools } from './added-tools.ts';
import { apiDocument } from './api-document.ts';

/** `GET /openapi.json`. It can be read from anywhere: generators and explorers run on other origins. */
export function documentRoutes(
  { config, tools }: { config: Config; tools: ToolRegistry },
  operations: () => readonly Operation[],
): Hono<Env> {
  return new Hono<Env>().get('/openapi.json', async (c) => {
    const all = withAddedTools(operations(), await tools.list());
    c.header('Access-Control-Allow-Origin', '*');
    return c.json(apiDocument(all, originFor(config, c.req.header('host'))));
  });
}
