/** How many requests one client address may make to a path of the sign-in service; `window` is in seconds. */
export const REQUEST_LIMITS: Record<string, { window: number; max: number } | false> = {
  '/get-session': false,
  '/sign-up/email': { window: 10, max: 20 },
  '/sign-in/email': { window: 10, max: 20 },
  '/send-verification-email': { window: 60, max: 10 },
  '/verify-email': { window: 60, max: 60 },
  '/request-password-reset': { window: 60, max: 10 },
  '/reset-password': { window: 60, max: 20 },
  '/email-otp/send-verification-otp': { window: 60, max: 10 },
  '/sign-in/email-otp': { window: 10, max: 20 },
  '/two-factor/verify-totp': { window: 10, max: 10 },
  '/two-factor/verify-backup-code': { window: 10, max: 10 },
  '/two-factor/enable': { window: 60, max: 10 },
  '/two-factor/disable': { window: 60, max: 10 },
  '/two-factor/generate-backup-codes': { window: 60, max: 10 },
  '/change-password': { window: 60, max: 20 },
  '/change-email': { window: 60, max: 10 },
};
