import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors.ts';
import { readJsonAtMost } from '../../../platform/read-at-most.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import { importA1111 } from '../../../studio/tools/import/a1111.ts';
import { importWorkflow, type KnownWorkflow, knowWorkflow } from '../../../studio/tools/import/comfy/comfy.ts';
import { suggestedRange } from '../../../studio/tools/import/comfy/node-inputs.ts';
import type { Imported } from '../../../studio/tools/import/draft.ts';
import { importFal } from '../../../studio/tools/import/fal.ts';
import { importOpenAi } from '../../../studio/tools/import/openai-images.ts';
import { importReplicate } from '../../../studio/tools/import/replicate.ts';
import { importSdServer } from '../../../studio/tools/import/sd-server.ts';
import { fitEntry } from '../../../studio/tools/shelf/fit-entry.ts';
import { findOnShelf } from '../../../studio/tools/shelf/shelf.ts';
import { type AskPorts, askProvider, notImportable } from './ask-provider.ts';
import type { Asked, workflowBody } from './import-body.ts';
import { ownToolsOf } from './preview-models.ts';
import { guardOf, type ProofPorts } from './proof.ts';
import type { ImportedTool, WorkflowInputs } from './tool-wire.ts';

const TIMEOUT_MS = 20_000;
const SCHEMA_BYTES = 2 * 1024 * 1024;

type ImportPorts = AskPorts & ProofPorts;
type AskedOf<Kind extends Asked['kind']> = Extract<Asked, { kind: Kind }>;

/**
 * A draft of a tool from what a provider says of its model. Nothing is kept.
 * @throws AppError 404 `not_found` for a model or provider that there is not, 400 `not_importable` with the place and
 * the reason, 502 `provider_unavailable`
 */
export async function importTool(ports: ImportPorts, asked: Asked): Promise<ImportedTool> {
  const imported = await importedFrom(ports, asked);
  if (!imported.ok) throw notImportable(imported.place, imported.reason);
  const { definition, warnings } = imported.draft;
  const [route] = definition.routes;
  const sameModel = route?.target.kind === 'fal' ? ownToolsOf(ports.config, route.target.endpoint) : [];
  return { definition, warnings: [...warnings], sameModel };
}

async function importedFrom(ports: ImportPorts, asked: Asked): Promise<Imported> {
  switch (asked.kind) {
    case 'fal':
      return importFal({ ...asked, document: await readFalDocument(ports.config, asked.endpoint) });
    case 'fal-document':
      return importFal(asked);
    case 'replicate':
      return fromReplicate(ports, asked);
    case 'comfy':
      return importWorkflow(asked, await knownWorkflow(ports, asked));
    case 'openai': {
      const ask = await askProvider(ports, asked.provider, asked.kind);
      return importOpenAi(asked, await ask('/models'));
    }
    case 'sdcpp': {
      const ask = await askProvider(ports, asked.provider, asked.kind);
      return importSdServer(asked, await ask('/sdcpp/v1/capabilities'));
    }
    case 'a1111': {
      const ask = await askProvider(ports, asked.provider, asked.kind);
      const [models, samplers, schedulers] = await Promise.all(
        ['sd-models', 'samplers', 'schedulers'].map((what) => ask(`/sdapi/v1/${what}`)),
      );
      return importA1111(asked, { models, samplers, schedulers });
    }
    case 'shelf':
      return fromShelf(ports, asked);
  }
}

/**
 * What can be chosen of a workflow before it becomes a draft.
 * @throws AppError as `importTool`
 */
export async function readWorkflowInputs(
  ports: AskPorts,
  asked: z.output<typeof workflowBody>,
): Promise<WorkflowInputs> {
  const { outputs, output, inputs, warnings } = await knownWorkflow(ports, asked);
  return {
    outputs,
    outputNode: output.nodeId,
    inputs: inputs.map((one) => ({
      ...{ key: one.key, nodeId: one.nodeId, classType: one.classType, title: one.title, input: one.input },
      ...{ type: one.info.type, value: one.value, options: [...one.info.options], limits: limitsOf(one.info) },
      ...{ range: rangeOf(one), label: one.label, uses: [...one.uses], suggested: one.suggested, why: one.why },
    })),
    warnings,
  };
}

type Known = KnownWorkflow['inputs'][number];

function limitsOf({ type, min, max, step }: Known['info']) {
  const isFigure = type === 'integer' || type === 'number';
  return isFigure ? { min: min ?? null, max: max ?? null, step: step ?? null } : null;
}

function rangeOf(one: Known) {
  const isFigure = one.info.type === 'integer' || one.info.type === 'number';
  const range = isFigure && one.uses.includes('offer') ? suggestedRange(one) : undefined;
  return range === undefined ? null : { min: range.min, max: range.max, step: range.step };
}

async function knownWorkflow(ports: AskPorts, asked: z.output<typeof workflowBody>): Promise<KnownWorkflow> {
  const ask = await askProvider(ports, asked.provider, 'comfy');
  const read = await knowWorkflow(asked, (name) => ask(`/object_info/${encodeURIComponent(name)}`));
  if (!read.ok) throw notImportable(read.place, read.reason);
  return read.known;
}

async function fromShelf(ports: ImportPorts, { id }: AskedOf<'shelf'>): Promise<Imported> {
  const entry = findOnShelf(id);
  if (entry === undefined) throw new AppError('not_found', text('adminAnswers', 'import.noShelf', { id }), 404);
  const { endpoint } = entry;
  const imported = importFal({ endpoint, document: await readFalDocument(ports.config, endpoint) });
  return imported.ok ? { ok: true, draft: fitEntry(entry, imported.draft, await guardOf(ports)) } : imported;
}

async function fromReplicate(ports: AskPorts, { provider: id, model: named }: AskedOf<'replicate'>): Promise<Imported> {
  const [model = '', version] = named.split(':');
  const said = await readReplicateModel(ports, id, { model, version });
  return importReplicate({ provider: id, model, ...(version === undefined ? {} : { version }) }, said);
}

/** What Replicate says of a model and of one of its versions, the latest without a name. @throws AppError as above */
export async function readReplicateModel(
  ports: AskPorts,
  id: string,
  { model, version }: { model: string; version: string | undefined },
): Promise<{ about: unknown; schema: unknown }> {
  const ask = await askProvider(ports, id, 'replicate');
  const about = await ask(`/models/${model}`);
  if (about === undefined) {
    throw new AppError('not_found', text('adminAnswers', 'import.noReplicate', { model }), 404);
  }
  const latest = z.looseObject({ latest_version: z.unknown() }).safeParse(about).data?.latest_version;
  const schema = version === undefined ? latest : await ask(`/models/${model}/versions/${version}`);
  if (version !== undefined && schema === undefined) {
    throw new AppError('not_found', text('adminAnswers', 'import.noVersion', { model, version }), 404);
  }
  return { about, schema };
}

/** What fal says of an endpoint, without a key. @throws AppError as above */
export async function readFalDocument({ fal }: Config, name: string): Promise<unknown> {
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
    throw new AppError('provider_unavailable', text('adminAnswers', 'import.falSilent'), 502, {
      cause: error instanceof Error ? error.message : 'unknown',
    });
  }
  if (status === 404 || status === 422) {
    const why = fal.isEmbedded
      ? text('adminAnswers', 'import.noPreview', { name })
      : text('adminAnswers', 'import.noFal', { name });
    throw new AppError('not_found', why, 404);
  }
  if (body === null)
    throw new AppError('provider_unavailable', text('adminAnswers', 'import.falStatus', { status }), 502);
  return body;
}
