import { type Graph, routesOf } from './module-routes.ts';

/** What every page runs on. */
const react = /node_modules\/(react|react-dom|scheduler)\/|vite\/preload-helper/;
const start = /node_modules\/react-router\//;

/** What checks answers and the input of tools. Public pages load it with their first answer. */
const schemas = /node_modules\/zod\//;
const answers =
  /web\/app\/shared\/api\/answers|server\/src\/(http\/wire|people\/(legal\/wire|account\/me-wire)|studio\/(generations|files|library|availability)\/wire|operate\/(maintenance\/wire|content\/banner-wire|status\/kinds))\.ts$/;

/** What holds the fields of public pages, of the settings and of administration. */
const forms = /node_modules\/@mantine\/form\//;

/** What pages share, and what is theirs alone. */
const shareable = /node_modules|web\/app\/(?!app\/(?:routes|islands))|(?:catalogue|texts)\/src\//;

/** Small parts: in the file of a page, a dialog would load much else with them. */
const small = /node_modules\/(lucide-react|@mantine\/hooks|@mantine\/core\/esm\/core)\/|web\/app\/shared\/ui\//;

/**
 * What only one page draws of them does not travel with the others. Nor do the orders that wait for a network, which every
 * page keeps later: they would bring all of a tool's page.
 */
const drawn = /node_modules\/lucide-react\/|web\/app\/shared\/(?:ui\/|offline\/waiting-orders)/;

/** Of the settings at once, and of each tool's page when its styles are known: not in the file of the settings. */
const scrolled = /web\/app\/shared\/ui\/scroll-row\.module\.css/;

/** In one style sheet with the face of the studio's own letters, which wins because it comes after them. */
const fonts = /node_modules\/@fontsource/;

/** Around every page behind sign-in. */
const FRAMES = ['root', 'app', 'studio'];
/** The parts of plain pages that come to life. */
const ISLANDS = ['islands/sign-in', 'islands/contact', 'islands/report', 'islands/verify'];
const PAGES = ['dashboard', 'gallery', 'tool', 'settings'];
/** What this many pages need travels with their frame. */
const MOST_PAGES = 3;

/**
 * The file of a module: shared with plain pages, of the frame, or of the one or two pages that need it at once; null for
 * the rest. Of a page's file, what dialogs elsewhere need is apart, so that they do not load all of it.
 */
function fileOf(id: string, graph: Graph): string | null {
  const { atOnce, ever } = routesOf(id, graph);
  const isFramed = scrolled.test(id) || FRAMES.some((frame) => atOnce.has(frame));
  const pages = PAGES.filter((page) => atOnce.has(page));
  const islands = ISLANDS.filter((island) => atOnce.has(island));
  if (islands.length > 0) {
    if (isFramed || pages.includes('tool') || pages.length > 1) return 'common';
    if (pages.length > 0) return `front-and-${pages[0]}`;
    return islands.length === 1 ? `front-of-${islands[0]?.slice('islands/'.length)}` : 'front';
  }
  if (!isFramed && pages.length === 1 && ever.size > 1 && drawn.test(id)) return `small-${pages[0]}`;
  const isCommon = pages.length > 0 && ever.size > 1 && small.test(id);
  if (isCommon || pages.length >= MOST_PAGES || isFramed) {
    return id.includes('/node_modules/') && !fonts.test(id) ? 'interface' : 'studio';
  }
  if (pages.length === 2) return pages.join('-and-');
  return pages.length === 0 ? null : `${ever.size > 1 ? 'shared' : 'for'}-${pages[0]}`;
}

/** The file of one tool's definition. */
const TOOL = /\/catalogue\/src\/(?!runtime\/|batches\/)(?<tool>[\w-]+)\/[\w-]+\.ts$/;

const definition = (id: string) => {
  const { tool } = TOOL.exec(id)?.groups ?? {};
  return tool === undefined ? null : `tool-${tool}`;
};

/** What definitions are made of: pages of results have it come with the first one that they show. */
function isOfDefinitions(id: string, graph: Graph): boolean {
  const seen = new Set([id]);
  if (TOOL.test(id)) return false;
  for (const module of seen) {
    if (TOOL.test(module)) return true;
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) {
      if (importer.includes('/catalogue/src/')) seen.add(importer);
    }
  }
  return false;
}

const filesLike = (pattern: RegExp) => (id: string, graph: Graph) => {
  const file = fileOf(id, graph);
  return file !== null && pattern.test(file) ? file : null;
};

/**
 * A few large files compress better, and arrive sooner, than dozens of small ones. What more pages need has precedence,
 * since a file takes along what its modules import. The last group is what dialogs and administration share.
 */
export const chunkGroups = [
  { name: 'react', test: react, priority: 9 },
  { name: 'start', test: start, priority: 8 },
  { name: 'schemas', test: schemas, priority: 8 },
  { name: 'forms', test: forms, priority: 8 },
  { name: 'answers', test: answers, priority: 8 },
  // Lists load it beside their question, and nothing else of a tool's page with it; the sizes are what they draw cards by.
  { name: 'code-tools', test: /\/catalogue\/src\/(code-tools|sizes)\.ts$/, priority: 8 },
  { name: filesLike(/^common$/), test: shareable, priority: 7 },
  { name: filesLike(/^front-and-/), test: shareable, priority: 6 },
  { name: filesLike(/^front$/), test: shareable, priority: 5 },
  { name: filesLike(/^front-of-/), test: shareable, priority: 4.5 },
  { name: filesLike(/^interface$/), test: shareable, priority: 5 },
  { name: filesLike(/^studio$/), test: shareable, priority: 4 },
  {
    name: (id: string, graph: Graph) => (isOfDefinitions(id, graph) ? 'definitions' : null),
    test: /\/catalogue\/src\//,
    priority: 4,
  },
  { name: definition, test: TOOL, priority: 3 },
  { name: filesLike(/-and-/), test: shareable, priority: 2 },
  { name: filesLike(/^small-/), test: shareable, priority: 1.8 },
  { name: filesLike(/^shared-/), test: shareable, priority: 1.5 },
  { name: filesLike(/^for-/), test: shareable, priority: 1 },
  { name: 'scene-helps', test: /\/scene-maker\/scene-/, priority: 1 },
  { name: 'parts', test: /node_modules|app\/shared\/ui/, minShareCount: 2, entriesAware: true, priority: 0 },
];

/** The file of parts that some dialogs share would be named after all of them, and every page loads the list of names. */
export function chunkFileNames({ name }: { name: string }): string {
  return `assets/${name.replace(/~.*/, '')}-[hash:7].js`;
}

const ofFrame = /\/(react|start|schemas|answers|interface|common|studio|rolldown-runtime)-[^/]+\.js$/;

/** What every page has by the time that it loads more: a part that comes later need not name it. Style sheets are always named. */
export const notOfFrame = (file: string): boolean => !ofFrame.test(file);
