import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeholder } from '@kinora/server/page-placeholders';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** How each placeholder for the server begins. */
const [PLACEHOLDER = ''] = placeholder('origin').split('origin');
/** What browsers run: `application/json` and the like is data. */
const SCRIPT_TYPES = new Set(['', 'module', 'text/javascript']);

/**
 * The last step of the build. Pages that run no app carry their style sheets in themselves, which saves a round trip before
 * anything is painted. `csp.json` lists each page, by its path in the folder, with the hashes of its inline scripts.
 */
export async function finishPages(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html')).sort();
  const hashes: Record<string, string[]> = {};
  for (const page of pages) {
    const path = join(folder, page);
    const html = await readFile(path, 'utf8');
    const elements = elementsOf(html);
    hashes[page] = inlineScriptHashes(elements);
    if (!runsApp(elements)) await writeFile(path, await withSheetsInside(html, elements, folder));
  }
  await writeFile(join(folder, 'csp.json'), `${JSON.stringify(hashes, null, 2)}\n`);
}

function elementsOf(html: string): Element[] {
  const within = (nodes: Node[]): Element[] =>
    nodes.flatMap((node) => ('childNodes' in node ? [node, ...within(node.childNodes)] : []));
  return within(parse(html, { sourceCodeLocationInfo: true }).childNodes);
}

const attribute = ({ attrs }: Element, name: string) => attrs.find((each) => each.name === name)?.value;

const scriptsIn = (elements: readonly Element[]) => elements.filter(({ tagName }) => tagName === 'script');

function runsApp(elements: readonly Element[]): boolean {
  return scriptsIn(elements).some((script) => attribute(script, 'type') === 'module');
}

/** The `sha256-...` source expressions of a page's inline scripts, for its content security policy. */
function inlineScriptHashes(elements: readonly Element[]): string[] {
  const bodies = scriptsIn(elements)
    .filter((script) => attribute(script, 'src') === undefined)
    .filter((script) => SCRIPT_TYPES.has(attribute(script, 'type') ?? ''))
    .map(({ childNodes }) => childNodes.map((text) => ('value' in text ? text.value : '')).join(''));
  // What the server would write into it, its hash could not know.
  if (bodies.some((body) => body.includes(PLACEHOLDER))) throw new Error('An inline script holds a placeholder');
  const hashes = bodies.map((body) => `sha256-${createHash('sha256').update(body).digest('base64')}`);
  return Array.from(new Set(hashes));
}

async function withSheetsInside(html: string, elements: readonly Element[], folder: string): Promise<string> {
  const links = elements.filter((link) => link.tagName === 'link' && attribute(link, 'rel') === 'stylesheet');
  let finished = html;
  // From the last to the first, so that the places of those before stay true.
  for (const link of links.reverse()) {
    const place = link.sourceCodeLocation;
    const { pathname } = new URL(attribute(link, 'href') ?? '', 'file:');
    if (!place) throw new Error(`The page names ${pathname} nowhere`);
    const sheet = await readFile(join(folder, pathname), 'utf8');
    finished = `${finished.slice(0, place.startOffset)}<style>${sheet}</style>${finished.slice(place.endOffset)}`;
  }
  return finished;
}
