import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { signFileUrl } from '../files/file-link.ts';
import { publicOrigin } from '../provider-webhooks/address.ts';
import type { FalClient } from './fal-client.ts';
import { type InputFile, readableUntil } from './input-files.ts';
import { ProviderUnavailable } from './provider.ts';
import { parseJson } from './provider-http.ts';

/** How long one request may take, and how large its answer may be. */
const limits = { timeoutMs: 120_000, maxBytes: 64 * 1024 };
/** fal takes larger files in parts alone. */
const LARGEST_WHOLE_BYTES = 90 * 1024 * 1024;
const PART_BYTES = 10 * 1024 * 1024;

const partKept = z.object({ partNumber: z.int().min(1), etag: z.string() });
const initiated = z.looseObject({ upload_url: z.url(), file_url: z.url() });

type RelayParts = {
  config: Pick<Config, 'publicUrl' | 'filesSecret' | 'fal'>;
  client: FalClient;
  /** Sends where fal said; it reaches fal's configured origins and public addresses alone. */
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
  const until = readableUntil(deadlineAt);
  const entries = files.map(async (file) => [
    file.field,
    origin === null ? await upload(parts, file) : `${origin}${signFileUrl(config.filesSecret, file.key, until)}`,
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

async function upload(parts: RelayParts, { key, contentType, read }: InputFile): Promise<string> {
  const body = await read();
  const isLarge = body.length > LARGEST_WHOLE_BYTES;
  const answer = await parts.client.initiateUpload(isLarge ? 'initiate-multipart' : 'initiate', {
    content_type: contentType,
    file_name: key.split('/').at(-1) ?? 'file',
  });
  const place = initiated.safeParse(answer.body);
  if (!place.success) throw new ProviderUnavailable(`fal answered ${answer.status} to an upload`);
  const { upload_url: address, file_url: fileUrl } = place.data;
  await (isLarge ? uploadInParts(parts, address, body) : put(parts, address, { body, contentType }));
  return fileUrl;
}

/** Each part below the address, by its number from 1; what fal calls them makes the file of them. */
async function uploadInParts(parts: RelayParts, address: string, body: Buffer): Promise<void> {
  const { origin, pathname, search } = new URL(address);
  const below = (name: string | number) => `${origin}${pathname}/${name}${search}`;
  const kept: z.output<typeof partKept>[] = [];
  for (let start = 0; start < body.length; start += PART_BYTES) {
    const part = { body: body.subarray(start, start + PART_BYTES), contentType: 'application/octet-stream' };
    const answer = partKept.safeParse(parseJson(await put(parts, below(kept.length + 1), part)));
    if (!answer.success) throw new ProviderUnavailable('fal answered a part of an upload with an unreadable body');
    kept.push(answer.data);
  }
  const list = Buffer.from(JSON.stringify({ parts: kept }));
  const headers = { 'content-type': 'application/json' };
  await parts.safeFetch(below('complete'), { post: { body: list, headers }, ...limits });
}

async function put({ safeFetch }: RelayParts, address: string, content: { body: Buffer; contentType: string }) {
  const { body } = await safeFetch(address, { put: content, ...limits });
  return body.toString();
}
