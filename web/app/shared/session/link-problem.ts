export type LinkProblem = {
  /** Asking for another mail is the way on. */
  isDeadLink: boolean;
  title: string;
  text: string;
};

const again = 'Nothing has changed. You can try again.';
const unfinished = 'The sign-in could not be completed';
const notConnected = 'This account could not be connected';

/** What signing in with another service ends with. */
const services: Readonly<Record<string, Omit<LinkProblem, 'isDeadLink'>>> = {
  session_ended: {
    title: 'You were signed out',
    text: 'Your session has ended: it expired, or it was ended on another device. Sign in to continue where you left off.',
  },
  access_denied: { title: 'Sign-in was canceled', text: again },
  state_mismatch: {
    title: 'This sign-in was started somewhere else',
    text: 'It took too long, or it began in another browser. Please start again here.',
  },
  state_not_found: { title: unfinished, text: 'Please start again from this page.' },
  email_not_found: {
    title: 'The other service did not share an email address',
    text: 'Please allow it to share your address, or sign up with your email here.',
  },
  account_not_linked: {
    title: 'An account with this address already exists',
    text: 'Sign in the way you did before. You can then connect the other service under Settings > Account.',
  },
  identity_already_exists: {
    title: notConnected,
    text: 'It is already connected to another account of this studio. Disconnect it there first.',
  },
  unable_to_link_account: {
    title: notConnected,
    text: 'The other service has not confirmed your email address. Confirm it there and try again.',
  },
  signup_closed: {
    title: 'New accounts are not being accepted at the moment',
    text: 'If you have an account, sign in the way you did before.',
  },
  disposable_email: {
    title: 'Please use a lasting address',
    text: 'The other service told us one for mail that is thrown away. Choose another account there, or sign up with your own address.',
  },
  account_suspended: { title: 'This account is suspended', text: 'Please contact support.' },
  provider_unavailable: {
    title: 'The other service cannot be reached',
    text: 'Please try again in a moment, or sign in another way.',
  },
  provider_not_found: { title: unfinished, text: 'Sign-in with this service is no longer offered here.' },
  unable_to_get_user_info: {
    title: unfinished,
    text: 'The other service sent nothing that can be used here, or it is not allowed to vouch for this address.',
  },
  saml_refused: {
    title: "Your company's sign-in was not accepted",
    text: 'What it sent could not be checked, or was not made for this sign-in. Please try again, or ask your administrator.',
  },
  saml_not_asked: {
    title: 'This sign-in was not started here',
    text: 'It took too long, was already used, or was started at your company. Please start it here, with your address.',
  },
  rate_limited: { title: 'Too many sign-ins', text: 'Please try again in a minute.' },
};

const LONGEST_DESCRIPTION = 160;

/**
 * What a link in a mail, or a provider's page, sent back to a callback address (`error`, `error_code`,
 * `error_description`), in words for people. Null when all went well.
 */
export function readLinkProblem(query: URLSearchParams): LinkProblem | null {
  const error = query.get('error');
  const code = query.get('error_code') ?? error;
  if (code === null) return null;
  const known = code.toLowerCase();
  const service = services[known];
  if (service !== undefined) return { isDeadLink: false, ...service };
  if (known.includes('expired')) {
    return {
      isDeadLink: true,
      title: 'This link has expired',
      text: 'Confirmation links work for one hour. We can send you a new one right away.',
    };
  }
  if (/token|otp|link/.test(known)) {
    return {
      isDeadLink: true,
      title: 'This link no longer works',
      text: 'It may already have been used, or it may have been cut off in the email. If you have confirmed your address, just sign in.',
    };
  }
  return {
    isDeadLink: false,
    title: unfinished,
    text: `Please try again.${quoted(query.get('error_description'))}`,
  };
}

/** The words of another service are shown as its own, short, and never as ours: anybody can write a link. */
function quoted(description: string | null): string {
  const words = description?.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() ?? '';
  if (words === '') return '';
  const short = words.length > LONGEST_DESCRIPTION ? `${words.slice(0, LONGEST_DESCRIPTION)}...` : words;
  return ` The other service said: "${short}"`;
}
