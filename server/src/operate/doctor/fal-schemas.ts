import { tools } from '@kinora/catalogue';
import { providerMappings } from '@kinora/catalogue/providers';
import type { InputRecord, Measured, StoredMedia, Tool } from '@kinora/catalogue/tool';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { readJsonAtMost } from '../../platform/read-at-most.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { falCall, falEndpoints } from '../../studio/providers/fal-call.ts';

const TIMEOUT_MS = 20_000;
const SCHEMA_BYTES = 2 * 1024 * 1024;
const SAMPLE_PERSON = '00000000-0000-4000-8000-000000000000';
const SAMPLE_FILE = 'https://example.com/sample.png';
const SAMPLE_MEDIA: StoredMedia = { contentType: 'image/png', bytes: 1000, width: 1024, height: 1024 };
const SAMPLE_CLIP = { contentType: 'video/mp4', seconds: 2, frames: 48, fps: 24 };

/** What a tool may want in words; it takes no field that it does not have. */
const SAMPLE_TEXTS = [
  {},
  { prompt: 'A red apple on a white table' },
  { actionDirection: 'The apple rolls to the left' },
];

const property = z.looseObject({
  enum: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
});
const input = z.looseObject({
  properties: z.record(z.string(), property),
  required: z.array(z.string()).default([]),
});
const openApi = z.looseObject({ components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }) });

type Property = z.infer<typeof property>;
type FalConfig = Config['fal'];

/** An endpoint that tools are made by, with a request as we send it. */
type SampleRequest = { endpoint: string; tool: string; request: Readonly<Record<string, unknown>> };

/** The plainest request of every tool at fal, by the endpoint that it goes to. */
export function sampleRequests(fal: FalConfig): SampleRequest[] {
  return tools.flatMap((tool) => {
    const mapping = providerMappings[tool.id];
    const record = sampleRecord(tool);
    if (mapping?.provider !== 'fal' || record === null || falEndpoints(fal, tool.id, mapping).length === 0) return [];
    const { endpoint, request } = falCall(fal, { toolType: tool.id, mapping, record, step: 0 });
    const media = Object.fromEntries(tool.files.map(({ name }) => [name, SAMPLE_FILE]));
    return [{ endpoint, tool: tool.name, request: request(media) }];
  });
}

function sampleRecord(tool: Tool): InputRecord | null {
  const files = tool.files.map(({ name, folder, kind }) => {
    const ending = kind === 'video' ? 'mp4' : 'png';
    return [name, `/files/${SAMPLE_PERSON}/${folder}/sample.${ending}`] as const;
  });
  const parsed = SAMPLE_TEXTS.map((text) => tool.parse({ ...text, ...Object.fromEntries(files) })).find(({ ok }) => ok);
  if (parsed?.ok !== true) return null;
  const measured: Measured = Object.fromEntries(
    tool.files.map(({ name, kind }) => [name, { ...SAMPLE_MEDIA, ...(kind === 'video' ? SAMPLE_CLIP : {}) }]),
  );
  return parsed.input.record(measured);
}

/**
 * Reads what fal says of an endpoint's input at this moment (OpenAPI, without a key).
 * @throws Error when it does not answer or answers something else
 */
export async function readLiveInput(schemaUrl: string, endpoint: string): Promise<z.infer<typeof input>> {
  const url = new URL(schemaUrl);
  url.searchParams.set('endpoint_id', endpoint);
  const body = await withTimeout(TIMEOUT_MS, async (signal) => {
    const response = await fetch(url, { redirect: 'error', signal });
    if (!response.ok) throw new Error(`fal knows no schema of ${endpoint} (it answered ${response.status})`);
    return readJsonAtMost(response, SCHEMA_BYTES);
  });
  const { schemas } = openApi.parse(body).components;
  const [, found] = Object.entries(schemas).find(([name]) => name.endsWith('Input')) ?? [];
  return input.parse(found);
}

/** In words, what of a request fal would refuse by its schema; empty when nothing is. */
export function differences({ request }: SampleRequest, live: z.infer<typeof input>): string[] {
  const missing = live.required.filter((name) => request[name] === undefined);
  return [
    ...missing.map((name) => `fal now requires "${name}", which is not sent`),
    ...Object.entries(request).flatMap(([name, value]) => {
      const known = live.properties[name];
      return known === undefined ? [`"${name}" is sent, which fal no longer has`] : misfits(name, value, known);
    }),
  ];
}

function misfits(name: string, value: unknown, { enum: choices, minimum, maximum, minLength, maxLength }: Property) {
  const size = typeof value === 'string' ? value.length : undefined;
  const amount = typeof value === 'number' ? value : undefined;
  const isOutside = (actual: number | undefined, least = -Infinity, most = Infinity) =>
    actual !== undefined && (actual < least || actual > most);
  return [
    ...(choices !== undefined && !choices.includes(value)
      ? [`"${name}" is ${JSON.stringify(value)}, which is no choice any more`]
      : []),
    ...(isOutside(amount, minimum, maximum)
      ? [`"${name}" is ${amount}, outside ${minimum ?? '...'} to ${maximum ?? '...'}`]
      : []),
    ...(isOutside(size, minLength, maxLength)
      ? [`"${name}" has ${size} characters, outside ${minLength ?? 0} to ${maxLength ?? '...'}`]
      : []),
  ];
}
