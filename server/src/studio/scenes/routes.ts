import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import {
  analysisBody,
  analysisSchema,
  analyzeImage,
  visionBody,
  visionSchema,
  writeSceneVision,
} from './describe-scene.ts';

/** What helps to fill in a scene's form. The scene itself is made as every other tool's work. */
export function sceneRoutes(deps: { config: Config; pipeline: Pipeline; store: ObjectStore }): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Tools');
  route(
    {
      method: 'post',
      path: '/functions/v1/analyze-image',
      summary: 'What one of your pictures shows, for a scene',
      description: '`imageUrl` is the address of an upload. Free; 30 pictures in 15 minutes.',
      access: 'generate',
      body: analysisBody,
      answer: { status: 200, schema: analysisSchema },
      errors: ['rate_limited', 'vision_failed', 'not_configured'],
    },
    ({ principal, body }) => analyzeImage(deps, principal, body),
  );
  route(
    {
      method: 'post',
      path: '/functions/v1/generate-scene-vision',
      summary: 'A scene in words, from one of your pictures and what you write about it',
      access: 'generate',
      body: visionBody,
      answer: { status: 200, schema: visionSchema },
      errors: ['rate_limited', 'vision_failed', 'not_configured'],
    },
    ({ principal, body }) => writeSceneVision(deps, principal, body),
  );
  return app;
}
