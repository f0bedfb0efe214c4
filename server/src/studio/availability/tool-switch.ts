import type { Tool } from '@kinora/catalogue/tool';
import { toolSwitch } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** Null while the operator offers a tool; else what people are told. */
export async function whySwitchedOff({ settings }: { settings: Settings }, tool: Tool): Promise<string | null> {
  const { enabled, message } = await settings.read(toolSwitch(tool.id));
  if (enabled) return null;
  return message === '' ? 'It is switched off for the moment' : message;
}
