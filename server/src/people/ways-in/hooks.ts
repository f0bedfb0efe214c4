import type { createAuthMiddleware } from 'better-auth/api';

/** What better-auth hands to a function that runs before or after its endpoints. */
export type AuthHookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Changes what the endpoint is told when it answers something (better-auth's `{ context }`), refuses when it throws. */
export type Hook = (ctx: AuthHookContext) => Promise<unknown>;

/** For what follows an endpoint that has not refused. */
export function onSuccess(hook: Hook): Hook {
  return async (ctx) => (ctx.context.returned instanceof Error ? undefined : hook(ctx));
}

/** One after the other; what they return does not count. */
export function inOrder(...hooks: Hook[]): Hook {
  return async (ctx) => {
    for (const hook of hooks) await hook(ctx);
  };
}
