import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Language } from '@kinora/texts/load-language';
import * as z from 'zod';
import type { Operation } from '../../http/document/operation.ts';
import { fillTexts } from '../texts/fill-texts.ts';
import { readContentPolicies } from './content-policy.ts';
import { fillPage, type PageFacts } from './fill-page.ts';

type PageWords = { language: Language; offered: readonly Language[] };

export type PageDocument = { html: Buffer; brotli: Buffer; policy: string };

/** The shell of the app, for every address without a page of its own. */
export const SHELL = '__spa-fallback.html';

/** What stands in place of the page of a tool that is not there. */
export const MISSING = {
  tool: 'not-found/tool/index.html',
  retiredTool: 'not-found/retired-tool/index.html',
};

const addressList = z.array(z.string());

/** The pages of the web build, each with its policy and filled in with what is true at this moment. */
export function readDocuments(webFolder: string, operations: () => readonly Operation[]) {
  const policies = readContentPolicies(webFolder);
  const sources = new Map(Array.from(policies.keys(), (page) => [page, readFileSync(join(webFolder, page), 'utf8')]));
  const addresses = addressList.parse(JSON.parse(readFileSync(join(webFolder, 'addresses.json'), 'utf8')));
  const patterns = addresses.map(patternOf);
  const made = new Map<string, PageDocument>();
  let madeWith = { fills: '', tools: {} };

  function make(page: string, facts: PageFacts, { language, offered }: PageWords): PageDocument {
    const filled = fillTexts(sources.get(page) ?? '', language, offered);
    const html = Buffer.from(fillPage(filled, facts, operations));
    const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return { html, brotli, policy: policies.get(page) ?? '' };
  }

  return {
    has: (page: string): boolean => sources.has(page),
    /** Whether the app has a page for an address, though not one of its own in the build. */
    isAddress: (path: string): boolean => patterns.some((pattern) => pattern.test(path)),
    /** The origin is one of our own few: each page is made once for each, and again when the operator changes what it says. */
    get(page: string, facts: PageFacts, words: PageWords): PageDocument {
      const { brand, offer, contactEmail, leastTokens, addedTools, tools, figures } = facts;
      const fills = JSON.stringify([
        brand,
        offer,
        contactEmail,
        [...leastTokens.values()],
        addedTools,
        figures,
        words.offered.map(({ code }) => code),
      ]);
      if (fills !== madeWith.fills || tools !== madeWith.tools) made.clear();
      madeWith = { fills, tools };
      const key = `${facts.origin} ${words.language.code} ${page}`;
      const document = made.get(key) ?? make(page, facts, words);
      made.set(key, document);
      return document;
    },
  };
}

/** As the app's router reads it: whatever the case, with or without a slash at the end. */
function patternOf(address: string): RegExp {
  const parts = address.split('/').filter((part) => part !== '');
  const written = parts.map((part) => (part.startsWith(':') ? '/[^/]+' : `/${part.replaceAll(/[^\w-]/g, '\\$&')}`));
  return new RegExp(`^${written.join('')}/*$`, 'i');
}
