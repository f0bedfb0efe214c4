import type { createAuthMiddleware } from 'better-auth/api';

/** What better-auth hands to a function that runs before or after its endpoints. */
export type AuthHookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
