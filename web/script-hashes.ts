import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeholder } from '@kinora/server/page-placeholders';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** How each placeholder for the server begins. */
const [PLACEHOLDER = ''] = placeholder('brand').split('brand');
/** Never run; what has another type may be, if only once the page gives it to browsers. */
const DATA_TYPES = new Set(['application/json', 'application/ld+json']);

/** Lists each prerendered page in `csp.json`, by its path in the folder, with the hashes of its inline scripts. */
export async function hashInlineScripts(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html')).sort();
  const hashes: Record<string, string[]> = {};
  for (const page of pages) hashes[page] = hashesIn(await readFile(join(folder, page), 'utf8'));
  await writeFile(join(folder, 'csp.json'), `${JSON.stringify(hashes, null, 2)}\n`);
}

function elementsOf(html: string): Element[] {
  const within = (nodes: Node[]): Element[] =>
    nodes.flatMap((node) => ('childNodes' in node ? [node, ...within(node.childNodes)] : []));
  return within(parse(html).childNodes);
}

const attribute = ({ attrs }: Element, name: string) => attrs.find((each) => each.name === name)?.value;

/** The `sha256-...` source expressions of a page's inline scripts, for its content security policy. */
function hashesIn(html: string): string[] {
  const bodies = elementsOf(html)
    .filter(({ tagName }) => tagName === 'script')
    .filter((script) => attribute(script, 'src') === undefined)
    .filter((script) => !DATA_TYPES.has(attribute(script, 'type') ?? ''))
    .map(({ childNodes }) => childNodes.map((text) => ('value' in text ? text.value : '')).join(''));
  // What the server would write into it, its hash could not know.
  if (bodies.some((body) => body.includes(PLACEHOLDER))) throw new Error('An inline script holds a placeholder');
  const hashes = bodies.map((body) => `sha256-${createHash('sha256').update(body).digest('base64')}`);
  return Array.from(new Set(hashes));
}
