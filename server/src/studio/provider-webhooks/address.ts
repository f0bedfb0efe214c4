import { createHmac, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../platform/config/config.ts';
import { isPublicAddress } from '../../platform/safe-fetch/safe-fetch.ts';

/** Our own address where services on the Internet can reach it: PUBLIC_URL, if it is https and public; else null. */
export function publicOrigin({ publicUrl }: Pick<Config, 'publicUrl'>): string | null {
  if (publicUrl === undefined) return null;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && isPublicName(hostname.replace(/^\[|\]$/g, '')) ? publicUrl : null;
}

function isPublicName(host: string): boolean {
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !/\.(local|localhost|internal|lan|home|test|invalid|arpa)$/.test(host);
}

export type WebhookProvider = 'fal' | 'runware';

type AddressConfig = Pick<Config, 'publicUrl' | 'webhookSecret' | 'host' | 'port' | WebhookProvider>;

/**
 * Where a provider may tell us that a run has news; null when it cannot reach us. The engine on this machine is told a
 * loopback address. The token binds the call to the run; nobody can guess it.
 */
export function webhookAddress(config: AddressConfig, provider: WebhookProvider, runId: string): string | null {
  const origin = reachableOrigin(config, config[provider].isEmbedded);
  if (origin === null) return null;
  return `${origin}/webhooks/${provider}?run=${runId}&token=${tokenOf(config.webhookSecret, provider, runId)}`;
}

/** The webhook address for a provider that an operator added, named by its id. */
export function addedWebhookAddress(
  config: AddressConfig,
  { id, isPreview }: { id: string; isPreview: boolean },
  runId: string,
): string | null {
  const origin = reachableOrigin(config, isPreview);
  if (origin === null) return null;
  const token = tokenOf(config.webhookSecret, id, runId);
  return `${origin}/webhooks/provider?name=${encodeURIComponent(id)}&run=${runId}&token=${token}`;
}

function reachableOrigin(config: AddressConfig, isEmbedded: boolean): string | null {
  return isEmbedded ? loopbackOrigin(config) : publicOrigin(config);
}

/** Whether we gave this token out for the run. */
export function isWebhookToken(secret: string, provider: string, runId: string, token: string): boolean {
  const given = Buffer.from(token);
  const expected = Buffer.from(tokenOf(secret, provider, runId));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function tokenOf(secret: string, provider: string, runId: string): string {
  return createHmac('sha256', secret).update(`webhook\n${provider}\n${runId}`).digest('base64url');
}

function loopbackOrigin({ host, port }: Pick<Config, 'host' | 'port'>): string | null {
  if (port === 0) return null;
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
