import type { Tool } from '@kinora/catalogue/tool';
import type { Deps } from '../deps.ts';
import { toolSwitch } from './registry.ts';

/** Null while the operator offers a tool; else what people are told. */
export async function whySwitchedOff({ settings }: Pick<Deps, 'settings'>, tool: Tool): Promise<string | null> {
  const { enabled, message } = await settings.read(toolSwitch(tool.id));
  if (enabled) return null;
  return message === '' ? 'It is switched off for the moment' : message;
}
