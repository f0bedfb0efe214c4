import { buffer } from 'node:stream/consumers';
import { filesIn } from '@kinora/catalogue/stored-files';
import type { InputRecord, Tool } from '@kinora/catalogue/tool';
import type { ObjectStore } from '../../platform/objects/object-store.ts';

/** A stored file that an input names. */
export type InputFile = {
  /** The input's field, with its place in a list of files: `references.0`. */
  field: string;
  /** In the object store. */
  key: string;
  contentType: string;
  /** @throws Error when it is no longer stored */
  read: () => Promise<Buffer>;
};

/** Our own stored names end in what the file was sniffed to be. */
const contentTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  mkv: 'video/x-matroska',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  aac: 'audio/aac',
};

/** How long after its run's deadline a provider can still read an input at its signed address. */
const READABLE_AFTER_DEADLINE_MS = 2 * 3_600_000;

export const readableUntil = (deadlineAt: Date) => new Date(deadlineAt.getTime() + READABLE_AFTER_DEADLINE_MS);

/** The key of a stored file by its address, `/files/<key>`. */
export function keyOf(url: string): string {
  return url.replace(/^\/files\//, '');
}

/** The stored files of a recorded input. */
export function inputFiles({ store }: { store: ObjectStore }, tool: Tool, record: InputRecord): InputFile[] {
  return filesIn(tool, tool.fromRecord(record)).map(({ name, url }) => inputFile({ store }, name, keyOf(url)));
}

/** A stored file as what the field asks for. */
export function inputFile({ store }: { store: ObjectStore }, field: string, key: string): InputFile {
  return {
    field,
    key,
    contentType: contentTypes[key.split('.').at(-1) ?? ''] ?? 'image/jpeg',
    read: async () => {
      const file = await store.get(key);
      if (file === null) throw new Error(`The input ${field} is no longer stored`);
      return buffer(file.stream);
    },
  };
}

/** By field, as data URIs: they reach a provider also when we have no public address. */
export async function asDataUris(files: readonly InputFile[]): Promise<Record<string, string>> {
  const entries = files.map(async ({ field, contentType, read }) => {
    const body = await read();
    return [field, `data:${contentType};base64,${body.toString('base64')}`];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** By field, as bare base64. */
export async function asBase64(files: readonly InputFile[]): Promise<Record<string, string>> {
  const entries = files.map(async ({ field, read }) => [field, (await read()).toString('base64')]);
  return Object.fromEntries(await Promise.all(entries));
}
