import type { Config } from '../platform/config/config.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Where our pages may be: PUBLIC_URL, and without one the loopback names on our own port. The first is the usual one. */
export function trustedHosts(config: Pick<Config, 'publicUrl' | 'port'>): [string, ...string[]] {
  if (config.publicUrl !== undefined) return [new URL(config.publicUrl).host];
  const [usual, ...others] = LOOPBACK_NAMES.map((name) => `${name}:${config.port}`);
  return [usual ?? `localhost:${config.port}`, ...others];
}

/** The origin that a person asked at, for links in their mails; the usual one when it is not one of ours. */
export function originFor(config: Pick<Config, 'publicUrl' | 'port'>, host: string | null | undefined): string {
  if (config.publicUrl !== undefined) return new URL(config.publicUrl).origin;
  const hosts = trustedHosts(config);
  return `http://${hosts.find((trusted) => trusted === host?.toLowerCase()) ?? hosts[0]}`;
}

/** Secure cookies need https; browsers drop them elsewhere. */
export function isServedSecurely(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl?.startsWith('https:') ?? false;
}
