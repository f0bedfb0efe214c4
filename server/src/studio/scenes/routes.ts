import { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { checkInput } from '../../http/invalid-input.ts';
import { limitJson, readJson } from '../../http/json-body.ts';
import { requirePrincipal } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { analysisBody, analyzeImage, visionBody, writeSceneVision } from './describe-scene.ts';

/** What helps to fill in a scene's form. The scene itself is made as every other tool's work. */
export function sceneRoutes(deps: { config: Config; pipeline: Pipeline; store: ObjectStore }): Hono<Env> {
  const app = new Hono<Env>();
  app.post('/functions/v1/analyze-image', limitJson, async (c) => {
    const token = requirePrincipal(c, deps.config, 'generate');
    return c.json(await analyzeImage(deps, token, checkInput(analysisBody, await readJson(c))));
  });
  app.post('/functions/v1/generate-scene-vision', limitJson, async (c) => {
    const token = requirePrincipal(c, deps.config, 'generate');
    return c.json(await writeSceneVision(deps, token, checkInput(visionBody, await readJson(c))));
  });
  return app;
}
