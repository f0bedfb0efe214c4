import { type Text, text } from '@kinora/texts/typed-keys';
import sanitizeHtml from 'sanitize-html';
import { AppError } from '../errors.ts';

const MOST_CHARACTERS = 256_000;
/** Copies of copies grow fast: so few of them cannot grow far. */
const MOST_COPIES = 16;

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'];
const frames = ['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'clipPath', 'mask', 'pattern'];
const paints = ['linearGradient', 'radialGradient', 'stop'];

/** What draws, and none of what loads, runs or says where something goes. */
const attribute =
  /^(?:xmlns(?:|:xlink)|version|id|class|viewBox|preserveAspectRatio|x|y|[xyr][12]|cx|cy|r|rx|ry|fx|fy|fr|d[xy]?|points|width|height|transform|(?:gradient|pattern)(?:Units|Transform)|patternContentUnits|(?:clipPath|mask|maskContent)Units|spreadMethod|offset|href|xlink:href|style|fill(?:-opacity|-rule)?|stroke(?:-(?:width|opacity|linecap|linejoin|miterlimit|dasharray|dashoffset))?|opacity|color|stop-(?:color|opacity)|clip-(?:path|rule)|mask(?:-type)?|display|visibility|overflow|font-(?:family|size|weight|style)|letter-spacing|text-anchor|dominant-baseline)$/;

/** References to anything but other parts of the same picture. */
const pointsElsewhere = /url\(\s*["']?\s*(?!#)[^)]/i;
const unsafeStyle = /[@\\<&]|expression|javascript:/i;

function keepDrawing(tagName: string, attributes: Record<string, string>) {
  const kept = Object.entries(attributes).filter(([name, value]) => {
    if (!attribute.test(name) || pointsElsewhere.test(value)) return false;
    if (name === 'href' || name === 'xlink:href') return /^#[\w.-]+$/.test(value);
    return name !== 'style' || !unsafeStyle.test(value);
  });
  return { tagName, attribs: Object.fromEntries(kept) };
}

/** Rules of its own, where they only color. */
function hasPlainSheets(text: string): boolean {
  const sheets = [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style\s*>/gi)].map(([, sheet = '']) => sheet);
  return sheets.every((sheet) => !unsafeStyle.test(sheet) && !/url\s*\(/i.test(sheet));
}

const refused = (message: Text) => new AppError('invalid_file', message, 400);

/**
 * A drawing without anything that runs, loads or grows.
 * @throws AppError 400 `invalid_file` when it is no drawing, or one that wants to grow
 */
export function cleanSvg(bytes: Buffer): string {
  if (bytes.length > MOST_CHARACTERS) throw refused(text('refusals', 'brand.svgLarge'));
  let drawing: string;
  try {
    drawing = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused(text('refusals', 'brand.svgUtf8'));
  }
  if (/<!ENTITY/i.test(drawing)) throw refused(text('refusals', 'brand.svgEntities'));
  if ((drawing.match(/<(?:\w+:)?use\b/gi) ?? []).length > MOST_COPIES) {
    throw refused(text('refusals', 'brand.svgCopies', { most: MOST_COPIES }));
  }
  const sheets = hasPlainSheets(drawing) ? ['style'] : [];
  const cleaned = sanitizeHtml(drawing, {
    allowedTags: [...shapes, ...frames, ...paints, ...sheets],
    allowedAttributes: false,
    allowVulnerableTags: true,
    disallowedTagsMode: 'completelyDiscard',
    transformTags: { '*': keepDrawing },
    allowedSchemes: [],
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim();
  if (!/^<svg[\s>]/.test(cleaned)) throw refused(text('refusals', 'brand.svgNone'));
  return cleaned;
}
