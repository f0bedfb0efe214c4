import type { SignInOffer } from '../../people/account/wire.ts';
import { escapeHtml } from '../../platform/escape-html.ts';

/** One link of the build stands for all: it carries the names of the style sheet. */
const SERVICE = /<a [^>]*data-provider="__provider__"[^>]*>.*?<\/a>/s;
const SINGLE_SIGN_ON = /(<p [^>]*data-slot="single-sign-on"[^>]*?) hidden=""/;

/** A page of the build with the ways of signing in that this installation offers, so that nothing moves when scripts arrive. */
export function fillSignIn(html: string, { providers, hasSingleSignOn }: SignInOffer): string {
  const filled = html.replace(SERVICE, (link) =>
    providers
      .map(({ id, name }) =>
        link.replaceAll('__provider__', () => escapeHtml(id)).replaceAll('__name__', () => escapeHtml(name)),
      )
      .join(''),
  );
  return hasSingleSignOn ? filled.replace(SINGLE_SIGN_ON, '$1') : filled;
}
