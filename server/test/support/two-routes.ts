import type { Definition } from '@kinora/catalogue/runtime/definition';
import { expect } from 'vitest';
import { hashOf } from '../../src/operate/administration/tools/tool-desk.ts';
import { providersSchema, toolDeskSchema } from '../../src/operate/administration/tools/tool-wire.ts';
import type { AdminStudio } from './administration.ts';
import { eventually } from './eventually.ts';
import type { ScriptedReplicate } from './scripted-replicate.ts';
import { falRoute, pictureTool } from './tool-definitions.ts';

const reason = 'A second route';
type Route = Definition['routes'][number];

/** As an administrator sets it up, under the id `replicate`. */
export async function addReplicate(
  studio: AdminStudio,
  { baseUrl }: Pick<ScriptedReplicate, 'baseUrl'>,
): Promise<void> {
  await studio.read(['POST', '/api/admin/tool-providers'], providersSchema, {
    id: 'replicate',
    kind: 'replicate',
    name: 'Replicate',
    baseUrl,
    secret: 'r8_key',
    concurrency: 8,
    isEnabled: true,
    reason,
  });
}

/** To an official model that costs two cents a picture. */
export function replicateRoute(model: string): Route {
  const target = { kind: 'replicate' as const, model, schemaHash: 'b'.repeat(64) };
  return falRoute('', { provider: 'replicate', target, outputs: { path: [], kind: 'image' } });
}

/** Publishes a tool of 4 tokens a picture with these routes, each as if it had been tested. Answers its id. */
export async function publishAdded(studio: AdminStudio, slug: string, routes: Route[]): Promise<string> {
  const definition = pictureTool({ routes });
  const { tool, draftNo } = await studio.read(['POST', '/api/admin/tools'], toolDeskSchema, {
    slug,
    definition,
    reason,
  });
  for (const { provider } of routes) {
    await studio.database
      .insertInto('tool_tests')
      .values({ tool_id: tool.id, hash: hashOf(definition), provider, is_passed: true, cost_micros: 0 })
      .execute();
  }
  await studio.read(['POST', `/api/admin/tools/${tool.id}/publish`], toolDeskSchema, { draftNo, note: reason });
  await eventually(async () => expect((await studio.ask(null, 'GET', `/api/tools/${tool.id}`)).status).toBe(200));
  return tool.id;
}
