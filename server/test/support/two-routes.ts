import type { Definition } from '@kinora/catalogue/runtime/definition';
import { providersSchema } from '../../src/operate/administration/tools/tool-wire.ts';
import type { AdminStudio } from './administration.ts';
import { publishTool } from './published-tool.ts';
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
export function publishAdded(studio: AdminStudio, slug: string, routes: Route[]): Promise<string> {
  return publishTool(studio, slug, pictureTool({ routes }));
}
