import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors.ts';
import { readJsonAtMost } from '../../../platform/read-at-most.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import { importFal } from '../../../studio/tools/import/fal.ts';
import type { ImportedTool } from './tool-wire.ts';

const TIMEOUT_MS = 20_000;
const SCHEMA_BYTES = 2 * 1024 * 1024;

const endpoint = z
  .string()
  .trim()
  .max(200)
  .regex(/^[a-z0-9][\w-]*(?:\/[a-z0-9][\w.-]*){1,6}$/i, 'An endpoint of fal is named like fal-ai/flux/dev');

export const importBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fal'), endpoint }),
  /** Of an endpoint whose OpenAPI document is at hand. */
  z.strictObject({ kind: z.literal('fal-document'), endpoint, document: z.record(z.string(), z.unknown()) }),
]);

/**
 * A draft of a tool from what a provider says of its model. Nothing is kept.
 * @throws AppError 404 `not_found` for a model that it does not know, 400 `not_importable` with the place and the reason,
 * 502 `provider_unavailable`
 */
export async function importTool(
  { config }: { config: Config },
  asked: z.output<typeof importBody>,
): Promise<ImportedTool> {
  const document = asked.kind === 'fal' ? await readFalDocument(config, asked.endpoint) : asked.document;
  const imported = importFal({ endpoint: asked.endpoint, document });
  if (imported.ok) return { definition: imported.draft.definition, warnings: [...imported.draft.warnings] };
  throw new AppError('not_importable', imported.reason, 400, [{ field: imported.place, message: imported.reason }]);
}

async function readFalDocument({ fal }: Config, name: string): Promise<unknown> {
  const url = new URL(fal.isEmbedded ? new URL('/api/openapi/queue/openapi.json', fal.queueUrl) : fal.schemaUrl);
  url.searchParams.set('endpoint_id', name);
  let status: number;
  let body: unknown;
  try {
    [status, body] = await withTimeout(TIMEOUT_MS, async (signal) => {
      const response = await fetch(url, { redirect: 'error', signal });
      return [response.status, response.ok ? await readJsonAtMost(response, SCHEMA_BYTES) : null];
    });
  } catch (error) {
    throw new AppError('provider_unavailable', 'fal did not say what this model takes. Please try again.', 502, {
      cause: error instanceof Error ? error.message : 'unknown',
    });
  }
  if (status === 404 || status === 422) {
    throw new AppError('not_found', `fal has no model ${name}. Please look at its address on fal.ai.`, 404);
  }
  if (body === null) throw new AppError('provider_unavailable', `fal answered ${status}. Please try again.`, 502);
  return body;
}
