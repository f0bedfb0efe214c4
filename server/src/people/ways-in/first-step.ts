import type { AuthHookContext } from './auth-hook-context.ts';

/** The cookie that better-auth gives whoever has done the first step of two. */
const FIRST_STEP_COOKIE = 'two_factor';

/** Who has done the first step in this browser and owes the second one; null when no sign-in is under way. */
export async function firstStepOf({
  context,
  getSignedCookie,
}: Pick<AuthHookContext, 'context' | 'getSignedCookie'>): Promise<{ userId: string } | null> {
  const step = await getSignedCookie(context.createAuthCookie(FIRST_STEP_COOKIE).name, context.secret);
  const begun = step ? await context.internalAdapter.findVerificationValue(step) : null;
  return begun !== null && begun.expiresAt > new Date() ? { userId: begun.value } : null;
}
