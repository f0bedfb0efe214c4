import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const hashesByPage = z.record(z.string(), z.array(z.string()));

/**
 * One content security policy for each page of the web build, by the page's file name, with the hashes of the inline
 * scripts that the build wrote into it.
 */
export function readContentPolicies(webFolder: string): ReadonlyMap<string, string> {
  const hashes = hashesByPage.parse(JSON.parse(readFileSync(join(webFolder, 'csp.json'), 'utf8')));
  return new Map(Object.entries(hashes).map(([page, scripts]) => [page, contentPolicy(scripts)]));
}

function contentPolicy(scriptHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    // Mantine writes its theme as inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
