import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { SignInOffer } from '../accounts/wire.ts';
import { renderReference } from '../api-document/render-reference.ts';
import { readContentPolicies } from './content-policy.ts';
import { fillSignIn } from './sign-in-slots.ts';

export type PageDocument = { html: Buffer; brotli: Buffer; policy: string };

/** The shell of the app, for every address without a page of its own. */
export const SHELL = '__spa-fallback.html';

/** Search engines and social networks want whole addresses; the build knows only paths. */
const RELATIVE = /(<link rel="canonical" href="|<meta property="og:(?:url|image)" content=")(?=\/)/g;

/** Where the page about the API leaves room for what only the server knows. */
const API_REFERENCE = /<div data-slot="api-reference">.*?<\/div>/;

/** The pages of the web build, each with its policy and with whole addresses for the origin that is asked. */
export function readDocuments(webFolder: string) {
  const policies = readContentPolicies(webFolder);
  const sources = new Map(Array.from(policies.keys(), (page) => [page, readFileSync(join(webFolder, page), 'utf8')]));
  const made = new Map<string, PageDocument>();

  function make(page: string, origin: string, offer: SignInOffer): PageDocument {
    const source = sources.get(page) ?? '';
    const html = Buffer.from(
      fillSignIn(source, offer)
        .replace(RELATIVE, (tag) => `${tag}${origin}`)
        .replace(API_REFERENCE, () => renderReference(origin)),
    );
    const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return { html, brotli, policy: policies.get(page) ?? '' };
  }

  return {
    has: (page: string): boolean => sources.has(page),
    /** `origin` is one of our own few, so that each page is made once for each, and again when single sign-on comes or goes. */
    get(page: string, origin: string, offer: SignInOffer): PageDocument {
      const key = `${origin} ${offer.hasSingleSignOn} ${page}`;
      const document = made.get(key) ?? make(page, origin, offer);
      made.set(key, document);
      return document;
    },
  };
}
