import type { Tool } from '@kinora/catalogue/tool';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { ModerationPorts } from '../moderation/texts.ts';
import type { ToolRegistry } from '../tools/registry.ts';

export type PresetDeps = ModerationPorts & { pipeline: Pipeline; tools: ToolRegistry };

/** The tool of a preset; undefined for one that is no longer there. */
export async function toolOf({ tools }: PresetDeps, id: string): Promise<Tool | undefined> {
  return (await tools.list()).find({ id })?.tool;
}
