import { Hono } from 'hono';
import { limitJson, readJson } from '../../http/body.ts';
import type { Env } from '../../http/env.ts';
import { bearerPrincipal } from '../../http/principal.ts';
import { noteRefusal } from '../../people/keys/program-access.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import type { GenerationPorts } from '../generations/submit.ts';
import { answerMessage, type Caller, rpcError } from './answer.ts';

/**
 * `POST /mcp`: the studio for assistants, over streamable HTTP without sessions or streams. Only keys and access tokens are taken, which
 * no page of another site can send, so that its Origin does not matter.
 */
export function mcpRoutes(deps: GenerationPorts & { security: SecurityLog }): Hono<Env> {
  const app = new Hono<Env>();
  app.post('/mcp', limitJson, async (c) => {
    c.header('WWW-Authenticate', 'Bearer');
    bearerPrincipal(c, 'read');
    c.header('WWW-Authenticate', undefined);
    const body: unknown = await readJson(c).catch(() => undefined);
    if (body === undefined) return c.json(rpcError(null, 'notJson'), 400);
    const caller: Caller = {
      as: (scope) => bearerPrincipal(c, scope),
      refused: (thrown, tool) => noteRefusal(deps.security, c, thrown, tool),
    };
    const answer = await answerMessage(deps, caller, body);
    return answer === null ? c.body(null, 202) : c.json(answer);
  });
  // There is nothing to listen to, and no session to end.
  app.on(['GET', 'DELETE'], '/mcp', (c) => c.body(null, 405, { Allow: 'POST' }));
  return app;
}
