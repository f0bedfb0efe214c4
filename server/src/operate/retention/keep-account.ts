import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { originFor } from '../../http/origins.ts';
import { readBrand } from '../../platform/brand/brand.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Database } from '../../platform/database/pool.ts';
import { query } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { notFound } from '../../platform/errors.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Settings } from '../../platform/settings/settings.ts';

type KeepDeps = { config: Config; database: Database; settings: Settings };
type Told = { userId: string; warnedAt: Date };

/** The address in a mail by which an account that nobody uses is kept. It works until the account is used or gone. */
export function keepLink(config: Config, told: Told): string {
  return `${originFor(config, null)}/keep-account/${told.userId}?key=${keyOf(config, told).toString('base64url')}`;
}

function keyOf({ authSecret }: Pick<Config, 'authSecret'>, { userId, warnedAt }: Told): Buffer {
  return createHmac('sha256', authSecret).update(`keep-account\n${userId}\n${warnedAt.getTime()}`).digest();
}

/** A page with a button, as programs that look at mails for people follow every link. */
export async function askToKeep(deps: KeepDeps, c: Context<Env>, userId: string, key: string): Promise<Response> {
  if (!(await isRight(deps, userId, key))) return keepPage(deps, c, OVER);
  return keepPage(deps, c, {
    title: 'Keep your account?',
    text: 'Nobody has used it for a long time. It stays as it is if you say so.',
    action: `<form method="post"><button>Keep my account</button></form>`,
  });
}

export async function keepAccount(deps: KeepDeps, c: Context<Env>, userId: string, key: string): Promise<Response> {
  if (!(await isRight(deps, userId, key))) return keepPage(deps, c, OVER);
  if (!(await callForValue(deps.database, functions.keep_account, { of_user: userId }))) throw notFound();
  return keepPage(deps, c, {
    title: 'Your account stays',
    text: 'Everything is as it was. You do not have to do anything else.',
    action: '<p><a href="/login">Sign in</a></p>',
  });
}

async function isRight({ config, database }: KeepDeps, userId: string, key: string): Promise<boolean> {
  const [warning] = await query(database, z.object({ warned_at: z.date() }))`
    select warned_at from inactivity_warnings where user_id = ${userId}`;
  if (warning === undefined) return false;
  const given = Buffer.from(key, 'base64url');
  const expected = keyOf(config, { userId, warnedAt: warning.warned_at });
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** One answer for accounts that were kept, are gone or never existed, so that nobody learns which. */
const OVER = {
  title: 'There is nothing to keep',
  text: 'This link no longer works: the account is in use, was kept already, or is gone.',
  action: '<p><a href="/login">Sign in</a></p>',
};

async function keepPage(deps: KeepDeps, c: Context<Env>, { title, text, action }: typeof OVER): Promise<Response> {
  const { name, colors } = await readBrand(deps);
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  c.header('Referrer-Policy', 'no-referrer');
  return c.html(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${escapeHtml(name)}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 32rem; padding: 3rem 1rem; font: 1rem/1.6 system-ui, sans-serif; }
h1 { line-height: 1.2; }
button { font: inherit; font-weight: 600; padding: .7rem 1.4rem; border: 0; border-radius: .6rem; background: ${colors?.primary ?? '#6d28d9'}; color: #fff; cursor: pointer; }
a { color: ${colors === null ? 'light-dark(#6d28d9, #c4b5fd)' : 'inherit'}; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
${action}
</main>
</body>
</html>
`);
}
