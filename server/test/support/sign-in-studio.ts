import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { languageCodes } from '@kinora/texts/load-language';
import { Hono } from 'hono';
import * as z from 'zod';
import { accountRoutes } from '../../src/people/account/routes.ts';
import type { MailHosts } from '../../src/people/ways-in/address/mail-hosts.ts';
import { createAuth } from '../../src/people/ways-in/auth.ts';
import type { DefinedWay } from '../../src/people/ways-in/way.ts';
import { type Config, readConfig } from '../../src/platform/config/config.ts';
import { createPipeline } from '../../src/platform/database/pipeline.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { AppError } from '../../src/platform/errors.ts';
import { requestedLanguage } from '../../src/platform/languages/languages.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { createSecurityLog } from '../../src/platform/log/security-log.ts';
import { enqueueMail, MAIL_TASK } from '../../src/platform/mail/outbox.ts';
import { enqueueTextMessage, queuedTextMessageSchema, TEXT_MESSAGE_TASK } from '../../src/platform/sms/outbox.ts';
import { createTestDatabase } from './database.ts';
import { leastEnvironment } from './least-environment.ts';
import { mailIn } from './mails.ts';

export type TestAccounts = Awaited<ReturnType<typeof startTestAccounts>>;
export type Answer = { status: number; headers: Headers; body: unknown };

/** The account routes on a real port and a real database, with an outbox to read from. */
export async function startTestAccounts(
  changes: Partial<Config> = {},
  log = createLog('silent', 'test'),
  ways?: readonly DefinedWay[],
) {
  const database = await createTestDatabase();
  const { databaseUrl = database.url } = changes;
  const pool = createPool({ url: databaseUrl, size: 8, log });
  const pipeline = createPipeline({ url: databaseUrl, lanes: 1, log });
  const ended: { token: string; userId: string }[] = [];
  const mailHosts: MailHosts = { refuseDisposable: true, allowed: [], refused: [] };
  const signUp = { isOpen: true, message: 'Nobody new at the moment' };
  let app = new Hono();
  const server = createAdaptorServer({ fetch: (request, env) => app.fetch(request, env) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server.address());
  // The tests' browsers each say their own address, as a proxy in front would.
  const config: Config = { ...testConfig(databaseUrl), port, trustedProxies: ['127.0.0.1'], ...changes };
  const auth = createAuth({
    config,
    log,
    security: createSecurityLog(log),
    pool,
    pipeline,
    enqueueMail: async (mail, request) => {
      const asked = request === undefined ? null : requestedLanguage(request.headers, languageCodes);
      await enqueueMail(pipeline, mail, undefined, asked);
    },
    enqueueTextMessage: (message) => enqueueTextMessage(pipeline, message),
    onSessionEnded: (token, userId) => ended.push({ token, userId }),
    studioName: async () => 'Kinora',
    readSignUp: async () => signUp,
    readLanguage: async (headers) => (headers === undefined ? null : requestedLanguage(headers, languageCodes)) ?? 'en',
    requireSolved: async () => undefined,
    readMailHosts: async () => mailHosts,
    ...(ways === undefined ? {} : { ways }),
  });
  app = new Hono();
  app.onError((error, c) =>
    error instanceof AppError
      ? c.json({ error: error.message, code: error.code }, error.status)
      : c.json({ error: String(error) }, 500),
  );
  app.route('/', auth.routesForOtherSites());
  app.route('/', accountRoutes({ config, pipeline, auth }));

  const origin = `http://127.0.0.1:${port}`;
  return {
    config,
    auth,
    pool,
    pipeline,
    origin,
    ended,
    /** The operator's switch. */
    signUp,
    /** Which addresses accounts may have; a test changes it. */
    mailHosts,
    /** What is in the outbox for an address, oldest first. */
    async mailsTo(address: string) {
      await auth.finishBackgroundWork();
      const { rows } = await pool.query<{ payload: unknown }>('select payload from tasks where kind = $1 order by id', [
        MAIL_TASK,
      ]);
      return rows.map(({ payload }) => mailIn(payload)).filter(({ to }) => to === address);
    },
    /** The text messages in the outbox for a number, oldest first. */
    async textsTo(number: string) {
      await auth.finishBackgroundWork();
      const { rows } = await pool.query<{ payload: unknown }>('select payload from tasks where kind = $1 order by id', [
        TEXT_MESSAGE_TASK,
      ]);
      return z
        .array(queuedTextMessageSchema)
        .parse(rows.map(({ payload }) => payload))
        .flatMap(({ to, text }) => (to === number ? [text] : []));
    },
    async stop() {
      await new Promise((resolve) => server.close(resolve));
      await auth.finishBackgroundWork();
      await pipeline.close();
      await pool.end();
      await database.drop();
      await database.stop();
    },
  };
}

let browsers = 0;

/** A browser as far as cookies, the Origin header and an address of its own go. */
export function createBrowser(accounts: Pick<TestAccounts, 'origin'>, origin: string | null = accounts.origin) {
  const jar = new Map<string, string>();
  /** Sent instead of the jar, however odd it is. */
  let ownHeader: string | null = null;
  browsers += 1;
  const address = `2001:db8:0:${browsers.toString(16)}::1`;

  const sessionCookie = () => ownHeader ?? [...jar.values()].find((pair) => /session_token=/.test(pair)) ?? '';

  function keep(set: string): void {
    ownHeader = null;
    const [pair = ''] = set.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/max-age=0/i.test(set)) jar.delete(name);
    else jar.set(name, pair);
  }

  async function send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const cookie = ownHeader ?? [...jar.values()].join('; ');
    const response = await fetch(new URL(path, accounts.origin), {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': address,
        ...(origin === null ? {} : { origin }),
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie()) keep(set);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : parseJson(text) };
  }

  return {
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers?: Record<string, string>) => send('POST', path, body, headers),
    patch: (path: string, body: unknown) => send('PATCH', path, body),
    delete: (path: string) => send('DELETE', path),
    cookie: sessionCookie,
    /** Without any cookie, as a browser that was never here. */
    forget: () => jar.clear(),
    useCookie(value: string) {
      ownHeader = value;
    },
  };
}

/** Signs up, follows the mail's link and answers with the signed-in browser. */
export async function signUpConfirmed(accounts: TestAccounts, email: string, password = 'violet-otter-91') {
  const browser = createBrowser(accounts);
  await browser.post('/api/auth/sign-up/email', { name: '', email, password, callbackURL: '/dashboard' });
  await browser.get(await confirmationLink(accounts, email));
  return browser;
}

/** Path and query of the newest confirmation link for an address. */
export async function confirmationLink(accounts: TestAccounts, email: string): Promise<string> {
  const link = linkIn((await accounts.mailsTo(email)).at(-1)?.text ?? '');
  return link.pathname + link.search;
}

export function linkIn(text: string): URL {
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'missing:');
}

function testConfig(databaseUrl: string): Config {
  return readConfig({ ...leastEnvironment, NODE_ENV: 'test', DATABASE_URL: databaseUrl });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The test server is not listening on a port');
  return address.port;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
