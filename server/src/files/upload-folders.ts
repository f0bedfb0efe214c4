import type { Tool } from '@kinora/catalogue/tool';

/** Where the tools' forms upload to. */
export function uploadFolders(tools: readonly Tool[]): string[] {
  return [
    ...new Set(tools.flatMap(({ files }) => files.filter(({ kind }) => kind === 'image').map(({ folder }) => folder))),
  ];
}
