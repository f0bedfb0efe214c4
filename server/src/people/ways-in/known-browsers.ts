import { createAuthMiddleware } from 'better-auth/api';
import type pg from 'pg';
import type { Config } from '../../platform/config/config.ts';
import type { AuthHookContext } from './auth-hook-context.ts';
import { knownBrowser } from './browser-cookie.ts';

type Options = { config: Pick<Config, 'publicUrl'>; pool: pg.Pool };

/**
 * Remembers in which browsers somebody has signed in, all steps of it, or chosen a password by a mail: strangers' guesses
 * do not count there. As a plugin it comes after the one that asks for the second step.
 */
export function createKnownBrowsers({ config, pool }: Options) {
  const choosers = new WeakMap<Request, string>();

  async function note(ctx: AuthHookContext): Promise<void> {
    const chooser = ctx.request && choosers.get(ctx.request);
    const person = ctx.context.newSession?.user.id ?? chooser;
    if (person === undefined || ctx.context.newSession?.session.impersonatedBy) return;
    await pool.query('select note_known_browser($1, $2)', [person, knownBrowser(ctx, config)]);
  }

  return {
    plugin: {
      id: 'known-browsers',
      hooks: { after: [{ matcher: () => true, handler: createAuthMiddleware(note) }] },
    },
    /** Somebody has chosen a password by the link of a mail, in the browser of this request. */
    choosesPassword(userId: string, request: Request | undefined): void {
      if (request !== undefined) choosers.set(request, userId);
    },
  };
}
