type Module = { code: string | null; importers: readonly string[]; dynamicImporters: readonly string[] };
export type Graph = { getModuleInfo: (id: string) => Module | null };

const ROUTE = /\/web\/app\/app\/(?:routes\/(?<page>[\w/-]+)|(?<root>root))\.tsx/;

/** Loaded apart from its page, but by everybody who has made anything. */
const ALWAYS_COMES = /\/features\/studio\/dashboard\/activity-row\.tsx$/;

/** Files that only hand on what others make: who imports one needs what it names, and nothing else of it. */
const BARREL =
  /\/node_modules\/(?<name>@mantine\/(?:core|hooks|notifications)|lucide-react)\/(?:dist\/)?esm\/(?:index|lucide-react)\.mjs$/;

const NAMED = /(?:import|export)\s*\{(?<names>[^}]*)\}\s*from\s*["'](?<from>[^"']+)["']/g;

/** By the file that a module imports from, as it is written there: the names on both sides of an `as`. */
function namesByFile({ code }: Module): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { groups } of (code ?? '').matchAll(NAMED)) {
    const { names = '', from = '' } = groups ?? {};
    found.set(from, [...(found.get(from) ?? []), ...names.split(/,|\sas\s/).map((name) => name.trim())]);
  }
  return found;
}

/** Files are cut when all modules are read, so that what was found of one stays true. */
const namesByModule = new Map<string, Map<string, string[]>>();
const routesByModule = new Map<string, Routes>();

function namesIn(id: string, graph: Graph): Map<string, string[]> {
  const found = namesByModule.get(id);
  if (found !== undefined) return found;
  const info = graph.getModuleInfo(id);
  const names = info === null ? new Map<string, string[]>() : namesByFile(info);
  namesByModule.set(id, names);
  return names;
}

/** The modules that take something of this one through a barrel. */
function usersThrough(barrel: string, id: string, graph: Graph): string[] {
  const path = id.slice(barrel.lastIndexOf('/') + 1);
  const offered = new Set(namesIn(barrel, graph).get(`./${path}`));
  const { name = '' } = BARREL.exec(barrel)?.groups ?? {};
  const importers = graph.getModuleInfo(barrel)?.importers ?? [];
  return importers.filter((importer) =>
    namesIn(importer, graph)
      .get(name)
      ?.some((taken) => offered.has(taken)),
  );
}

/** Names of routes, those of `atOnce` in `ever` too. */
export type Routes = { atOnce: ReadonlySet<string>; ever: ReadonlySet<string> };

/** The routes that load a module as they begin, and those that ever do. */
export function routesOf(id: string, graph: Graph): Routes {
  const known = routesByModule.get(id);
  if (known !== undefined) return known;
  const routes = {
    atOnce: routesAbove(id, graph, { isLater: false }),
    ever: routesAbove(id, graph, { isLater: true }),
  };
  routesByModule.set(id, routes);
  return routes;
}

function routesAbove(id: string, graph: Graph, { isLater }: { isLater: boolean }): Set<string> {
  const seen = new Set([id]);
  const routes = new Set<string>();
  for (const module of seen) {
    const { page, root } = ROUTE.exec(module)?.groups ?? {};
    const route = page ?? root;
    if (route !== undefined) routes.add(route);
    const info = graph.getModuleInfo(module);
    for (const importer of info?.importers ?? []) {
      for (const user of BARREL.test(importer) ? usersThrough(importer, module, graph) : [importer]) seen.add(user);
    }
    for (const importer of isLater || ALWAYS_COMES.test(module) ? (info?.dynamicImporters ?? []) : [])
      seen.add(importer);
  }
  return routes;
}
