import type { Definition } from '@kinora/catalogue/runtime/definition';
import { sql } from 'kysely';
import { providersSchema } from '../../src/operate/administration/tools/tool-wire.ts';
import { type AdminStudio, startAdminStudio } from './administration.ts';
import { publishTool } from './published-tool.ts';
import { type ScriptedReplicate, startScriptedReplicate } from './scripted-replicate.ts';
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

export type TwoServices = Awaited<ReturnType<typeof startTwoServices>>;

/** A studio whose administrator has set up Replicate beside fal; tests say how either behaves. */
export async function startTwoServices() {
  const studio = await startAdminStudio();
  const replicate = await startScriptedReplicate();
  await addReplicate(studio, replicate);
  return {
    studio,
    replicate,

    /** Both answer as usual again, and have been asked for nothing. */
    async calm(): Promise<void> {
      await studio.closeCircuits();
      studio.fal.follow(() => undefined);
      replicate.follow(() => undefined);
      replicate.creates.length = 0;
      studio.fal.requests.length = 0;
    },

    /** What was tried for a generation and did not make it. */
    async attempts(id: string) {
      const { rows } = await sql<{ provider: string; outcome: string; cost: number | null }>`
        select a.provider, a.outcome, a.cost_micros::integer as cost
        from run_attempts a join runs r on r.id = a.run_id where r.generation_id = ${id} order by a.no`.execute(
        studio.database,
      );
      return rows;
    },

    async stop(): Promise<void> {
      await studio.stop();
      await replicate.stop();
    },
  };
}
