import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth';
import type { Context, Hono } from 'hono';
import type pg from 'pg';
import type * as z from 'zod';
import type { ErrorCode } from '../../http/document/error-codes.ts';
import type { Env } from '../../http/env.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import type { WayInChange } from '../../platform/mail/templates/security.ts';
import type { TextMessage } from '../../platform/sms/outbox.ts';
import type { SignInOffer } from '../account/wire.ts';
import type { ChallengePlace } from '../challenge/challenge.ts';
import type { MailHosts } from './address/mail-hosts.ts';
import type { AuthHookContext, Hook } from './hooks.ts';
import type { Attempts } from './limits/attempts.ts';
import type { GuessLimits } from './limits/guess-limits.ts';
import type { KnownBrowsers } from './limits/known-browsers.ts';
import type { SignInServices } from './openid/sign-in-services.ts';

/** Asks the sign-in service. */
export type Ask = (request: Request) => Promise<Response>;

/** What is done at one path of the sign-in service, and what must hold there. A path that nobody describes is shut. */
export type Endpoint = {
  /** What the API document says that it is for. */
  summary: string;
  description?: string;
  /** The only method that is served, where better-auth has several for this path. */
  method?: 'GET';
  /** Only somebody signed in asks. */
  isForOwner?: true;
  /** They must have proven within ten minutes who they are. */
  needsProof?: true;
  /** What is taken, where better-auth itself would take more. */
  body?: z.ZodType;
  /** What is answered as JSON, where something can be said about it; or the browser goes on elsewhere. */
  result?: z.core.$ZodType | 'redirect';
  /** Refusals of its own. */
  errors?: readonly ErrorCode[];
  /** Requests of one client address; `window` is in seconds. `usual` is 300 a minute. */
  rate: { window: number; max: number } | 'usual' | 'unlimited';
  /** Which addresses are served, for a path with parameters. */
  pattern?: RegExp;
  /** Asked by our own routes alone. */
  isInner?: true;
  /** Somebody comes in here. */
  entry?: Entry;
  /** The asking session is put in the place of a new one, or the other way round; nobody comes in. */
  renewsSession?: true;
  /** Sessions end here. */
  ends?: 'this' | 'others' | 'all';
  /** Whoever is signed in proves again who they are. */
  isProof?: true;
  /** Statuses that known and unknown addresses have in common: the time of such an answer must not tell them apart. */
  evenTimes?: readonly number[];
  before?: Hook;
  /** Runs after refusals too; wrapped in `onSuccess` it does not. */
  after?: Hook;
  /** Answers over HTTP in another way than the sign-in service does. */
  answer?: (ask: Ask, request: Request) => Promise<Response>;
};

export type Entry = {
  /** By what somebody came in, as the security log calls it. */
  how: string;
  /** The account at another service with which they came in. */
  service?: (ctx: AuthHookContext) => string | undefined;
  /**
   * `asked`: everybody who has set one up is asked for it, unless they came with two factors at once. `given`: this is the second step.
   * `none_yet`: whoever comes here for the first time cannot have one.
   */
  secondStep: 'asked' | 'given' | 'none_yet';
};

/** A way to sign in, or another part of the sign-in service, with all that the others need to know about it. */
export type Way = {
  /** By their paths below that of the sign-in service. */
  endpoints: Readonly<Record<string, Endpoint>>;
  /** Plugins of ours for better-auth. Each of their endpoints must be among `endpoints`. */
  plugins?: readonly BetterAuthPlugin[];
  /** better-auth's own. Those of their endpoints that are not among `endpoints` stay shut. */
  libraryPlugins?: readonly BetterAuthPlugin[];
  /** Settings of better-auth that belong to nobody else. */
  options?: Pick<BetterAuthOptions, 'account' | 'databaseHooks' | 'emailAndPassword' | 'emailVerification'>;
  /** What pages say about it before anybody is signed in. */
  offer?: () => Promise<Partial<SignInOffer>>;
  /** Routes of its own, such as for what its owner sets up. `ask` takes care of the client's address. */
  routes?: (ask: (request: Request, c: Context<Env>) => Promise<Response>) => Hono<Env>;
  /** Routes that pages of other sites may write to; no cookie counts there. */
  routesForOtherSites?: () => Hono<Env>;
};

/** What ways to sign in are made of. */
export type Parts = {
  config: Pick<
    Config,
    | 'authSecret'
    | 'publicUrl'
    | 'port'
    | 'adminEmails'
    | 'supportEmail'
    | 'signInProviders'
    | 'issuerOrigins'
    | 'sms'
    | 'trustedProxies'
  >;
  authPath: string;
  log: Logger;
  security: SecurityLog;
  /** A pool of the sign-in service's own, since a sign-up holds a connection while it hashes. */
  pool: pg.Pool;
  pipeline: Pipeline;
  attempts: Attempts;
  limits: GuessLimits;
  browsers: KnownBrowsers;
  /** The services with which people may sign in. */
  services: SignInServices;
  /** What the studio is called now. */
  studioName: () => Promise<string>;
  /** `request` is the one that caused the mail; its language is used for people who have not chosen one. */
  enqueueMail: (mail: Mail, request: Request | undefined) => Promise<void>;
  /** Mails an owner that a way into their account came or went. */
  tellOfChange: (request: Request, to: string, change: WayInChange) => Promise<void>;
  /** Writes a text message down for a worker. */
  enqueueTextMessage: (message: TextMessage & { lifetimeMs: number }) => Promise<void>;
  /** A session has ended before its time. Its live streams must end. */
  onSessionEnded: (token: string, userId: string) => void;
  /** Whether new accounts are made at the moment, and what people read otherwise. */
  readSignUp: () => Promise<{ isOpen: boolean; message: string }>;
  /** The language of whoever asks. */
  readLanguage: (headers: Headers | undefined) => Promise<string>;
  /** Whether a request has solved what a form asks of it. @throws AppError 428 `challenge` */
  requireSolved: (place: ChallengePlace, headers: Headers) => Promise<void>;
  /** Which addresses accounts may have at the moment. */
  readMailHosts: () => Promise<MailHosts>;
  /** The origin that a person asks at. */
  originOf: (request: Request | undefined) => string;
};

export type DefinedWay = { name: string; create: (parts: Parts) => Way };

/** The one object of a folder here; it counts once it stands in `ways.ts`. */
export function defineWay(name: string, create: (parts: Parts) => Way): DefinedWay {
  return { name, create };
}
