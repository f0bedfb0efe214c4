import type { InputRecord, Tool } from '@kinora/catalogue/tool';
import { text } from '@kinora/texts/typed-keys';
import { invalidFields } from '../../http/invalid-input.ts';
import { type WrittenText, writtenTexts } from '../moderation/texts.ts';
import type { Settings } from '../presets/settings.ts';
import type { ToolRegistry } from '../tools/registry.ts';

/**
 * What a form may begin with of a published work: what its fields hold, without any stored file, and without anything
 * that names one. What the record holds besides stays with its author.
 */
export function remixedSettings(tool: Tool, record: InputRecord): Settings {
  const files = new Set(tool.files.map(({ name }) => name));
  const values = Object.entries(tool.fromRecord(record)).filter(
    ([name, value]) => Object.hasOwn(tool.schema.shape, name) && !files.has(name) && !namesFile(value),
  );
  return Object.fromEntries(values);
}

/** Whatever holds the address of a file of ours, at any depth. */
function namesFile(value: unknown): boolean {
  return value !== undefined && JSON.stringify(value).includes('/files/');
}

/** The tool that a remix would open. @throws AppError 400 where it is no longer there */
export async function toolToRemix({ tools }: { tools: ToolRegistry }, id: string): Promise<Tool> {
  const tool = (await tools.list()).find({ id })?.tool;
  if (tool === undefined) {
    throw invalidFields([{ field: 'allowsRemix', said: text('errors', 'publication.noTool') }]);
  }
  return tool;
}

/** All that whoever remixes it could read. */
export const textsToRemix = (tool: Tool, record: InputRecord): WrittenText[] =>
  writtenTexts(tool, remixedSettings(tool, record));
