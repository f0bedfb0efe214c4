import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** What every page of the test build runs. */
export const TEST_SCRIPT = "document.title='Test'";

/** A renderer as the web build makes one, of a few facts; the page that shall break asks for what is not there. */
const RENDERER = `
const titles = { '/': 'Landing', '/not-found/page': 'Page not found', '/not-found/tool': 'Tool not found', '/not-found/retired-tool': 'Retired tool not found' };
const escape = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
export async function renderPage({ origin, address, language }, facts, { styles, islandScript }) {
  if (address === '/about' && facts.contactEmail === 'broken@studio.example') throw new Error('The page is broken');
  const html = \`<!doctype html><html lang="\${language}"><title>\${titles[address] ?? address}</title>
<link rel="canonical" href="\${origin}\${address}"/>\${styles.map((style) => \`<style>\${style}</style>\`).join('')}
<p>\${new Intl.NumberFormat('en').format(facts.offer.signupTokens)} tokens</p>
<p>from \${facts.tools.find(({ id }) => id === 'gen_01')?.leastTokens} tokens</p>
<a href="mailto:\${escape(facts.contactEmail)}">Write to us</a>
\${[facts.shared, facts.published, facts.listed].map((told) => (told ? \`<pre>\${escape(JSON.stringify(told))}</pre>\` : '')).join('')}\${address === '/docs/api' ? facts.reference(origin) : ''}<script>${TEST_SCRIPT}</script>\`;
  return { html, scripts: ["${TEST_SCRIPT}", ...(islandScript === null ? [] : [islandScript])] };
}
`;

const STAND_INS = [
  '/not-found/page',
  '/not-found/tool',
  '/not-found/retired-tool',
  '/shared',
  '/shared/embed',
  '/published',
  '/published/embed',
  '/explore',
  '/by',
];
const PUBLIC_ADDRESSES = ['/', '/about', '/contact', '/docs/api', '/login'];

/** Of pages that the shell shows. */
const ADDRESSES = [
  ...PUBLIC_ADDRESSES,
  '/dashboard',
  '/flux-generator',
  '/gallery',
  '/settings',
  '/admin/users/:id',
  '/tools/:slug',
];

/** A web build of a few pages, in the layout that the real one has: the app's files, and beside them what makes public pages. */
export async function writeTestPages(folder: string): Promise<string> {
  const pages = join(folder, '../pages');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(folder, 'gallery'), { recursive: true });
  await mkdir(pages, { recursive: true });
  const listed = [...PUBLIC_ADDRESSES, ...STAND_INS].map((address) => {
    return [
      address,
      { styles: ['page.css'], islandScript: null, texts: [], isStandIn: STAND_INS.includes(address) },
    ] as const;
  });
  await Promise.all([
    writeFile(join(pages, 'package.json'), '{"type":"module"}'),
    writeFile(join(pages, 'pages.json'), JSON.stringify(Object.fromEntries(listed))),
    writeFile(join(pages, 'page.css'), 'p{color:red}'),
    writeFile(join(pages, 'render-page.js'), RENDERER),
    writeFile(join(folder, 'csp.json'), JSON.stringify({ 'gallery/index.html': ['sha256-abc='], 'index.html': [] })),
    writeFile(join(folder, 'addresses.json'), JSON.stringify(ADDRESSES)),
    writeFile(join(folder, 'gallery', 'index.html'), '<!doctype html><title>Gallery</title>'),
    writeFile(join(folder, 'index.html'), '<!doctype html><title>App</title>'),
    writeFile(join(folder, 'assets', 'app-1a2b.js'), 'console.log(1)'),
    writeFile(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync('console.log(1)')),
  ]);
  return folder;
}
