import { type Text, text } from '@kinora/texts/typed-keys';

export type LinkProblem = {
  /** Asking for another mail is the way on. */
  isDeadLink: boolean;
  /** Only the people of the studio can help. */
  isForSupport?: true;
  title: Text;
  text: Text;
};

/** What signing in with another service ends with. */
const services: Readonly<Record<string, Omit<LinkProblem, 'isDeadLink'>>> = {
  session_ended: { title: text('linkProblems', 'sessionEnded'), text: text('linkProblems', 'sessionEnded.text') },
  access_denied: { title: text('linkProblems', 'accessDenied'), text: text('linkProblems', 'accessDenied.text') },
  state_mismatch: { title: text('linkProblems', 'stateMismatch'), text: text('linkProblems', 'stateMismatch.text') },
  state_not_found: { title: text('linkProblems', 'unfinished'), text: text('linkProblems', 'stateNotFound.text') },
  email_not_found: { title: text('linkProblems', 'emailNotFound'), text: text('linkProblems', 'emailNotFound.text') },
  account_not_linked: {
    title: text('linkProblems', 'accountNotLinked'),
    text: text('linkProblems', 'accountNotLinked.text'),
  },
  identity_already_exists: {
    title: text('linkProblems', 'notConnected'),
    text: text('linkProblems', 'identityAlreadyExists.text'),
  },
  unable_to_link_account: {
    title: text('linkProblems', 'notConnected'),
    text: text('linkProblems', 'unableToLinkAccount.text'),
  },
  signup_closed: { title: text('linkProblems', 'signupClosed'), text: text('linkProblems', 'signupClosed.text') },
  disposable_email: {
    title: text('linkProblems', 'disposableEmail'),
    text: text('linkProblems', 'disposableEmail.text'),
  },
  account_suspended: {
    isForSupport: true,
    title: text('linkProblems', 'accountSuspended'),
    text: text('linkProblems', 'accountSuspended.text'),
  },
  provider_unavailable: {
    title: text('linkProblems', 'providerUnavailable'),
    text: text('linkProblems', 'providerUnavailable.text'),
  },
  provider_not_found: {
    title: text('linkProblems', 'unfinished'),
    text: text('linkProblems', 'providerNotFound.text'),
  },
  unable_to_get_user_info: {
    title: text('linkProblems', 'unfinished'),
    text: text('linkProblems', 'unableToGetUserInfo.text'),
  },
  saml_refused: { title: text('linkProblems', 'samlRefused'), text: text('linkProblems', 'samlRefused.text') },
  saml_not_asked: { title: text('linkProblems', 'samlNotAsked'), text: text('linkProblems', 'samlNotAsked.text') },
  rate_limited: { title: text('linkProblems', 'rateLimited'), text: text('linkProblems', 'rateLimited.text') },
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
      title: text('linkProblems', 'expired'),
      text: text('linkProblems', 'expired.text'),
    };
  }
  if (/token|otp|link/.test(known)) {
    return {
      isDeadLink: true,
      title: text('linkProblems', 'used'),
      text: text('linkProblems', 'used.text'),
    };
  }
  return {
    isDeadLink: false,
    title: text('linkProblems', 'unfinished'),
    text: whatWasSaid(query.get('error_description')),
  };
}

/** The words of another service are shown as its own, short, and never as ours: anybody can write a link. */
function whatWasSaid(description: string | null): Text {
  const words = description?.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() ?? '';
  if (words === '') return text('linkProblems', 'unfinished.text');
  const short = words.length > LONGEST_DESCRIPTION ? `${words.slice(0, LONGEST_DESCRIPTION)}...` : words;
  return text('linkProblems', 'unfinished.said', { words: short });
}
