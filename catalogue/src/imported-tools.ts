import type { Tool } from './tool.ts';

/**
 * What stands in the place of a tool in the record of a file that somebody brought along: one for each kind, so that kinds are
 * told apart as those of tools are. Nobody can order from them.
 */
export const importedTools: readonly Pick<Tool, 'id' | 'name' | 'outputKind'>[] = [
  { id: 'imported_image', name: 'Imported picture', outputKind: 'image' },
  { id: 'imported_video', name: 'Imported video', outputKind: 'video' },
  { id: 'imported_audio', name: 'Imported sound', outputKind: 'audio' },
];

/** Whether a record is of a file that its owner brought along, and not of something that was made here. */
export function isImported({ tool_type: id }: { tool_type: string }): boolean {
  return importedTools.some((tool) => tool.id === id);
}
