import { localPath } from '@kinora/catalogue/local-path';
import type { Context } from 'hono';
import * as z from 'zod';
import type { Operation } from '../../../http/document/operation.ts';
import type { Env } from '../../../http/env.ts';
import { originFor } from '../../../http/origins.ts';
import { describedRoutes, describes } from '../../../http/routes.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Parts } from '../way.ts';
import { companyBody, findCompanyProvider } from './single-sign-on.ts';

const START = '/dashboard';
const MOST_NEXT = 1000;
const CODE_CHARACTERS = 100;
const DESCRIPTION_CHARACTERS = 300;

const startAnswer = z.object({ url: z.url() });
const refusal = z.object({ code: z.string() });
const secondFactorAnswer = z.object({ twoFactorRedirect: z.literal(true) });

/** Codes that programs know, for those that better-auth writes into addresses. */
const knownCodes: Readonly<Record<string, string>> = {
  account_already_linked_to_different_user: 'identity_already_exists',
};

const startOperation: Operation = {
  method: 'get',
  path: '/api/sign-in/:provider',
  tag: 'Signing in',
  summary: 'Begin to sign in with another service',
  description: 'A link for browsers. It ends at `next`, or at `/login` with a code in `error`.',
  access: 'public',
  query: z.object({ next: z.string().optional(), login_hint: z.string().optional() }),
  answer: { status: 302 },
};

/** Asks the sign-in service, as the routes of `/api/auth` do. */
type Ask = (request: Request, c: Context<Env>) => Promise<Response>;

type SocialRoutes = Pick<Parts, 'config' | 'pipeline' | 'authPath'> & { ask: Ask };

/**
 * `POST /api/auth/single-sign-on` tells where a company's people sign in.
 * `GET /api/sign-in/:provider?next=`: a link that starts the sign-in with another service, also before scripts run. Like
 * the way back it ends on a page, whatever happens.
 */
export function socialRoutes({ config, pipeline, authPath, ask }: SocialRoutes) {
  const { app, route } = describedRoutes(config, 'Signing in');

  route(
    {
      method: 'post',
      path: `${authPath}/single-sign-on`,
      summary: 'Where the people of a company sign in',
      access: 'public',
      body: companyBody,
      answer: { status: 200, schema: z.object({ provider: z.string() }) },
      errors: ['sso_not_found', 'not_for_keys'],
    },
    async ({ body }) => ({ provider: await findCompanyProvider(pipeline, body.email) }),
  );

  const begin = describes([startOperation], async (c: Context<Env>) => {
    const next = pathOfThisSite(c.req.query('next'));
    // Only our own pages start a sign-in; elsewhere a link could exchange somebody's session unasked.
    if (c.req.header('sec-fetch-site') === 'cross-site') return c.redirect(signInAddress({ next }));
    const headers = new Headers(c.req.raw.headers);
    headers.set('content-type', 'application/json');
    headers.set('origin', originFor(config, headers.get('host')));
    const hint = c.req.query('login_hint');
    const request = new Request(new URL(`${authPath}/sign-in/social`, c.req.url), {
      method: 'POST',
      headers,
      body: JSON.stringify({
        provider: c.req.param('provider'),
        callbackURL: next,
        errorCallbackURL: signInAddress({ next }),
        ...(hint === undefined ? {} : { loginHint: hint.slice(0, 254) }),
      }),
    });
    const response = await onPage(() => ask(request, c), next);
    if (response.status >= 300) return response;
    const { url } = startAnswer.parse(await response.json());
    return redirectTo(url, response);
  });
  app.get(startOperation.path, begin);

  return app;
}

/**
 * The way back from another service. Where better-auth answers with JSON, a page follows: for the second factor, or with
 * words about what went wrong.
 */
export async function endOnPage(answer: () => Promise<Response>): Promise<Response> {
  const response = await onPage(answer, START);
  const location = response.headers.get('location');
  if (location === null) return response;
  const asksForMore = secondFactorAnswer.safeParse(await bodyOf(response)).success;
  if (asksForMore) return redirectTo(signInAddress({ next: location, second_factor: '1' }), response);
  return redirectTo(withReadableError(location), response);
}

async function onPage(answer: () => Promise<Response>, next: string): Promise<Response> {
  try {
    const response = await answer();
    if (response.status < 400) return response;
    const parsed = refusal.safeParse(await bodyOf(response));
    return redirectTo(signInAddress({ next, error: parsed.data?.code ?? 'internal' }), response);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return redirectTo(signInAddress({ next, error: error.code }));
  }
}

/** With the cookies of another answer. */
function redirectTo(location: string, from?: Response): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of from?.headers.getSetCookie() ?? []) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}

/** What another service says of its refusal is anybody's text, and a header has only so much room. */
function withReadableError(location: string): string {
  const start = location.indexOf('?');
  const query = new URLSearchParams(start < 0 ? '' : location.slice(start));
  const code = query.get('error');
  if (code === null) return location;
  query.set('error', knownCodes[code] ?? code.slice(0, CODE_CHARACTERS));
  const description = query.get('error_description');
  if (description !== null) query.set('error_description', description.slice(0, DESCRIPTION_CHARACTERS));
  return `${location.slice(0, start)}?${query}`;
}

const signInAddress = (query: Record<string, string>) => `/login?${new URLSearchParams(query)}`;

/** A path of this site, else the dashboard. */
function pathOfThisSite(text: string | undefined): string {
  return (text !== undefined && text.length <= MOST_NEXT && localPath(text)) || START;
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.clone().json();
  } catch {
    return null;
  }
}
