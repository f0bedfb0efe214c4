import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Operation } from '../../http/document/operation.ts';
import type { SignInOffer } from '../../people/account/wire.ts';
import { renderReference } from '../api-document/render-reference.ts';
import { readContentPolicies } from './content-policy.ts';
import { fillPromises, type Promises } from './promise-slots.ts';
import { fillSignIn } from './sign-in-slots.ts';

/** What only the server knows of a page. */
type Filling = { offer: SignInOffer; promises: Promises };

export type PageDocument = { html: Buffer; brotli: Buffer; policy: string };

/** The shell of the app, for every address without a page of its own. */
export const SHELL = '__spa-fallback.html';

/** Search engines and social networks want whole addresses; the build knows only paths. */
const RELATIVE = /(<link rel="canonical" href="|<meta property="og:(?:url|image)" content=")(?=\/)/g;

/** Where the page about the API leaves room for what only the server knows. */
const API_REFERENCE = /<div data-slot="api-reference">.*?<\/div>/;

/** The pages of the web build, each with its policy and with whole addresses for the origin that is asked. */
export function readDocuments(webFolder: string, operations: () => readonly Operation[]) {
  const policies = readContentPolicies(webFolder);
  const sources = new Map(Array.from(policies.keys(), (page) => [page, readFileSync(join(webFolder, page), 'utf8')]));
  const made = new Map<string, PageDocument>();
  let madeWith = '';

  function make(page: string, origin: string, { offer, promises }: Filling): PageDocument {
    const source = sources.get(page) ?? '';
    const html = Buffer.from(
      fillPromises(fillSignIn(source, offer), promises)
        .replace(RELATIVE, (tag) => `${tag}${origin}`)
        .replace(API_REFERENCE, () => renderReference(operations(), origin)),
    );
    const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return { html, brotli, policy: policies.get(page) ?? '' };
  }

  return {
    has: (page: string): boolean => sources.has(page),
    /** `origin` is one of our own few: each page is made once for each, and again when the operator changes what fills it. */
    get(page: string, origin: string, filling: Filling): PageDocument {
      const { offer, promises } = filling;
      const fills = `${offer.hasSingleSignOn} ${promises.signupTokens} ${[...promises.leastTokens.values()]}`;
      if (fills !== madeWith) made.clear();
      madeWith = fills;
      const key = `${origin} ${page}`;
      const document = made.get(key) ?? make(page, origin, filling);
      made.set(key, document);
      return document;
    },
  };
}
