/** Where LoRA weights may come from: Hugging Face, Civitai and fal's own storage. `*.` stands for any subdomain. */
const loraHosts = ['huggingface.co', 'civitai.com', 'fal.media', '*.fal.media'] as const;

const MAX_CHARACTERS = 2048;

export const LORA_ADDRESS = 'LoRA address must be an https address at huggingface.co, civitai.com or fal.media';

const hosts = loraHosts.map((host) => host.replaceAll('.', '\\.').replace('*', '[a-z0-9-]+'));
// The host must be followed by the path at once: no port, no user info, nothing that two parsers read differently.
const address = new RegExp(`^https://(?:${hosts.join('|')})/[^\\s\\\\@]+$`);

/** Whether a provider may be handed this address to fetch LoRA weights from. */
export function isLoraAddress(text: string): boolean {
  return text.length <= MAX_CHARACTERS && address.test(text);
}
