import * as z from 'zod';
import type { Config } from '../config.ts';
import { signFileUrl } from '../files/file-link.ts';
import { publicOrigin } from '../public-origin.ts';
import type { FalClient } from './fal-client.ts';
import type { InputFile } from './input-files.ts';
import { ProviderUnavailable } from './provider.ts';
import type { SafeFetch } from './safe-fetch.ts';

/** How long after its deadline a run's files can still be read. */
const GRACE_MS = 2 * 3_600_000;
const UPLOAD_TIMEOUT_MS = 120_000;
const ANSWER_BYTES = 64 * 1024;

const initiated = z.looseObject({ upload_url: z.url(), file_url: z.url() });

type RelayParts = {
  config: Pick<Config, 'publicUrl' | 'filesSecret' | 'fal'>;
  client: FalClient;
  /** PUTs where fal said; it reaches fal's configured origins and public addresses alone. */
  safeFetch: SafeFetch;
};

/**
 * Addresses, by field, under which fal can read the input's files: signed links of our own where it can reach us, else
 * copies in fal's storage.
 * @throws ProviderUnavailable when fal does not take a file
 */
export async function relayInputs(
  parts: RelayParts,
  files: readonly InputFile[],
  deadlineAt: Date,
): Promise<Record<string, string>> {
  const { config } = parts;
  const origin = config.fal.isEmbedded ? null : publicOrigin(config);
  const until = new Date(deadlineAt.getTime() + GRACE_MS);
  const entries = files.map(async (file) => [
    file.field,
    origin === null ? await upload(parts, file) : `${origin}${signFileUrl(config.filesSecret, file.key, until)}`,
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

async function upload({ client, safeFetch }: RelayParts, { key, contentType, read }: InputFile): Promise<string> {
  const { status, body } = await client.initiateUpload({
    content_type: contentType,
    file_name: key.split('/').at(-1) ?? 'file',
  });
  const place = initiated.safeParse(body);
  if (!place.success) throw new ProviderUnavailable(`fal answered ${status} to an upload`);
  await safeFetch(place.data.upload_url, {
    put: { body: await read(), contentType },
    maxBytes: ANSWER_BYTES,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  return place.data.file_url;
}
