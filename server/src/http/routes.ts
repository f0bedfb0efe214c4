import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { findTargetHandler } from 'hono/utils/handler';
import * as z from 'zod';
import type { Config } from '../platform/config/config.ts';
import type { Pipeline } from '../platform/database/pipeline.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { limitJson, readJson } from './body.ts';
import { type Access, type Answer, type Operation, workspaceUseOf } from './document/operation.ts';
import type { Env } from './env.ts';
import { checkInput } from './invalid-input.ts';
import { requireOwner, requirePerson, requirePrincipal, requireSession } from './principal.ts';
import { inWorkspace } from './workspace.ts';

type Route<Path, Who, Query, Body, Result> = Omit<
  Operation,
  'path' | 'access' | 'query' | 'body' | 'answer' | 'tag'
> & {
  path: Path;
  access: Who;
  query?: Query;
  body?: Body;
  /** What may be sent, where the handler itself checks it: it is given the JSON as it came. */
  uncheckedBody?: z.ZodType;
  answer: Result;
  /** Runs before anything is read. */
  before?: readonly MiddlewareHandler[];
  /** How large the body may be. @default 64 kB */
  limit?: MiddlewareHandler;
  /** What is said of an id that cannot exist. @default 404 `not_found` */
  missing?: () => AppError;
};

/** What a handler is told: only what its route declares, and checked. */
type Asked<Known extends Env, Path extends string, Who, Query, Body> = { c: Context<Known, Path> } & (Who extends
  | 'public'
  | 'admin'
  ? unknown
  : { principal: string }) &
  (Path extends `${string}/:id` | `${string}/:id/${string}` ? { id: string } : unknown) &
  (Query extends z.ZodType ? { query: z.output<Query> } : unknown) &
  (Body extends z.ZodType ? { body: z.output<Body> } : { body: unknown });

type Handle<Question, Result> = Result extends { contentType: string } | { isWritten: true }
  ? (asked: Question) => Response | Promise<Response>
  : Result extends { schema: infer Schema extends z.core.$ZodType }
    ? (asked: Question) => z.input<Schema> | Promise<z.input<Schema>>
    : (asked: Question) => Promise<void>;

type AnyAsked<Known extends Env> = { c: Context<Known>; principal: string; id: string; query: unknown; body: unknown };

const smallBody: MiddlewareHandler = limitJson;
const described = new WeakMap<object, readonly Operation[]>();
const uuid = z.uuid();

/** Describes a plain handler of Hono, where `describedRoutes` does not fit. */
export function describes<Known extends Handler>(operations: readonly Operation[], handler: Known): Known {
  described.set(handler, operations);
  return handler;
}

/** What the routes of an app say about themselves, in the order in which they were mounted. */
export function operationsOf(app: Pick<Hono<Env>, 'routes'>): Operation[] {
  return app.routes.flatMap(({ handler }) => described.get(findTargetHandler(handler)) ?? []);
}

/**
 * An app of which each route says who may ask it, what it takes and what it answers. By this it is checked, typed and
 * described: who asks comes before what is asked for, and that before what is sent.
 */
export function describedRoutes<Known extends Env = Env>(
  config: Pick<Config, 'authSecret' | 'publicUrl'>,
  tag: string,
) {
  const app = new Hono<Known>();

  function route<
    const Path extends string,
    Who extends Access,
    Result extends Answer,
    Query extends z.ZodObject | undefined = undefined,
    Body extends z.ZodType | undefined = undefined,
  >(spec: Route<Path, Who, Query, Body, Result>, handler: Handle<Asked<Known, Path, Who, Query, Body>, Result>): void;
  function route(
    spec: Route<string, Access, z.ZodObject | undefined, z.ZodType | undefined, Answer>,
    handler: (asked: AnyAsked<Known>) => unknown,
  ): void {
    const { uncheckedBody, before = [], limit = smallBody, missing = notFound, ...told } = spec;
    const { method, path, access, query, answer } = told;
    const body = told.body ?? uncheckedBody;
    const hasId = /\/:id(\/|$)/.test(path);

    async function answerTo(c: Context<Known>): Promise<Response> {
      const principal = principalOf(c, config, told);
      const id = hasId ? idOf(c, missing) : '';
      if (access === 'session') c.header('Cache-Control', 'no-store');
      const result = await handler({
        c,
        principal,
        id,
        query: query && checkInput(query, c.req.query()),
        body: body && (await readBody(c, told.body)),
      });
      if (isResponse(result)) return result;
      return 'schema' in answer ? c.json(result ?? null, answer.status) : c.body(null, 204);
    }

    const guards = body === undefined ? before : [...before, limit];
    app.on(method.toUpperCase(), [path], ...guards, describes([{ ...told, tag, body }], answerTo));
  }

  return { app, route };
}

/** @throws AppError 401, 403; nothing where everybody may ask, or where a guard of all administration has let them in */
function principalOf(
  c: Context,
  config: Pick<Config, 'authSecret' | 'publicUrl'>,
  told: Pick<Operation, 'access' | 'inWorkspace'>,
): string {
  const { access } = told;
  if (access === 'public' || access === 'admin') return '';
  const principal = inWorkspace(c, config, ownPrincipal(c, config, access), workspaceUseOf(told));
  c.set('principal', principal);
  return principal;
}

/** Sessions, keys and roles are checked by what does the work: where the input keeps it from that, they are checked here. */
export function refuseStrangersFirst({ pipeline }: { pipeline: Pipeline }) {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    const { principal } = c.var;
    if (principal !== undefined && c.error instanceof AppError && c.error.status === 400) {
      await requireOwner(pipeline, principal);
    }
  });
}

function ownPrincipal(
  c: Context,
  config: Pick<Config, 'authSecret' | 'publicUrl'>,
  access: Exclude<Access, 'public' | 'admin'>,
): string {
  if (access === 'session') return requireSession(c, config);
  return access === 'person' ? requirePerson(c, config) : requirePrincipal(c, config, access);
}

/** Hono marks an answer that is already being sent by an object of another class. */
function isResponse(result: unknown): result is Response {
  return result instanceof Response || result === RESPONSE_ALREADY_SENT;
}

/** What is not a UUID cannot exist. */
function idOf(c: Context, missing: () => AppError): string {
  const id = uuid.safeParse(c.req.param('id'));
  if (!id.success) throw missing();
  return id.data;
}

async function readBody(c: Context, schema: z.ZodType | undefined): Promise<unknown> {
  const sent = await readJson(c);
  return schema === undefined ? sent : checkInput(schema, sent);
}

/** What is asked for, as the route is written: the address itself may hold what somebody typed, or the secret of a link. */
export function askedRoute(c: Context): string {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  return `${c.req.method} ${route?.path ?? 'nothing'}`;
}
