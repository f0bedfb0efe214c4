import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Providers } from '../providers/provider.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { providerRun, runAtProvider } from './run.ts';

const AT_PROVIDER = {
  name: 'runs_at_provider',
  text: `select r.id, r.provider, r.provider_request_id, r.provider_request_url, g.tool_type, g.input_data, r.step
    from runs r join ai_generations g on g.id = r.generation_id
    where r.generation_id = $1 and r.provider_request_id is not null`,
  row: runAtProvider,
};

/** Takes a cancelled generation out of its provider's queue. Nobody waits for it: the tokens are back already. */
export function tellProviderOfCancel(
  deps: { pipeline: Pipeline; providers: Providers; tools: ToolRegistry; log: Logger },
  generationId: string,
): void {
  const tell = async () => {
    for (const row of await readRows(deps.pipeline, AT_PROVIDER, [generationId])) {
      const sold = await deps.tools.orderedFrom(row);
      if (sold !== null) await deps.providers[row.provider]?.cancel(providerRun({ ...row, sold }));
    }
  };
  tell().catch((error: unknown) => deps.log.warn({ err: error, generationId }, 'A provider was not told of a cancel'));
}
