import { Hono } from 'hono';
import { requirePrincipal } from '../accounts/principal.ts';
import type { Env } from '../app.ts';
import type { Deps } from '../deps.ts';
import { checkInput } from '../invalid-input.ts';
import { limitJson, readJson } from '../json-body.ts';
import { analysisBody, analyzeImage, visionBody, writeSceneVision } from './describe-scene.ts';

/** What helps to fill in a scene's form. The scene itself is made as every other tool's work. */
export function sceneRoutes(deps: Pick<Deps, 'config' | 'pipeline' | 'store'>): Hono<Env> {
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
