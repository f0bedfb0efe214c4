/** What pages promise and operators change while the studio runs. */
export type Promises = {
  /** Of a new account. */
  signupTokens: number;
  /** What a generation of each tool costs at the least, by the tool's id. */
  leastTokens: ReadonlyMap<string, number>;
};

const SIGNUP_TOKENS = /(<span data-slot="signup-tokens">)[^<]*/g;
const LEAST_TOKENS = /(<span data-slot="least-tokens" data-tool="([^"]*)">)[^<]*/g;

const SHOWN_PROMISE = '<span data-promise="free-tokens">';
const HIDDEN_PROMISE = '<span data-promise="no-free-tokens" hidden="">';

const grouped = new Intl.NumberFormat('en');

/** A page of the build with the figures of this moment in place of those that it was built with. */
export function fillPromises(html: string, { signupTokens, leastTokens }: Promises): string {
  return showPromise(html, signupTokens > 0)
    .replace(SIGNUP_TOKENS, (_, start: string) => `${start}${grouped.format(signupTokens)}`)
    .replace(LEAST_TOKENS, (built: string, start: string, tool: string) => {
      const tokens = leastTokens.get(tool);
      return tokens === undefined ? built : `${start}${grouped.format(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`;
    });
}

/** Pages are built with free tokens in mind, and say something else where there are none. */
function showPromise(html: string, isGiven: boolean): string {
  if (isGiven) return html;
  return html
    .replaceAll(SHOWN_PROMISE, SHOWN_PROMISE.replace('>', ' hidden="">'))
    .replaceAll(HIDDEN_PROMISE, HIDDEN_PROMISE.replace(' hidden=""', ''));
}
