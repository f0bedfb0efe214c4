/** What only the running server knows of a page. */
type Name =
  | 'origin'
  | 'brand'
  | 'brand-name'
  | 'brand-mark'
  | 'brand-style'
  | 'brand-powered-by'
  | 'brand-theme-color'
  | 'signup-tokens'
  | 'has-free-tokens'
  | 'signup-tokens-when'
  | 'signup-tokens-note'
  | `least-tokens-${string}`
  | 'added-tools'
  | 'sign-in-offer'
  | 'sign-in-links'
  | 'has-single-sign-on'
  | 'contact-link'
  | 'notice-figures'
  | 'accounts-kept'
  | 'trash-kept'
  | 'logs-kept'
  | 'api-reference';

/**
 * What the web build leaves in a prerendered page, as a text or within an attribute. The server puts in its place what is
 * true when the page is served; see fill-page.ts.
 */
export function placeholder(name: Name): string {
  return `{{kinora:${name}}}`;
}

/** The words of a link to another service, which the server writes and the page's script takes over. */
export function signInWords(provider: string): string {
  return `Continue with ${provider}`;
}

/** What the operator asks of a new account before it gets its free tokens. */
export type SignupTokensAfter = 'email' | 'card' | 'phone';

/** Behind a sentence about the free tokens: when they come. */
export const signupTokensWhen: Readonly<Record<SignupTokensAfter, string>> = {
  email: 'when you confirm your email',
  card: 'when you confirm your email and save a card',
  phone: 'when you confirm your email and your phone number',
};

/** What the sign-up page adds. */
export const signupTokensNote: Readonly<Record<SignupTokensAfter, string>> = {
  email: 'No card needed.',
  card: 'They come once you confirm your email and save a card. Nothing is charged.',
  phone: 'They come once you confirm your email and your phone number. No card needed.',
};
