import { isAllowedLora, loraHostRefusal } from '@kinora/catalogue/lora-hosts';
import type { ToolInput } from '@kinora/catalogue/tool';
import { invalidInput } from '../../http/invalid-input.ts';
import { loraHosts } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/**
 * Refuses an input with LoRA weights at a host that the operator does not list, before anything is charged.
 * @throws AppError 400 `invalid_input`
 */
export async function refuseForeignLoras({ settings }: { settings: Settings }, input: ToolInput): Promise<void> {
  const named = input.loras();
  if (named.length === 0) return;
  const hosts = await settings.read(loraHosts);
  const foreign = named.filter(({ url }) => !isAllowedLora(url, hosts));
  if (foreign.length > 0) throw invalidInput(foreign.map(({ field }) => ({ field, message: loraHostRefusal(hosts) })));
}
