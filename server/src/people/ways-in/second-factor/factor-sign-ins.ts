import type { HookEndpointContext } from 'better-auth';

const paths = new Set(['/sign-in/passkey', '/sign-in/phone', '/sign-in/wallet']);

/** Whether this was a sign-in of ours by one factor alone, after which the second one is asked for. */
export function isOneFactorSignIn({ path, context }: HookEndpointContext): boolean {
  return paths.has(path ?? '') && context.newSession?.session.aal !== 'aal2';
}
