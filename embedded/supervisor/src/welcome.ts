import type { Config, EmbeddedPart } from './config.ts';
import type { Ports } from './ports.ts';

const partNames: Record<EmbeddedPart, string> = {
  database: 'database',
  engine: 'preview engine',
  mail: 'mailbox',
  payments: 'payments',
};

/** The lines that a person reads when everything is up. */
export function describeInstallation({ settings, embedded, dataFolder }: Config, ports: Ports): string {
  const address = settings.PUBLIC_URL ?? `http://${localName(settings.HOST)}:${settings.PORT}`;
  const lines = [
    '',
    `  Kinora is ready at ${address}`,
    '',
    `  Embedded   ${embedded.length > 0 ? embedded.map((part) => partNames[part]).join(', ') : 'nothing'}`,
  ];
  if (embedded.includes('mail')) {
    lines.push(`  Mailbox    ${hasMailboxPage(settings) ? `${address}/dev/mailbox` : 'npm run kinora -- mail'}`);
  }
  if (embedded.includes('payments')) {
    lines.push(`  Payments   http://127.0.0.1:${ports.payments} (skip time, refund, dispute)`);
  }
  lines.push(`  Data       ${dataFolder}`, '', '  Ctrl-C stops everything', '');
  return lines.join('\n');
}

// Anyone who reads the mailbox can confirm an address: the server shows it on this machine alone, never in production.
function hasMailboxPage({ HOST, NODE_ENV }: Config['settings']): boolean {
  return NODE_ENV !== 'production' && isLoopback(HOST);
}

function localName(host: string): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') {
    return 'localhost';
  }
  return host.includes(':') ? `[${host}]` : host;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
