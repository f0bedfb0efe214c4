import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const SHELL = '__spa-fallback.html';
/** The route that everything behind sign-in is under. */
const STUDIO = 'routes/studio';
/** What every page behind sign-in asks first, before it shows anything. */
const FIRST_ANSWERS = ['/api/maintenance', '/api/me', '/api/catalogue'];
/** As many as browsers ask a host for at once over HTTP/1.1. */
const AT_ONCE = 6;

const routeSchema = z.object({
  parentId: z.string().optional(),
  path: z.string().optional(),
  module: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
/** The style sheets of the common shell, which the waiting screen needs. */
const SHEET = /<link rel="stylesheet" href="\/(?<file>assets\/[^"#]+\.css)(?<rest>#?"\/>)/g;
const BEGINNING = '<head><meta charSet="utf-8"/>';
const SCRIPT = /<link rel="modulepreload" href="(?<file>[^"]+)"\/>/g;
const manifestSchema = z.object({ routes: z.record(z.string(), routeSchema) });
type Route = z.infer<typeof routeSchema>;

/**
 * Writes a shell of its own for each page of the studio, `<address>/index.html`: the common one, which also names the
 * page's scripts, styles and first questions. The browser then asks for all of them at once, and not one after the other
 * as each script tells of the next.
 */
export async function writeShells(folder: string): Promise<void> {
  const common = await paintAtOnce(await readFile(join(folder, SHELL), 'utf8'), folder);
  const shell = common.replace(SCRIPT, '');
  const everywhere = Array.from(common.matchAll(SCRIPT), ({ groups }) => groups?.file ?? '');
  const { routes } = await readManifest(folder);
  for (const route of Object.values(routes)) {
    if (route.parentId !== STUDIO || route.path === undefined) continue;
    const chain = chainOf(route, routes);
    const scripts = new Set([...everywhere, ...chain.flatMap(({ module, imports }) => [module, ...imports])]);
    const styles = new Set(chain.flatMap(({ css }) => css).filter((file) => !shell.includes(hrefOf(file))));
    const links = linksOf(await largestFirst([...scripts], folder), [...styles]);
    const page = join(folder, route.path);
    await mkdir(page, { recursive: true });
    await writeFile(
      join(page, 'index.html'),
      shell.replace(BEGINNING, (beginning) => `${beginning}${links}`),
    );
  }
}

/**
 * The shell with its styles in itself, so that the waiting screen shows before anything else is fetched. The links stay,
 * for paper only: the app expects to find them.
 */
async function paintAtOnce(shell: string, folder: string): Promise<string> {
  const files = Array.from(shell.matchAll(SHEET), ({ groups }) => groups?.file ?? '');
  const sheets = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return shell
    .replace(SHEET, '<link rel="stylesheet" media="print" href="/$<file>$<rest>')
    .replace('</head>', () => `<style>${sheets.join('')}</style></head>`);
}

/** The manifest that the app's router reads: which files each route needs. */
async function readManifest(folder: string) {
  const files = await readdir(join(folder, 'assets'));
  const file = files.find((name) => /^manifest-\w+\.js$/.test(name));
  if (file === undefined) throw new Error(`No manifest of the routes in ${folder}`);
  const script = await readFile(join(folder, 'assets', file), 'utf8');
  return manifestSchema.parse(JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)));
}

function chainOf(route: Route, routes: Record<string, Route>): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent === undefined ? [route] : [...chainOf(parent, routes), route];
}

/** A page is as late as the last of its scripts. */
async function largestFirst(files: readonly string[], folder: string): Promise<string[]> {
  const sized = files.map(async (file) => ({ file, bytes: (await stat(join(folder, file))).size }));
  return (await Promise.all(sized)).sort((a, b) => b.bytes - a.bytes).map(({ file }) => file);
}

const hrefOf = (file: string) => `href="${file.replace('#', '')}`;

/** All of them wait for what the waiting screen shows. The answers come between the large scripts and the small ones. */
function linksOf(scripts: readonly string[], styles: readonly string[]): string {
  const modules = scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" href="${file}"/>`);
  const answers = FIRST_ANSWERS.map(
    (path) => `<link rel="preload" as="fetch" crossorigin="anonymous" fetchpriority="low" href="${path}"/>`,
  );
  const sheets = styles.map((file) => `<link rel="preload" as="style" fetchpriority="low" href="${file}"/>`);
  return [...modules.slice(0, AT_ONCE), ...answers, ...modules.slice(AT_ONCE), ...sheets].join('');
}
