/** What a link in a mail, or a provider's page, sent back as `?error=`, in words for people. */
export function callbackError(code: string | null): string | null {
  if (code === null) return null;
  const known = code.toLowerCase();
  if (known.includes('expired')) return 'That confirmation link has expired. Sign in to be sent a new one.';
  if (known.includes('token')) return 'That confirmation link is not valid any more. Sign in to be sent a new one.';
  return 'The sign-in could not be completed. Please try again.';
}
