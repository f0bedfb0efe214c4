import { isImported } from '@kinora/catalogue/imported-tools';
import type { OutputKind } from '@kinora/catalogue/tool';
import type { Output } from '@kinora/server/files-wire';
import type { Generation } from '@kinora/server/generations-wire';
import { loadedToolOf } from '../tools/registry.ts';

export function isVideo({ contentType }: Pick<Output, 'contentType'>): boolean {
  return contentType.startsWith('video/');
}

export function isSound({ contentType }: Pick<Output, 'contentType'>): boolean {
  return contentType.startsWith('audio/');
}

export function isImage({ contentType }: Pick<Output, 'contentType'>): boolean {
  return contentType.startsWith('image/');
}

/** Whether there is a picture of it that others could look like. */
export const hasLook = (output: Output): boolean => isImage(output) || output.posterUrl !== null;

/** What it is; each is shown in a way of its own. */
export function kindOf(output: Pick<Output, 'contentType'>): OutputKind {
  return isVideo(output) ? 'video' : isSound(output) ? 'audio' : 'image';
}

/** The file that a result was made from, where its tool says that both belong side by side. */
export type Original = { url: string; kind: 'image' | 'video' };

export function originalOf(generation: Pick<Generation, 'tool_type' | 'input_data'>): Original | null {
  const tool = loadedToolOf(generation);
  const field = tool?.files.find(({ name }) => name === tool.compareWith);
  const url = field && tool?.fromRecord(generation.input_data)[field.name];
  if (field === undefined || field.kind === 'audio' || typeof url !== 'string' || url === '') return null;
  return { url, kind: field.kind };
}

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
};

/** How the files of a kind end, by what they are. */
export function extensionOf({ contentType }: Pick<Output, 'contentType'>): string {
  return extensions[contentType] ?? 'bin';
}

export type FileDownload = { href: string; fileName: string };

/** Where one output is downloaded from, under the name that its tool gives it. `now` in milliseconds. */
export function outputDownload(generation: Generation, output: Output, now: number): FileDownload {
  const extension = extensionOf(output);
  const index = Math.max(0, generation.outputs.indexOf(output));
  const tool = loadedToolOf(generation);
  if (isImported(generation)) {
    const fileName = `${ownName(generation)}.${extension}`;
    return { href: `${output.url}?${new URLSearchParams({ download: fileName })}`, fileName };
  }
  const fileName = tool
    ? tool.downloadName({ id: generation.id, index, extension, timestamp: now, record: generation.input_data })
    : `${generation.id}-${index + 1}.${extension}`;
  return { href: `${output.url}?${new URLSearchParams({ download: fileName })}`, fileName };
}

/** As its owner calls it, as far as every system takes that for the name of a file. */
const ownName = ({ id, generation_name: name }: Generation) =>
  name.replace(/[^\p{L}\p{N}\p{M} ._-]+/gu, '-').replace(/^[ .-]+|[ .-]+$/g, '') || id;

/** The page of the canvas. */
export const EDIT_PAGE = '/edit';

/** The part of its address that names the model; null for the canvas' own. */
function ofModel(model: string | null): { tool?: string } {
  return model === null ? {} : { tool: model };
}

/** The canvas with a model, before there is a picture. */
export function modelAddress(model: string): string {
  return `${EDIT_PAGE}?${new URLSearchParams(ofModel(model))}`;
}

/** Where one picture of a generation is edited; null for what is no picture. */
export function editAddress(
  { id, outputs }: Pick<Generation, 'id' | 'outputs'>,
  output: Output,
  model: string | null = null,
): string | null {
  if (!isImage(output)) return null;
  const place = Math.max(0, outputs.indexOf(output));
  return `${EDIT_PAGE}?${new URLSearchParams({ generation: id, output: String(place), ...ofModel(model) })}`;
}

/** Where a stored picture is edited that is no result by itself: an upload, or a frame of a clip. */
export function editFileAddress(url: string, model: string | null = null): string {
  return `${EDIT_PAGE}?${new URLSearchParams({ file: url, ...ofModel(model) })}`;
}
