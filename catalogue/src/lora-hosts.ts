import * as z from 'zod/mini';

/** Where LoRA weights may come from unless an operator says otherwise; `*.` stands for any subdomain. */
export const defaultLoraHosts: readonly string[] = ['huggingface.co', 'civitai.com', 'fal.media', '*.fal.media'];

const MAX_CHARACTERS = 2048;
const HOST = '(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}';

export const LORA_ADDRESS = 'A LoRA address must begin with https:// and a host, and name a file there';

/** A host as an operator lists it. */
export const loraHost = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(new RegExp(`^(?:\\*\\.)?${HOST}$`), 'A host such as example.com, or *.example.com for its subdomains'),
  );

// The host must be followed by the path at once: no port, no user info, nothing that two parsers read differently.
const address = new RegExp(`^https://(${HOST})/[^\\s\\\\@]+$`);

/** Whether a text can be the address of LoRA weights, wherever they are. */
export function isLoraAddress(text: string): boolean {
  return text.length <= MAX_CHARACTERS && address.test(text);
}

/** Whether a provider may be handed this address, by the list of hosts. */
export function isAllowedLora(text: string, hosts: readonly string[]): boolean {
  const host = isLoraAddress(text) ? address.exec(text)?.[1] : undefined;
  if (host === undefined) return false;
  return hosts.some((allowed) => (allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed));
}

/** What is said of an address at another host. */
export function loraHostRefusal(hosts: readonly string[]): string {
  if (hosts.length === 0) return 'This studio takes no LoRA weights';
  return `LoRA weights may come from ${hosts.join(', ')}`;
}

const named = z.union([z.string(), z.array(z.object({ url: z.string() }))]);

/** The addresses in a checked field for LoRAs: of one, or of a list. */
export function loraAddresses(value: unknown): string[] {
  const loras = named.parse(value);
  const addresses = typeof loras === 'string' ? [loras] : loras.map(({ url }) => url);
  return addresses.filter((url) => url !== '');
}
