import ipaddr from 'ipaddr.js';
import type { Config } from './config/config.ts';
import { isPublicAddress } from './safe-fetch/safe-fetch.ts';

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
