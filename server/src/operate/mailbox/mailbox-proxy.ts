import { Hono } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Env } from '../../http/env.ts';
import type { Config } from '../../platform/config/config.ts';
import { AppError, notFound } from '../../platform/errors.ts';

type MailboxConfig = Pick<Config, 'mailboxUrl' | 'host' | 'isProduction'>;

const TIMEOUT_MS = 10_000;
const PASSED_HEADERS = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

/**
 * Whether a request may see the embedded mailbox. Whoever reads it can confirm any address, an admin's too, so it is
 * only for people at this machine: a loopback peer that asked for a loopback name (no DNS rebinding), through no proxy,
 * of a server that listens on loopback alone.
 */
export function mayReadMailbox(
  config: MailboxConfig,
  request: { peer: string | undefined; headers: Headers },
): boolean {
  const { peer, headers } = request;
  return (
    config.mailboxUrl !== undefined &&
    !config.isProduction &&
    isLoopback(config.host) &&
    isLoopback(peer ?? '') &&
    isLoopback(nameIn(headers.get('host') ?? '')) &&
    ![...headers.keys()].some(saysForwarded)
  );
}

/** `GET /dev/mailbox` (the page) and `GET /dev/mailbox.json`, from the embedded mailbox; 404 for everybody else. */
export function mailboxProxy(config: MailboxConfig) {
  const routes = new Hono<Env>();
  for (const [path, upstream] of [
    ['/dev/mailbox', '/'],
    ['/dev/mailbox.json', '/mailbox.json'],
  ] as const) {
    routes.get(path, async (c) => {
      const request = { peer: c.env.incoming.socket.remoteAddress, headers: c.req.raw.headers };
      if (config.mailboxUrl === undefined || !mayReadMailbox(config, request)) throw notFound();
      const url = new URL(upstream, config.mailboxUrl);
      url.search = new URL(c.req.url).search;
      return passOn(url, c.req.raw.signal);
    });
  }
  return routes;
}

async function passOn(url: URL, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch(() => {
    throw new AppError('mailbox_away', 'The embedded mailbox does not answer. Please try again in a moment.', 503);
  });
  const headers = new Headers();
  for (const name of PASSED_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

function isLoopback(nameOrAddress: string): boolean {
  if (nameOrAddress.toLowerCase() === 'localhost') return true;
  return ipaddr.isValid(nameOrAddress) && ipaddr.process(nameOrAddress).range() === 'loopback';
}

/** The host name in a Host header, without its port and without the brackets of an IPv6 address. */
function nameIn(host: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(host)?.[1] ?? /^([^:]*)(?::\d+)?$/.exec(host)?.[1] ?? '';
}

function saysForwarded(header: string): boolean {
  return /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-original-.*)$/i.test(
    header,
  );
}
