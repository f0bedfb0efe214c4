import type { Tool } from '@kinora/catalogue/tool';
import { Hono } from 'hono';
import type { Operation } from '../../http/document/operation.ts';
import type { Env } from '../../http/env.ts';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import { ADDED_TOOL_PATH } from '../../studio/generations/routes.ts';
import { submitBody } from '../../studio/generations/submit.ts';
import type { ToolRegistry } from '../../studio/tools/registry.ts';
import { apiDocument } from './api-document.ts';

/** `GET /openapi.json`. It can be read from anywhere: generators and explorers run on other origins. */
export function documentRoutes(
  { config, tools }: { config: Config; tools: ToolRegistry },
  operations: () => readonly Operation[],
): Hono<Env> {
  return new Hono<Env>().get('/openapi.json', async (c) => {
    const { sold, versions } = await tools.list();
    const added = sold.flatMap(({ tool }) => (versions.has(tool.id) ? [tool] : []));
    c.header('Access-Control-Allow-Origin', '*');
    return c.json(apiDocument(withAdded(operations(), added), originFor(config, c.req.header('host'))));
  });
}

/** Behind the route that makes every added tool, each of those with what it takes. */
function withAdded(operations: readonly Operation[], added: readonly Tool[]): Operation[] {
  return operations.flatMap((operation) => {
    if (operation.path !== ADDED_TOOL_PATH) return [operation];
    const own = added.map((tool) => ({
      ...operation,
      path: `/functions/v1/${tool.fn}`,
      summary: tool.name,
      description: `${tool.summary} Tool id \`${tool.id}\`, added to this studio.`,
      body: submitBody(tool),
    }));
    return [operation, ...own];
  });
}
