import type { ProviderView } from '@kinora/server/admin-tools-wire';
import { type Text, text } from '@kinora/texts/typed-keys';
import { sayText } from '../../../shared/texts/use-texts.ts';

/** What an operator has to know of a protocol to set up a provider of it. */
type Kind = {
  name: Text | string;
  /** Where the service is reached; empty where that is different for everybody. */
  address: string;
  placeholder: string;
  key: { label: Text; anew: Text; hint: Text };
  /** A graphics card does one thing at a time. */
  concurrency: number;
};

const ownKey = {
  label: text('adminProviders', 'facts.key'),
  anew: text('adminProviders', 'keys.own.new'),
  hint: text('adminProviders', 'keys.own.text'),
};

/** The protocols of providers that can be added, by their name on the wire. */
export const providerKinds = {
  comfy: {
    name: 'ComfyUI',
    address: '',
    placeholder: 'http://10.0.0.5:8188',
    key: ownKey,
    concurrency: 1,
  },
  replicate: {
    name: 'Replicate',
    address: 'https://api.replicate.com/v1',
    placeholder: 'https://api.replicate.com/v1',
    key: {
      label: text('adminProviders', 'keys.token'),
      anew: text('adminProviders', 'keys.token.new'),
      hint: text('adminProviders', 'keys.replicate.text'),
    },
    concurrency: 10,
  },
  openai: {
    name: text('adminProviders', 'kinds.openai'),
    address: 'https://api.openai.com/v1',
    placeholder: 'https://api.openai.com/v1',
    key: {
      label: text('adminProviders', 'keys.api'),
      anew: text('adminProviders', 'keys.api.new'),
      hint: text('adminProviders', 'keys.openai.text'),
    },
    concurrency: 4,
  },
  sdcpp: {
    name: 'stable-diffusion.cpp',
    address: '',
    placeholder: 'http://10.0.0.5:1234',
    key: ownKey,
    concurrency: 1,
  },
  a1111: {
    name: text('adminProviders', 'kinds.a1111'),
    address: '',
    placeholder: 'http://10.0.0.5:7860',
    key: {
      label: text('adminProviders', 'keys.user'),
      anew: text('adminProviders', 'keys.user.new'),
      hint: text('adminProviders', 'keys.a1111.text'),
    },
    concurrency: 1,
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type ProviderKind = keyof typeof providerKinds;

export function isProviderKind(kind: string): kind is ProviderKind {
  return kind in providerKinds;
}

/** Of those that the environment sets up as well. */
export function kindName({ kind }: Pick<ProviderView, 'kind'>): Text | string {
  if (isProviderKind(kind)) return providerKinds[kind].name;
  return kind === 'local' ? text('adminProviders', 'builtIn') : kind === 'runware' ? 'Runware' : kind;
}

/** What has no text is a name, the same in every language. */
export const nameInWords = (name: Text | string): string => (typeof name === 'string' ? name : sayText(name));

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
export function headersFrom(typed: string): { headers: Record<string, string> } | { problem: Text } {
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const wrong = lines.find((line) => !/^[^:\s]+\s*:/.test(line));
  if (wrong !== undefined) return { problem: text('adminProviders', 'headers.wrong', { line: wrong }) };
  const headers = lines.map((line) => {
    const end = line.indexOf(':');
    return [line.slice(0, end).trim(), line.slice(end + 1).trim()];
  });
  return { headers: Object.fromEntries(headers) };
}
