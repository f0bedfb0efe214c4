import type { InputRecord, Tool } from '@kinora/catalogue/tool';
import type { RunDeps } from '../deps.ts';

/** The stored files of an input, by field, as data URIs: they reach a provider also when we have no public address. */
export async function readProviderMedia(
  deps: Pick<RunDeps, 'store'>,
  tool: Tool,
  record: InputRecord,
): Promise<Record<string, string>> {
  const values = tool.fromRecord(record);
  const media: Record<string, string> = {};
  for (const { name } of tool.files) {
    const url = values[name];
    if (typeof url !== 'string' || url === '') continue;
    const file = await deps.store.get(url.replace(/^\/files\//, ''));
    if (file === null) throw new Error(`The input ${name} is no longer stored`);
    const chunks: Buffer[] = [];
    for await (const chunk of file.stream) chunks.push(Buffer.from(chunk));
    media[name] = `data:${mediaType(url)};base64,${Buffer.concat(chunks).toString('base64')}`;
  }
  return media;
}

/** Our own stored names end in what the file was sniffed to be. */
function mediaType(url: string): string {
  const extension = url.split('.').at(-1);
  return extension === 'png' ? 'image/png' : extension === 'webp' ? 'image/webp' : 'image/jpeg';
}
