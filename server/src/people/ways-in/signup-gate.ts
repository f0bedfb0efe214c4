import { createMiddleware } from 'hono/factory';
import type { Env } from '../../http/env.ts';
import { AppError } from '../../platform/errors.ts';
import { signupSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** Before the route that makes accounts: 403 `signup_closed` while the operator takes nobody new. */
export function signupGate({ settings }: { settings: Settings }) {
  return createMiddleware<Env>(async (_c, next) => {
    const { isOpen, message } = await settings.read(signupSetting);
    if (!isOpen) throw new AppError('signup_closed', message, 403);
    await next();
  });
}
