/** What only the running server knows of a waiting screen of the app. */
type Name = 'brand' | 'brand-name' | 'brand-mark' | 'brand-style' | 'brand-powered-by' | 'brand-theme-color';

/**
 * What the web build leaves in the app's waiting screens, as a text or within an attribute. The server puts in its place
 * what is true when it is served; see fill-shell.ts.
 */
export function placeholder(name: Name): string {
  return `{{kinora:${name}}}`;
}
