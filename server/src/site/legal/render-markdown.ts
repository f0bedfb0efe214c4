import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

/** The title of the page is above all that is written in it. */
const oneLower = Object.fromEntries(['h1', 'h2', 'h3', 'h4'].map((tag, place) => [tag, `h${place + 2}`]));

const tags = ['h2', 'h3', 'h4', 'h5', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'em', 'del', 'code', 'pre'];
const more = ['blockquote', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];

/**
 * Markdown as HTML that may stand in a public page: words and links, and nothing that loads, runs or decides how anything
 * looks. Without a `#` heading among them, sections stay as high as they are written.
 */
export function renderMarkdown(markdown: string): string {
  const html = marked.parse(markdown, { async: false, gfm: true });
  const hasTop = /<h1[\s>]/.test(html);
  return sanitizeHtml(html, {
    allowedTags: [...tags, ...more],
    allowedAttributes: { a: ['href', 'title'], th: ['align'], td: ['align'], ol: ['start'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: hasTop ? oneLower : { h1: 'h2' },
  });
}

/** The operator's words in a language, else in the studio's own, else in any. */
export function wordsIn(bodies: Readonly<Record<string, string>>, language: string, studio: string) {
  const found = [language, studio, ...Object.keys(bodies)].find((code) => bodies[code] !== undefined);
  return found === undefined ? null : { html: renderMarkdown(bodies[found] ?? ''), language: found };
}
