import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors.ts';
import { readJsonAtMost } from '../../../platform/read-at-most.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import type { Imported } from '../../../studio/tools/import/draft.ts';
import { importFal } from '../../../studio/tools/import/fal.ts';
import { importReplicate } from '../../../studio/tools/import/replicate.ts';
import { type AskPorts, askProvider, notImportable } from './ask-provider.ts';
import type { ImportedTool } from './tool-wire.ts';

const TIMEOUT_MS = 20_000;
const SCHEMA_BYTES = 2 * 1024 * 1024;

const endpoint = z
  .string()
  .trim()
  .max(200)
  .regex(/^[a-z0-9][\w-]*(?:\/[a-z0-9][\w.-]*){1,6}$/i, 'An endpoint of fal is named like fal-ai/flux/dev');
const provider = z.string().max(63);
const replicateModel = z
  .string()
  .trim()
  .regex(
    /^[a-z0-9][\w.-]{0,80}\/[a-z0-9][\w.-]{0,100}(?::[0-9a-f]{64})?$/i,
    'A model of Replicate is named owner/name, or owner/name:version with the 64 digits of a version',
  );

export const importBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fal'), endpoint }),
  /** Of an endpoint whose OpenAPI document is at hand. */
  z.strictObject({ kind: z.literal('fal-document'), endpoint, document: z.record(z.string(), z.unknown()) }),
  /** `owner/name`, or with `:version` one that is not the latest. */
  z.strictObject({ kind: z.literal('replicate'), provider, model: replicateModel }),
]);
type Asked = z.output<typeof importBody>;
type AskedOf<Kind extends Asked['kind']> = Extract<Asked, { kind: Kind }>;

/**
 * A draft of a tool from what a provider says of its model. Nothing is kept.
 * @throws AppError 404 `not_found` for a model or provider that there is not, 400 `not_importable` with the place and
 * the reason, 502 `provider_unavailable`
 */
export async function importTool(ports: AskPorts, asked: Asked): Promise<ImportedTool> {
  const imported = await importedFrom(ports, asked);
  if (!imported.ok) throw notImportable(imported.place, imported.reason);
  return { definition: imported.draft.definition, warnings: [...imported.draft.warnings] };
}

async function importedFrom(ports: AskPorts, asked: Asked): Promise<Imported> {
  switch (asked.kind) {
    case 'fal':
      return importFal({ ...asked, document: await readFalDocument(ports.config, asked.endpoint) });
    case 'fal-document':
      return importFal(asked);
    case 'replicate':
      return fromReplicate(ports, asked);
  }
}

async function fromReplicate(ports: AskPorts, { provider: id, model: named }: AskedOf<'replicate'>): Promise<Imported> {
  const [model = '', version] = named.split(':');
  const ask = await askProvider(ports, id, 'replicate');
  const about = await ask(`/models/${model}`);
  if (about === undefined) {
    throw new AppError(
      'not_found',
      `There is no model ${model}, or this account may not see it. Please look at its address on replicate.com.`,
      404,
    );
  }
  const latest = z.looseObject({ latest_version: z.unknown() }).safeParse(about).data?.latest_version;
  const schema = version === undefined ? latest : await ask(`/models/${model}/versions/${version}`);
  if (version !== undefined && schema === undefined) {
    throw new AppError('not_found', `${model} has no version ${version}.`, 404);
  }
  return importReplicate({ provider: id, model, ...(version === undefined ? {} : { version }) }, { about, schema });
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
