export type LinkProblem = {
  /** Asking for another mail is the way on. */
  isDeadLink: boolean;
  title: string;
  text: string;
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
      title: 'This link does not work any more',
      text: 'It may have been used already, or cut off on its way. If you have confirmed your address, just sign in.',
    };
  }
  if (known === 'access_denied') {
    return { isDeadLink: false, title: 'Sign-in was cancelled', text: 'Nothing has changed. You can try again.' };
  }
  return {
    isDeadLink: false,
    title: 'The sign-in could not be completed',
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
