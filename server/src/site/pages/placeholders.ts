/** What only the running server knows of a page. */
type Name =
  | 'origin'
  | 'signup-tokens'
  | 'has-free-tokens'
  | `least-tokens-${string}`
  | 'added-tools'
  | 'sign-in-offer'
  | 'sign-in-links'
  | 'has-single-sign-on'
  | 'contact-link'
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
