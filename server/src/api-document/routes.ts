import { Hono } from 'hono';
import { originFor } from '../accounts/origins.ts';
import type { Env } from '../app.ts';
import type { Config } from '../config.ts';
import { apiDocument } from './document.ts';

/** `GET /openapi.json`. It can be read from anywhere: generators and explorers run on other origins. */
export function documentRoutes({ config }: { config: Config }): Hono<Env> {
  return new Hono<Env>().get('/openapi.json', (c) => {
    c.header('Access-Control-Allow-Origin', '*');
    return c.json(apiDocument(originFor(config, c.req.header('host'))));
  });
}
