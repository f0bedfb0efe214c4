import { Hono } from 'hono';
import type { Operation } from '../../http/document/operation.ts';
import type { Env } from '../../http/env.ts';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import { apiDocument } from './api-document.ts';

/** `GET /openapi.json`. It can be read from anywhere: generators and explorers run on other origins. */
export function documentRoutes({ config }: { config: Config }, operations: () => readonly Operation[]): Hono<Env> {
  return new Hono<Env>().get('/openapi.json', (c) => {
    c.header('Access-Control-Allow-Origin', '*');
    return c.json(apiDocument(operations(), originFor(config, c.req.header('host'))));
  });
}
