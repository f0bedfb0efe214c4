import type { ProviderView } from '@kinora/server/admin-tools-wire';

/** What an operator has to know of a protocol to set up a provider of it. */
type Kind = {
  name: string;
  /** Where the service is reached; empty where that is different for everybody. */
  address: string;
  placeholder: string;
  keyLabel: string;
  keyHint: string;
  /** A graphics card does one thing at a time. */
  concurrency: number;
};

const OWN_KEY = 'Most of these servers need none. Enter one if a proxy in front of it requires a bearer token.';

/** The protocols of providers that can be added, by their name on the wire. */
export const providerKinds = {
  comfy: {
    name: 'ComfyUI',
    address: '',
    placeholder: 'http://10.0.0.5:8188',
    keyLabel: 'Key',
    keyHint: OWN_KEY,
    concurrency: 1,
  },
  replicate: {
    name: 'Replicate',
    address: 'https://api.replicate.com/v1',
    placeholder: 'https://api.replicate.com/v1',
    keyLabel: 'API token',
    keyHint: 'From the account page of Replicate.',
    concurrency: 10,
  },
  openai: {
    name: 'OpenAI-compatible images',
    address: 'https://api.openai.com/v1',
    placeholder: 'https://api.openai.com/v1',
    keyLabel: 'API key',
    keyHint: 'Of OpenAI, or of the server that speaks its protocol, such as vLLM or LocalAI.',
    concurrency: 4,
  },
  sdcpp: {
    name: 'stable-diffusion.cpp',
    address: '',
    placeholder: 'http://10.0.0.5:1234',
    keyLabel: 'Key',
    keyHint: OWN_KEY,
    concurrency: 1,
  },
  a1111: {
    name: 'Automatic1111 or Forge',
    address: '',
    placeholder: 'http://10.0.0.5:7860',
    keyLabel: 'User and password',
    keyHint: 'As user:password, if the server was started with --api-auth.',
    concurrency: 1,
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type ProviderKind = keyof typeof providerKinds;

export function isProviderKind(kind: string): kind is ProviderKind {
  return kind in providerKinds;
}

/** Of those that the environment sets up as well. */
export function kindName({ kind }: Pick<ProviderView, 'kind'>): string {
  if (isProviderKind(kind)) return providerKinds[kind].name;
  return kind === 'local' ? 'Built in' : kind === 'runware' ? 'Runware' : kind;
}

/** An id out of a name: small letters, digits and dashes, with a letter first. */
export function idFrom(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 39);
}

/** "Name: value", one a line; what has no colon is returned as a problem in words. */
export function headersFrom(text: string): { headers: Record<string, string> } | { problem: string } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const wrong = lines.find((line) => !/^[^:\s]+\s*:/.test(line));
  if (wrong !== undefined) return { problem: `"${wrong}" is no header. Write each as Name: value, one per line.` };
  const headers = lines.map((line) => {
    const end = line.indexOf(':');
    return [line.slice(0, end).trim(), line.slice(end + 1).trim()];
  });
  return { headers: Object.fromEntries(headers) };
}
