import { findTool } from '@kinora/catalogue';
import type { Generation, Output } from '@kinora/server/wire';

const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

export type Download = { href: string; fileName: string };

/** Where one output is downloaded from, under the name that its tool gives it. `now` in milliseconds. */
export function outputDownload(generation: Generation, output: Output, now: number): Download {
  const extension = extensions[output.contentType] ?? 'bin';
  const index = Math.max(0, generation.outputs.indexOf(output));
  const tool = findTool({ id: generation.tool_type });
  const fileName = tool
    ? tool.downloadName({ id: generation.id, index, extension, timestamp: now, record: generation.input_data })
    : `${generation.id}-${index + 1}.${extension}`;
  return { href: `${output.url}?${new URLSearchParams({ download: fileName })}`, fileName };
}
