import { runtimeFolders } from '@kinora/catalogue/runtime/tool-folders';
import type { FileField, Tool } from '@kinora/catalogue/tool';

/** Where the tools' forms upload to, and which kinds of files each folder takes; those of added tools are always there. */
export function uploadKinds(tools: readonly Tool[]): ReadonlyMap<string, readonly FileField['kind'][]> {
  const kinds = new Map<string, FileField['kind'][]>([
    [runtimeFolders.image, ['image']],
    [runtimeFolders.video, ['video']],
    [runtimeFolders.audio, ['audio']],
  ]);
  for (const { folder, kind } of tools.flatMap(({ files }) => files)) {
    const known = kinds.get(folder) ?? [];
    if (!known.includes(kind)) kinds.set(folder, [...known, kind]);
  }
  return kinds;
}

export function uploadFolders(tools: readonly Tool[]): string[] {
  return [...uploadKinds(tools).keys()];
}
