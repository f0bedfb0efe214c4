import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@kinora/texts/load-language';
import * as z from 'zod';
import { keepAnswer } from '../../http/kept-answer.ts';
import type { PageBrand } from '../../platform/brand/brand.ts';
import { fillTexts } from '../texts/fill-texts.ts';
import { contentPolicy } from './content-policy.ts';
import type { PageDocument } from './documents.ts';
import { fillShell } from './fill-shell.ts';

const hashesByPage = z.record(z.string(), z.array(z.string()));
const addressList = z.array(z.string());

/** The shell of the app, for every address without a waiting screen of its own; no page is prerendered at `/`. */
const SHELL = 'index.html';

/** What a waiting screen says of the studio, and in which language. */
export type ShellFacts = { brand: PageBrand; language: Language; offered: readonly Language[] };

/** The pages of the app, which the build has rendered: each is its waiting screen, until the app runs. */
export function readShells(webFolder: string) {
  const hashes = hashesByPage.parse(readJson(join(webFolder, 'csp.json')));
  const patterns = addressList.parse(readJson(join(webFolder, 'addresses.json'))).map(patternOf);
  const sources = new Map(Object.keys(hashes).map((file) => [file, readFileSync(join(webFolder, file), 'utf8')]));
  if (!sources.has(SHELL)) throw new Error(`The web build in ${webFolder} has no shell`);
  const documents = new Map<string, PageDocument>();
  let filledWith = '';

  /** Filled in once for each language, and again when the studio is called something else or looks different. */
  function read(file: string, { brand, language, offered }: ShellFacts): PageDocument {
    const written = JSON.stringify([brand, offered.map(({ code }) => code)]);
    if (written !== filledWith) documents.clear();
    filledWith = written;
    const key = `${language.code} ${file}`;
    const known = documents.get(key);
    if (known !== undefined) return known;
    const kept = keepAnswer(fillShell(fillTexts(sources.get(file) ?? '', language, offered), brand));
    const document = { kept, policy: contentPolicy(hashes[file] ?? []) };
    documents.set(key, document);
    return document;
  }

  return {
    /** Whether the app has a page for an address, though not one of its own in the build. */
    isAddress: (path: string): boolean => patterns.some((pattern) => pattern.test(path)),
    /** The waiting screen of a page, or the shell of all pages. */
    get(path: string, facts: ShellFacts): PageDocument {
      const file = `${path.replace(/^\/+|\/+$/g, '')}/index.html`;
      return read(sources.has(file) ? file : SHELL, facts);
    },
    /** What stands in for every page while the studio is closed. */
    closed: (facts: ShellFacts) => read(SHELL, facts),
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** As the app's router reads it: whatever the case, with or without a slash at the end. */
function patternOf(address: string): RegExp {
  const parts = address.split('/').filter((part) => part !== '');
  const written = parts.map((part) => (part.startsWith(':') ? '/[^/]+' : `/${part.replaceAll(/[^\w-]/g, '\\$&')}`));
  return new RegExp(`^${written.join('')}/*$`, 'i');
}
