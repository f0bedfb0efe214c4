import { createHash } from 'node:crypto';

/** The source expression of an inline script, as it stands in a page. */
export function hashSource(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

/**
 * The content security policy of one page: it runs our files and those inline scripts alone.
 * @param isFrameable whether pages of other sites may show it within them
 */
export function contentPolicy(scriptHashes: readonly string[], isFrameable = false): string {
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
    `frame-ancestors ${isFrameable ? '*' : "'none'"}`,
  ].join('; ');
}
