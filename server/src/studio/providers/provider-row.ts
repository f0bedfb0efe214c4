import type { Config } from '../../platform/config/config.ts';
import type { Logger } from '../../platform/log/log.ts';
import { createSafeFetch, type SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { Provider, ProviderKind } from './provider.ts';
import { createProviderHttp, type ProviderHttp } from './provider-http.ts';

/** The protocols that an operator can add a provider of. */
export const rowKinds = ['replicate', 'comfy', 'openai', 'sdcpp', 'a1111'] as const satisfies readonly ProviderKind[];
export type RowKind = (typeof rowKinds)[number];

/** A provider as an operator has set it up. */
export type ProviderRow = {
  /** Its name, also among the runs. */
  id: string;
  kind: RowKind;
  /** Where its protocol begins, such as `https://api.replicate.com/v1` or `http://10.0.0.5:8188`. */
  baseUrl: string;
  /** Its key; of A1111 `user:password`. Null where it asks for none. */
  secret: string | null;
  /** More headers for whatever is in front of it. */
  headers: Readonly<Record<string, string>>;
  concurrency: number;
};

export type ProviderPorts = { config: Config; log: Logger };

/** What every adapter of a row works with. */
export type RowParts = ProviderPorts & {
  row: ProviderRow;
  http: ProviderHttp;
  /** The engine on this machine answers there. */
  isPreview: boolean;
  /** Fetches from anywhere public, and from the row's own origin wherever that is; only it sees our headers. */
  fetchOutput: SafeFetch;
};

export function rowParts(row: ProviderRow, ports: ProviderPorts): RowParts {
  const { origin } = new URL(row.baseUrl);
  const { fal, runware } = ports.config;
  const engines = [fal.isEmbedded ? fal.queueUrl : null, runware.isEmbedded ? runware.baseUrl : null];
  const headers = { ...row.headers, ...credentials(row) };
  const safeFetch = createSafeFetch({ allowedOrigins: [origin] });
  return {
    ...ports,
    row,
    http: createProviderHttp({ name: row.id, baseUrl: row.baseUrl, headers }),
    isPreview: engines.some((address) => address !== null && new URL(address).origin === origin),
    fetchOutput: (url, options) =>
      safeFetch(url, isTrusted(url, origin) ? { ...options, headers: { ...options.headers, ...headers } } : options),
  };
}

function credentials({ kind, secret }: ProviderRow): Record<string, string> {
  if (secret === null) return {};
  return {
    authorization: kind === 'a1111' ? `Basic ${Buffer.from(secret).toString('base64')}` : `Bearer ${secret}`,
  };
}

/** Replicate hands out files under another name of its own, and wants our key there. */
function isTrusted(address: string, own: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname } = new URL(address);
  if (origin === own) return true;
  const isReplicates = hostname === 'replicate.delivery' || hostname.endsWith('.replicate.delivery');
  return own === 'https://api.replicate.com' && protocol === 'https:' && isReplicates;
}

/** What a provider of a row has whatever its protocol is. */
export function commonOf({
  row,
  isPreview,
  fetchOutput,
}: RowParts): Pick<
  Provider,
  'name' | 'kind' | 'concurrency' | 'isIdempotent' | 'isPreview' | 'longestPollMs' | 'fetchOutput'
> {
  const { id, kind, concurrency } = row;
  return { name: id, kind, concurrency, isIdempotent: false, isPreview, longestPollMs: 5000, fetchOutput };
}

export const actingSyntax = {
  status: 'failed' as const,
  code: 'provider_refused' as const,
  message: 'The prompt holds words in <angle brackets> that would change settings of the model',
  field: 'prompt',
};
