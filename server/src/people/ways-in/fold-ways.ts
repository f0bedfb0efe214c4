import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth';
import { type Context, Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import type { SignInOffer } from '../account/wire.ts';
import type { AuthHookContext } from './hooks.ts';
import type { Endpoint, Way } from './way.ts';

const OFFER_KEPT_MS = 2000;

/**
 * All ways to sign in as one: what better-auth and the routes are told. It refuses to start with two owners of one path,
 * or with an endpoint of ours that nobody describes: that one would have no limit, no log and no second step.
 */
export function foldWays(ways: readonly Way[]) {
  const endpoints = new Map<string, Endpoint>();
  for (const way of ways) {
    for (const [path, endpoint] of Object.entries(way.endpoints)) {
      if (endpoints.has(path)) throw new Error(`The path ${path} of the sign-in service has two owners`);
      if (path.includes(':') && endpoint.pattern === undefined) throw new Error(`The path ${path} needs a pattern`);
      endpoints.set(path, endpoint);
    }
  }
  for (const path of ways.flatMap(({ plugins = [] }) => plugins.flatMap(pathsOf))) {
    if (!endpoints.has(path)) throw new Error(`The path ${path} of the sign-in service has no owner`);
  }
  const withPattern = [...endpoints.values()].filter(({ pattern }) => pattern !== undefined);

  /** By the path as better-auth writes it. */
  const at = (path: string | undefined): Endpoint | undefined => endpoints.get(path ?? '');

  function mount(routesOf: (way: Way) => Hono<Env> | undefined): Hono<Env> {
    const all = new Hono<Env>();
    for (const way of ways) all.route('/', routesOf(way) ?? new Hono<Env>());
    return all;
  }

  return {
    at,
    endpoints,

    /** What answers at the path of a request; undefined where nothing is served. */
    served(path: string): Endpoint | undefined {
      const written = endpoints.get(path);
      if (written !== undefined) return written.isInner || written.pattern !== undefined ? undefined : written;
      return withPattern.find(({ pattern }) => pattern?.test(path));
    },

    /** better-auth's rules for how often one address may ask. */
    rates: Object.fromEntries(
      [...endpoints].flatMap(([path, { rate }]) =>
        rate === 'usual' ? [] : [[path, rate === 'unlimited' ? (false as const) : rate]],
      ),
    ),

    /** @throws Error when a path is described that nothing answers, such as one with a slip of the pen */
    requireAnswers(paths: readonly (string | undefined)[]): void {
      const silent = [...endpoints.keys()].find((path) => !paths.includes(path));
      if (silent !== undefined) throw new Error(`Nothing answers at the path ${silent} of the sign-in service`);
    },

    before: async (ctx: AuthHookContext): Promise<unknown> => at(ctx.path)?.before?.(ctx),
    after: async (ctx: AuthHookContext): Promise<unknown> => at(ctx.path)?.after?.(ctx),

    /** Whether the second step is asked for after a sign-in at this path. */
    asksSecondStep: (path: string | undefined): boolean => at(path)?.entry?.secondStep === 'asked',

    /** Whether a session may be made at this path; `undefined` is our own code, outside of any request. */
    mayOpenSession(path: string | undefined): boolean {
      const endpoint = at(path);
      return path === undefined || endpoint?.entry !== undefined || endpoint?.renewsSession === true;
    },

    // Without the types of endpoints, which only those who call them need.
    plugins: ways.flatMap(({ libraryPlugins = [], plugins = [] }): Omit<BetterAuthPlugin, 'endpoints'>[] => [
      ...libraryPlugins,
      ...plugins,
    ]),
    options: mergeOptions(ways),

    /** What pages say before anybody is signed in, as it was at most 2 seconds ago; longer while the database is away. */
    readOffer: keptFor(OFFER_KEPT_MS, async (): Promise<SignInOffer> => {
      const parts = await Promise.all(ways.flatMap(({ offer }) => offer?.() ?? []));
      return {
        providers: parts.flatMap(({ providers = [] }) => providers),
        hasSingleSignOn: parts.some(({ hasSingleSignOn }) => hasSingleSignOn === true),
      };
    }),

    routes: (ask: (request: Request, c: Context<Env>) => Promise<Response>) => mount((way) => way.routes?.(ask)),
    routesForOtherSites: () => mount((way) => way.routesForOtherSites?.()),
  };
}

function pathsOf({ endpoints = {} }: BetterAuthPlugin): string[] {
  return Object.values(endpoints).flatMap(({ path }) => path ?? []);
}

function mergeOptions(ways: readonly Way[]): NonNullable<Way['options']> {
  const merged: Pick<BetterAuthOptions, 'account' | 'databaseHooks' | 'emailAndPassword' | 'emailVerification'> = {};
  for (const { options = {} } of ways) {
    const twice = Object.keys(options).find((name) => name in merged && name !== 'databaseHooks');
    if (twice !== undefined) throw new Error(`Two ways to sign in set ${twice} of better-auth`);
    Object.assign(merged, options, { databaseHooks: { ...merged.databaseHooks, ...options.databaseHooks } });
  }
  return merged;
}

function keptFor<Value>(keptMs: number, readNow: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | null = null;
  let readAt = 0;
  return () => {
    if (value === null || Date.now() - readAt > keptMs) {
      readAt = Date.now();
      value = readNow();
    }
    return value;
  };
}
