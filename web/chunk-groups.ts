type Module = { importers: readonly string[] };
type Graph = { getModuleInfo: (id: string) => Module | null };

/** What runs every page. The two files of zod are where the start of the app configures it. */
const react = /node_modules\/(react|react-dom|scheduler)\//;
const start = /node_modules\/(react-router\/|zod\/v4\/core\/(core|util)\.js)/;

/** What checks and describes the input of tools. The pages that show no generation do without. */
const schemas = /node_modules\/zod\//;

const addressState = /node_modules\/nuqs\//;

/** Forms of accounts come with their pages, dialogs when one is opened. */
const forSomePages =
  /@mantine\/form|klona|react-number-format|nuqs|react-remove-scroll|use-sidecar|\/(Modal|ModalBase|Drawer|ScrollArea|NumberInput|PasswordInput|Textarea)\//;

/** What most pages use. */
function isEverywhere(id: string): boolean {
  return /node_modules|app\/ui/.test(id) && !forSomePages.test(id);
}

/** What pages share of our own, and the small parts of packages that only some of them use. */
const shareable = /node_modules|web\/app\/(?!routes)|catalogue\/src\//;

const ROUTE = /\/web\/app\/routes\/(?<name>[\w/-]+)\.tsx/;
/** Around every page behind sign-in. */
const FRAMES = new Set(['app', 'studio']);
const PAGES = new Set(['dashboard', 'gallery', 'tool', 'settings']);
/** The pages that show generations with all their details. */
const SHOWS_GENERATIONS = new Set(['gallery', 'tool']);

/** The routes that load a module as they begin. */
function routesOf(id: string, graph: Graph): string[] {
  const seen = new Set([id]);
  const routes = new Set<string>();
  for (const module of seen) {
    const route = ROUTE.exec(module)?.groups?.name;
    if (route !== undefined) routes.add(route);
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return [...routes];
}

/**
 * Which file a module belongs into: that of all pages, that of generations, or that of its only page, where parts that
 * load later would otherwise cut it to pieces. Null for what no page needs at once.
 */
function sharedChunk(id: string, graph: Graph): string | null {
  if (forSomePages.test(id)) return null;
  const routes = routesOf(id, graph);
  if (routes.some((name) => FRAMES.has(name))) return 'studio';
  const pages = routes.filter((name) => PAGES.has(name));
  if (pages.length < 2) return pages.length === 1 && routes.length === 1 ? `for-${pages[0]}` : null;
  return pages.every((name) => SHOWS_GENERATIONS.has(name)) ? 'generations' : 'studio';
}

const only = (name: string) => (id: string, graph: Graph) => (sharedChunk(id, graph) === name ? name : null);

/**
 * How the scripts of the pages are cut: few large files compress far better, and wait for fewer answers, than the dozens
 * of small shared ones that splitting leaves.
 */
export const chunkGroups = [
  { name: 'react', test: react, priority: 6 },
  { name: 'start', test: start, priority: 5 },
  { name: 'schemas', test: schemas, priority: 4 },
  { name: 'interface', test: isEverywhere, minShareCount: 3, priority: 3 },
  { name: 'address-state', test: addressState, priority: 3 },
  { name: only('studio'), test: shareable, priority: 2 },
  { name: only('generations'), test: shareable, priority: 1 },
  { name: 'controls', test: forSomePages, entriesAware: true, priority: 1 },
  ...[...PAGES].map((page) => ({ name: only(`for-${page}`), test: shareable, priority: 0 })),
];
