import type { Config } from '../../platform/config/config.ts';
import { isObjectKey } from '../../platform/objects/object-store.ts';
import { signFileUrl } from '../../studio/files/file-link.ts';
import type { Generation } from '../../studio/generations/wire.ts';
import { keyOf } from '../../studio/providers/input-files.ts';

type LinkConfig = Pick<Config, 'filesSecret'>;

const HALF_AN_HOUR_MS = 30 * 60 * 1000;

/**
 * The address of a stored file with a signature, so that an administrator's browser may read it for an hour or a little
 * longer: the end is rounded, or a browser would fetch every picture again with every list. Other texts stay as they are.
 */
export function fileLink({ filesSecret }: LinkConfig, url: string): string {
  const key = keyOf(url);
  if (!url.startsWith('/files/') || !isObjectKey(key)) return url;
  const expiresAt = (Math.ceil(Date.now() / HALF_AN_HOUR_MS) + 2) * HALF_AN_HOUR_MS;
  return signFileUrl(filesSecret, key, new Date(expiresAt));
}

/** A generation whose inputs and outputs an administrator can look at. */
export function withFileLinks<Record extends Generation>(config: LinkConfig, generation: Record): Record {
  const link = (url: string) => fileLink(config, url);
  const { output_file_url } = generation;
  return {
    ...generation,
    input_data: Object.fromEntries(
      Object.entries(generation.input_data).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map((one) => linked(one, link)) : linked(value, link),
      ]),
    ),
    output_file_url: output_file_url === null ? null : linkAll(output_file_url, link),
    outputs: generation.outputs.map((output) => ({
      ...output,
      url: link(output.url),
      thumbnailUrl: output.thumbnailUrl === null ? null : link(output.thumbnailUrl),
      posterUrl: output.posterUrl === null ? null : link(output.posterUrl),
    })),
  };
}

function linked(value: unknown, link: (url: string) => string): unknown {
  return typeof value === 'string' ? link(value) : value;
}

/** One address, or the JSON text of an array of addresses. */
function linkAll(text: string, link: (url: string) => string): string {
  if (!text.startsWith('[')) return link(text);
  const urls: unknown = JSON.parse(text);
  return Array.isArray(urls) ? JSON.stringify(urls.map((url) => link(String(url)))) : text;
}
